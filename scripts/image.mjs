// node scripts/image.mjs: builds the image of deploy/Dockerfile in a plain folder, without a container engine, and
// starts it as compose.yaml does. A step of npm run test:full. Needs Linux, root and mmdebstrap.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { npm } from './lib/install.mjs'
import { findNode } from './lib/node.mjs'
import { giveUp, inProject, project } from './lib/project.mjs'

const dockerfile = readFileSync(inProject('deploy/Dockerfile'), 'utf8')
const [, suite] = /^# debian:(\w+)-slim$/m.exec(dockerfile)
/** Longer than the launcher waits for a program without this setting. */
const drainSeconds = 21
const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

if (process.platform !== 'linux' || process.getuid() !== 0)
  giveUp('Only root on Linux can build the image in a folder.')
if (!succeeds('mmdebstrap', '--version') && !succeeds('apt-get', 'install', '-y', 'mmdebstrap'))
  giveUp('mmdebstrap is missing, which makes a Debian in a folder. Install it.')

const folder = mkdtempSync(join(tmpdir(), 'mst-image-'))
const debian = join(folder, 'debian')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const instructions = {
  ARG: () => {},
  EXPOSE: () => {},
  WORKDIR: (stage, path) => {
    stage.workdir = path
    mkdirSync(join(stage.root, path), { recursive: true })
  },
  ENV: (stage, pairs) => stage.environment.push(...pairs.split(' ')),
  USER: (stage, name) => (stage.user = name),
  VOLUME: (stage, list) => stage.volumes.push(...list.split(' ')),
  HEALTHCHECK: (stage, rest) => (stage.healthCheck = JSON.parse(/ CMD (.*)$/.exec(rest)[1])),
  CMD: (stage, list) => (stage.command = JSON.parse(list)),
  RUN: (stage, text) => succeed('unshare', ...inside(stage, ['sh', '-c', text])),
  COPY: (stage, rest, stages) => {
    const [, from, list] = /^(?:--from=(\w+) )?(.*)$/.exec(rest)
    const names = list.split(' ')
    const target = names.pop()
    const to = target.startsWith('/') ? join(stage.root, target) : join(stage.root, stage.workdir, target)
    for (const name of names)
      if (from) copy(join(stages[from].root, name), to)
      else if (name === '.') for (const part of context()) copy(inProject(part), join(to, part))
      else copy(inProject(name), to)
  },
}

