// node scripts/image.mjs: builds the image of deploy/Dockerfile in a plain folder, without a container engine, and
// starts it as compose.yaml does. A step of npm run test:full. Needs Linux, root and mmdebstrap.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
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
const image = build()
const runbook = readFileSync(inProject('docs/operating.md'), 'utf8')
const blocks = [...runbook.matchAll(/^```sh tested( postgres)?\n(.*?)^```$/gms)]
await tryOut('embedded', image, blocks.filter(([, postgres]) => !postgres).map(withDatabaseAway))
// Practice needs a second database, and a PostgreSQL cannot be renamed.
const onPostgres = blocks.map(([, , block]) => block).filter((block) => !/practice|rescued/.test(block))
const postgres = await startPostgres()
try {
  await tryOut('postgres', image, onPostgres, [`DATABASE_URL=${postgres.url}`])
} finally {
  await postgres.stop()
}

/** The program saves a copy of a database that was taken away. */
function withDatabaseAway([, , block]) {
  if (!block.includes('mst-rescued')) return block
  return `mst stop; as_mst mv /var/lib/mst/mst.sqlite /var/lib/mst/mst-rescued-1.sqlite\n${block}`
}

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
 * Arguments for `unshare` that run a command in a stage, with its own processes and mounts. With `volumes`, the root
 * is read-only, and the process has no capabilities, as in compose.yaml.
 */
function inside(stage, command, volumes) {
  const { root } = stage
  const mounts = [
    `mount --bind ${root} ${root}`,
    `mount -t proc proc ${root}/proc`,
    ...(volumes ? [`mount -o remount,bind,ro ${root}`] : []),
    ...Object.entries(volumes ?? {}).map(([path, from]) => `mount --bind ${from} ${root}${path}`),
  ]
  const rights = volumes ? ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'] : []
  const script = [...mounts, `exec chroot ${root} "$@"`].join(' && ')
  const flags = ['--mount', '--pid', '--fork', '--kill-child']
  return [...flags, 'sh', '-c', script, 'sh', ...as(stage, rights), ...command]
}

/** The start of a command that runs as the user of a stage, with its environment and folder. */
function as({ user, environment, workdir }, rights = []) {
  const ids = [`--reuid=${user}`, `--regid=${user}`, '--init-groups']
  return ['setpriv', ...ids, ...rights, 'env', '-i', '-C', workdir, ...environment]
}

/** Starts the program, runs blocks of the runbook beside it, and stops it. */
async function tryOut(name, image, blocks, settings = []) {
  const volumes = Object.fromEntries(image.volumes.map((path) => [path, join(folder, name, path)]))
  // An engine fills a new volume with the content of the image, owner and mode included.
  for (const [path, place] of Object.entries(volumes)) {
    mkdirSync(dirname(place), { recursive: true })
    succeed('cp', '-a', join(image.root, path), place)
  }
  // The container has no network of its own here, so it must not take a port of this machine.
  const place = ['HOST=127.0.0.1', `PORT=${await freePort()}`, `DRAIN_SECONDS=${drainSeconds}`]
  const own = [...place, 'BACKUP_PASSPHRASE=quiet-otter-9', ...settings]
  const started = { ...image, environment: [...image.environment, ...own] }
  const run = (command) => quoted(['unshare', ...inside(started, command, volumes)])
  const script = `
    as_mst() { ${run([])} "$@"; }
    first_process() { tr -d ' ' < /proc/$server/task/$server/children; }
    beside() {
      nsenter --target $(first_process) --mount --pid --root --wd ${quoted(as(started))} "$@"
    }
    server=
    mst() {
      if [ $1 = start ]; then
        ${run(image.command)} & server=$!
        until beside ${quoted(image.healthCheck)}; do kill -0 $server; sleep 1; done
        echo 'The health check passes.'
      elif [ -n "$server" ]; then
        kill -TERM $(first_process); wait $server; server=
      fi
    }
    trap '[ -z "$server" ] || kill -KILL $(first_process)' EXIT
    mst start
    grep -P '^Uid:\\s+10001\\s+10001\\s' /proc/$(first_process)/status
    grep -P '^CapBnd:\\s+0+$' /proc/$(first_process)/status
    if beside touch /app/file; then exit 1; fi
    began=$(date +%s)
    mst stop
    [ $(($(date +%s) - began)) -ge ${drainSeconds} ]
    mst start
    ${blocks.join('\n')}
    mst stop`
  succeed('sh', '-euc', script)
}

function quoted(words) {
  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
}

/** Installs and starts the PostgreSQL whose client the image has. */
async function startPostgres() {
  const [, version] = /postgresql-client-(\d+)/.exec(dockerfile)
  const root = join(folder, 'postgres-image')
  const stage = { root, environment: bases.debian(root), user: 'root', workdir: '/' }
  instructions.RUN(
    stage,
    `apt-get update && apt-get install -y --no-install-recommends postgresql-${version}`,
  )
  const port = await freePort()
  const script = `cd /tmp && PATH=/usr/lib/postgresql/${version}/bin:$PATH && initdb -U mst data &&
    exec postgres -D data -p ${port} -k /tmp -c listen_addresses=127.0.0.1`
  const server = spawn('unshare', inside({ ...stage, user: 'postgres' }, ['sh', '-c', script]), {
    stdio: 'inherit',
  })
  const ended = once(server, 'exit')
  while (!succeeds('unshare', ...inside(stage, ['pg_isready', '--host=127.0.0.1', `--port=${port}`]))) {
    assert.equal(server.exitCode, null, 'PostgreSQL did not start.')
    await pause(1_000)
  }
  const stop = async () => {
    // A signal to `unshare` would not reach PostgreSQL.
    const first = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    process.kill(Number(first), 'SIGINT')
    await ended
  }
  return { url: `postgres://mst@127.0.0.1:${port}/postgres`, stop }
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