/** Make the content of the images that the Dockerfile builds on, and return their environment. */
const bases = {
  debian: (root) => {
    succeed('cp', '-a', debian, root)
    return [path]
  },
  /** Debian with Node, its libraries, and npm. It trusts the certificates that this machine trusts. */
  node: (root) => {
    const environment = bases.debian(root)
    const libraries = 'apt-get update && apt-get install -y --no-install-recommends libatomic1'
    instructions.RUN({ root, environment, user: 'root', workdir: '/' }, libraries)
    const global = npm(['root', '--global'], project, { encoding: 'utf8' }).stdout.trim()
    cpSync(join(global, 'npm'), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
    cpSync(findNode(), join(root, 'usr/local/bin/node'))
    const { NODE_EXTRA_CA_CERTS: authorities } = process.env
    if (!authorities) return environment
    cpSync(authorities, join(root, authorities))
    return [...environment, `NODE_EXTRA_CA_CERTS=${authorities}`]
  },
}

succeed('mmdebstrap', '--quiet', '--variant=minbase', suite, debian)
await serveFrom(build())

/** Follows the lines of the Dockerfile and returns its last stage. */
function build() {
  const stages = {}
  let stage
  for (const line of linesOf(dockerfile)) {
    console.log(line)
    const [, word, rest] = /^(\w+) +(.*)$/.exec(line)
    if (word === 'FROM') {
      const [, base, name = 'image'] = /^(\w+)@\S+(?: AS (\w+))?$/.exec(rest)
      const root = join(folder, name)
      stage = { root, environment: bases[base](root), user: 'root', workdir: '/', volumes: [] }
      stages[name] = stage
    } else instructions[word](stage, rest, stages)
  }
  return stage
}

/** The instructions, without comments and line breaks. */
function linesOf(text) {
  return text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', '')
    .split('\n')
    .filter(Boolean)
}

/** As COPY does: a folder gives its content, and a file keeps its name in a folder. */
function copy(source, to) {
  const isInFolder = statSync(source).isFile() && /\/\.?$/.test(to)
  const filter = (path) => !path.startsWith(project) || !path.endsWith('.test.ts')
  cpSync(source, isInFolder ? join(to, basename(source)) : to, { recursive: true, filter })
}

/** The parts of the project that .dockerignore leaves in. */
function context() {
  const [everything, ...lines] = readFileSync(inProject('.dockerignore'), 'utf8').trim().split('\n')
  assert.deepEqual([everything, lines.pop()], ['**', '**/*.test.ts'])
  return lines.map((line) => line.slice(1))
}

/**
 * Arguments for `unshare` that run a command in a stage, with its own processes and mounts. As a container of
 * compose.yaml, it has a read-only root, no capabilities, and the files of `volumes`.
 */
function inside({ root, environment, user, workdir }, command, { volumes, more = [] } = {}) {
  const mounts = [
    `mount --bind ${root} ${root}`,
    `mount -t proc proc ${root}/proc`,
    ...(volumes ? [`mount -o remount,bind,ro ${root}`] : []),
    ...Object.entries(volumes ?? {}).map(([path, from]) => `mount --bind ${from} ${root}${path}`),
  ]
  const rights = volumes ? '--no-new-privs --bounding-set=-all --inh-caps=-all' : ''
  const as = `setpriv --reuid=${user} --regid=${user} --init-groups ${rights}`
  const script = [...mounts, `exec chroot ${root} ${as} env -i -C ${workdir} "$@"`].join(' && ')
  const flags = ['--mount', '--pid', '--fork', '--kill-child']
  return [...flags, 'sh', '-c', script, 'sh', ...environment, ...more, ...command]
}

async function serveFrom(image) {
  const volumes = Object.fromEntries(
    image.volumes.map((path, index) => [path, join(folder, `volume-${index}`)]),
  )
  // An engine fills a new volume with the content of the image, owner and mode included.
  for (const [path, place] of Object.entries(volumes)) succeed('cp', '-a', join(image.root, path), place)
  // The container has no network of its own here, so it must not take a port of this machine.
  const more = ['HOST=127.0.0.1', `PORT=${await freePort()}`, `DRAIN_SECONDS=${drainSeconds}`]
  const container = spawn('unshare', inside(image, image.command, { volumes, more }), { stdio: 'inherit' })
  const ended = once(container, 'exit')
  try {
    await untilHealthy(container, () => exec(container, image, more, image.healthCheck))
    const status = readFileSync(`/proc/${processOf(container)}/status`, 'utf8')
    assert.match(status, /^Uid:\s+10001\s+10001\s/m)
    assert.match(status, /^CapBnd:\s+0+$/m)
    assert.notEqual(exec(container, image, more, ['touch', '/app/file']), 0)
    const began = Date.now()
    process.kill(processOf(container), 'SIGTERM')
    assert.deepEqual(await ended, [0, null])
    assert.ok(Date.now() - began > drainSeconds * 1_000, 'It ended before it drained its calls.')
  } finally {
    container.kill('SIGKILL')
  }
}

async function untilHealthy(container, check) {
  for (let tries = 0; tries < 60; tries += 1) {
    assert.equal(container.exitCode, null, 'The program ended before its health check passed.')
    if (processOf(container) && check() === 0) return console.log('The health check passes.')
    await pause(2_000)
  }
  throw new Error('The health check never passed.')
}

/** Runs a command beside the program in its container. */
function exec(container, { user, environment }, more, command) {
  const place = ['--target', processOf(container), '--mount', '--pid', '--root', '--wd']
  const as = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']
  return spawnSync('nsenter', [...place, ...as, 'env', '-i', ...environment, ...more, ...command]).status
}

/** The first process of the container, as this machine numbers it. */
function processOf({ pid }) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}

function succeeds(command, ...args) {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

function succeed(command, ...args) {
  assert.ok(succeeds(command, ...args), `This failed: ${command} ${args.join(' ')}`)
}
