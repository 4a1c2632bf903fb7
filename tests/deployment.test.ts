import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { parse } from 'yaml'
import { maxDocumentBytes } from '#contract/documents.ts'
import { connectSqlite } from '#server/database/connect-sqlite.ts'
import { stopped, untilReady, withOutput } from '#server/testing/program.ts'

const project = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(project, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'mst-image-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('the image of the Dockerfile serves the program and writes only its data', async () => {
  const built = spawnSync(process.execPath, [join(project, 'scripts/build.mjs')], { encoding: 'utf8' })
  assert.equal(built.status, 0, built.stderr)
  const image = join(folder, 'app')
  for (const path of copiedPaths()) copy(path, join(image, path))
  const before = readdirSync(image, { recursive: true }).sort()

  const program = withOutput(
    spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: image,
      env: { PATH: '', PORT: '0', LOG_LEVEL: 'error', DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  const address = await untilReady(program)
  const page = await fetch(address, { headers: { accept: 'text/html' } })
  assert.match(await page.text(), /<script [^>]*src="\/assets\//)
  const description = await fetch(`${address}/api/openapi.json`)
  assert.equal(description.status, 200)
  await breakSettings(join(folder, 'data'))
  const broken = await fetch(`${address}/api/settings/public`)
  assert.equal(broken.status, 500)
  assert.match(program.output(), /\/server\/settings\/rules\.ts:\d+:\d+/)
  assert.equal((await stopped(program)).code, 0, program.output())
  assert.deepEqual(readdirSync(image, { recursive: true }).sort(), before)
})

/** The packages of debian:trixie-slim that contain libraries of Node. `scripts/image.mjs` starts the program there. */
const inDebianSlim = ['libc6', 'libgcc-s1', 'libstdc++6']
const packageOf: Record<string, string> = {
  'ld-linux-x86-64.so.2': 'libc6',
  'ld-linux-aarch64.so.1': 'libc6',
  'libatomic.so.1': 'libatomic1',
  'libc.so.6': 'libc6',
  'libdl.so.2': 'libc6',
  'libgcc_s.so.1': 'libgcc-s1',
  'libm.so.6': 'libc6',
  'libpthread.so.0': 'libc6',
  'libstdc++.so.6': 'libstdc++6',
}

const onLinux = { skip: process.platform !== 'linux' && 'the packaged Node is for another system' }
test('the image and the runbook install each library that Node needs and Debian lacks', onLinux, () => {
  const binaries = globSync('node_modules/node-linux-*/bin/node', { cwd: project })
  const installed: string[] = read('deploy/Dockerfile').match(/(?<=apt-get install .*)\blib[\w+.-]+/g) ?? []

  assert.ok(binaries.length > 0)
  for (const binary of binaries) {
    const packages = neededLibraries(join(project, binary)).map((library) => packageOf[library] ?? library)
    const missing = [...new Set(packages)].filter((name) => !inDebianSlim.includes(name))
    assert.ok(packages.length > 4, `only ${packages.length} libraries were found`)
    assert.deepEqual(
      missing.filter((name) => !installed.includes(name)),
      [],
    )
    for (const name of missing)
      assert.match(read('docs/operating.md'), new RegExp(`apt-get install .*${name}`))
  }
})

test(
  'what the runbook packs serves the program on a machine without npm, packages and sources',
  onLinux,
  async () => {
    const packed = /^tar czf \S+ (.+)$/m.exec(read('docs/operating.md'))?.[1]?.split(' ') ?? []
    const place = join(folder, 'unpacked')
    for (const path of globSync(packed, { cwd: project })) copy(path, join(place, path))
    const [node = ''] = globSync('node_modules/node-linux-*/bin/node', { cwd: place })

    const program = withOutput(
      spawn(join(place, node), ['scripts/start.mjs'], {
        cwd: place,
        env: { PATH: '', PORT: '0', LOG_LEVEL: 'error', DATA_DIR: join(folder, 'unpacked-data') },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )
    const page = await fetch(await untilReady(program), { headers: { accept: 'text/html' } })

    assert.match(await page.text(), /<script [^>]*src="\/assets\//)
    assert.equal((await stopped(program)).code, 0, program.output())
  },
)

test('an image contains the build, but neither sources nor packages', () => {
  assert.deepEqual(copiedPaths(), ['package.json', 'scripts', 'dist'])
})

test('the Dockerfile copies every source that the build reads', () => {
  const included = read('.dockerignore').split('\n')
  const lists = [...read('scripts/lib/build.mjs').matchAll(/sources: \[(.*)\]/g)].map(([, list]) => list)
  const sources = lists.join().match(/(?<=')[\w.-]+/g) ?? []
  // Vite reads the project's types, and stops if a part of them is missing.
  const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] }
  const types = references.map(({ path }) => join(path, 'tsconfig.json'))

  assert.ok(sources.length >= 6 && types.length >= 3, `${sources.length} and ${types.length} were found`)
  for (const name of [...sources, 'vite.config.ts', 'tsconfig.json', ...types])
    assert.ok(included.includes(`!${name}`) || included.includes(`!${dirname(name)}`), name)
})

test('the program knows every setting of the deployment files', () => {
  const known = new Set(
    read('docs/operating.md')
      .match(/^- (`[A-Z_]+`(?:, )?)+:/gm)
      ?.flatMap((row) => row.match(/[A-Z_]+/g) ?? []),
  )
  const service = read('deploy/compose.yaml').match(/^ {2}mst:\n(?: {4}.*\n)+/m)?.[0] ?? ''
  const set = [
    ...(service.match(/(?<=^ {6})[A-Z_]+(?=:)/gm) ?? []),
    ...(read('deploy/mst.service').match(/(?<=^Environment=)[A-Z_]+/gm) ?? []),
    ...(read('deploy/Dockerfile').match(/(?<=^ENV .*)[A-Z_]+(?==)/gm) ?? []),
  ]
  assert.ok(set.length >= 9, `only ${set.length} were found`)
  assert.deepEqual(
    set.filter((name) => !known.has(name)),
    [],
  )
})

const compose = parse(read('deploy/compose.yaml'), { merge: true })
const services = Object.entries<Service>(compose.services)
const twoTrusts = parse(read('deploy/two-trusts.compose.yaml'), { merge: true })
type Service = {
  image?: string
  build?: { args: Record<string, string> }
  cap_add?: string[]
  cap_drop: string[]
  security_opt: string[]
  read_only: boolean
  mem_limit: string
  pids_limit: number
  environment: Record<string, string>
  networks: string[]
  volumes: string[]
  ports?: string[]
}

test('each service has no rights, a read-only root, and limits of memory and processes', () => {
  assert.deepEqual(
    services.map(([name]) => name),
    ['mst', 'postgres', 'caddy'],
  )
  for (const [name, service] of [...services, ...Object.entries<Service>(twoTrusts.services)]) {
    assert.deepEqual(service.cap_drop, ['ALL'], name)
    assert.deepEqual(service.cap_add, name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined, name)
    assert.ok(service.security_opt.includes('no-new-privileges:true'), name)
    assert.equal(service.read_only, true, name)
    assert.match(service.mem_limit, /^\d+[mg]$/, name)
    assert.ok(service.pids_limit > 0, name)
  }
})

test('every deployment makes a backup each night, and the image has the client of its PostgreSQL', () => {
  const image = read('deploy/Dockerfile')
  const folder = '/mnt/backups'
  const built = [...services, ...Object.entries<Service>(twoTrusts.services)].filter(([, { build }]) => build)

  assert.equal(built.length, 3)
  for (const [name, { environment, volumes }] of built) {
    assert.equal(environment.BACKUP_DIR, folder, name)
    assert.match(environment.BACKUP_PASSPHRASE ?? '', /^\$\{[A-Z_]+:\?\}$/, name)
    assert.ok(
      volumes.some((volume) => volume.endsWith(`:${folder}`)),
      name,
    )
  }
  assert.match(image, new RegExp(`install -d -o mst .*${folder}$`, 'm'))
  assert.match(image, new RegExp(`^VOLUME .*${folder}$`, 'm'))
  assert.match(read('deploy/mst.service'), new RegExp(`^ReadWritePaths=-${folder}$`, 'm'))
  for (const setting of [`BACKUP_DIR=${folder}`, 'BACKUP_PASSPHRASE='])
    assert.match(read('docs/operating.md'), new RegExp(`^${setting}`, 'm'))
  const client = /postgresql-client-(\d+)/.exec(image)?.[1]
  assert.match(read('docs/operating.md'), new RegExp(`^POSTGRES_DIGEST=.*postgres:${client}\\)$`, 'm'))
})

test('two trusts behind one proxy share the proxy and nothing else', () => {
  const { north, south, caddy, ...databases } = twoTrusts.services as Record<string, Service>
  const shared = (one: string[] = [], other: string[] = []) => one.filter((name) => other.includes(name))

  assert.deepEqual(Object.keys(databases), ['north-postgres', 'south-postgres'])
  assert.deepEqual(shared(north?.networks, south?.networks), ['web'])
  assert.deepEqual(shared(north?.volumes, south?.volumes), [])
  for (const trust of ['north', 'south']) {
    assert.equal(twoTrusts.networks[`${trust}-database`].internal, true)
    assert.deepEqual(databases[`${trust}-postgres`]?.networks, [`${trust}-database`])
    assert.match(read('deploy/two-trusts.Caddyfile'), new RegExp(`import mst ${trust}\n`))
  }
  assert.deepEqual(caddy?.networks, ['web'])
})

test('a file that is too large reaches the program, which refuses it with a sentence', () => {
  const units: Record<string, number> = { m: 1024 ** 2, MB: 1e6, GB: 1e9 }
  for (const file of ['Caddyfile', 'two-trusts.Caddyfile', 'nginx.conf']) {
    const [, size, unit = ''] = /max(?:_body)?_size (\d+)([A-Za-z]+)/.exec(read(`deploy/${file}`)) ?? []
    assert.ok(Number(size) * (units[unit] ?? 0) >= 4 * maxDocumentBytes, file)
  }
})

test('no proxy passes on the traces of strangers', () => {
  for (const file of ['Caddyfile', 'two-trusts.Caddyfile', 'nginx.conf'])
    assert.match(read(`deploy/${file}`), /header_up -Traceparent|proxy_set_header traceparent "";/, file)
})

test('only the program reaches the database, which has no route out', () => {
  const reaching = services.filter(([, { networks }]) => networks.includes('database'))

  assert.equal(compose.networks.database.internal, true)
  assert.deepEqual(
    reaching.map(([name]) => name),
    ['mst', 'postgres'],
  )
  assert.deepEqual(compose.services.postgres.networks, ['database'])
  assert.equal(compose.services.postgres.ports, undefined)
})

test('an image without a digest is not started, and the documented command finds digests', () => {
  const named = services.flatMap(([, { image, build }]) => image ?? Object.values(build?.args ?? {}))
  const bases = [...read('deploy/Dockerfile').matchAll(/^FROM (\w+)@\$\{([A-Z]+_DIGEST)\}(?: AS \w+)?$/gm)]

  const digests = named.map((image) => image.match(/(?:^|@)\$\{([A-Z]+_DIGEST):\?\}$/)?.[1])
  assert.deepEqual(digests, ['NODE_DIGEST', 'DEBIAN_DIGEST', 'POSTGRES_DIGEST', 'CADDY_DIGEST'])
  assert.deepEqual(
    bases.map(([, image, digest]) => `${image} ${digest}`),
    ['node NODE_DIGEST', 'debian DEBIAN_DIGEST'],
  )
  assert.equal(read('deploy/Dockerfile').match(/^FROM /gm)?.length, bases.length)
  assert.doesNotMatch(read('deploy/Dockerfile'), /^ARG .*=/m)
  for (const digest of digests) assert.match(read('docs/operating.md'), new RegExp(`^${digest}=`, 'm'))
})

test('the systemd unit has no rights, limits, and one writable folder', () => {
  const settings = [...read('deploy/mst.service').matchAll(/^(\w+)=(.*)$/gm)].map(([line]) => line)
  const needed = [
    'CapabilityBoundingSet=',
    'AmbientCapabilities=',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    'StateDirectory=mst',
    'MemoryMax=1G',
    'TasksMax=100',
    'SystemCallFilter=~@privileged @resources',
  ]
  assert.deepEqual(
    needed.filter((setting) => !settings.includes(setting)),
    [],
  )
})

test('no package runs an install script', () => {
  assert.match(read('.npmrc'), /^ignore-scripts=true$/m)
})

test('a release lists every package of its lock file', () => {
  const [command = ''] = JSON.parse(read('package.json')).scripts.sbom.split(' > ')
  const options = { cwd: project, shell: true, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const made = spawnSync(command, options)
  assert.equal(made.status, 0, made.stderr)

  const { bomFormat, components } = JSON.parse(made.stdout)
  const listed = new Set(components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)))
  const locked = Object.entries<{ version: string }>(JSON.parse(read('package-lock.json')).packages)
    .filter(([path]) => path !== '')
    .map(([path, { version }]) => `pkg:npm/${path.split('node_modules/').at(-1)}@${version}`)

  assert.equal(bomFormat, 'CycloneDX')
  assert.deepEqual(
    locked.filter((name) => !listed.has(name)),
    [],
  )
  assert.match(read('deploy/Dockerfile'), /npm run sbom/)
})

/**
 * The paths that the Dockerfile's second stage copies from the first, without Node: the test provides its
 * own.
 */
function copiedPaths(): string[] {
  return [...read('deploy/Dockerfile').matchAll(/^COPY --from=build (.+) \S+$/gm)]
    .flatMap(([, from = '']) => from.split(' '))
    .map((path) => path.replace('/app/', ''))
    .filter((path) => path !== 'node')
}

/** The shared libraries in the dynamic section of a 64-bit ELF file (DT_NEEDED). */
function neededLibraries(file: string): string[] {
  const bytes = readFileSync(file)
  const number = (at: number) => Number(bytes.readBigUInt64LE(at))
  const headers = Array.from({ length: bytes.readUInt16LE(56) }, (_, index) => number(32) + index * 56)
  const ofType = (type: number) => headers.filter((at) => bytes.readUInt32LE(at) === type)
  const [loaded, dynamic] = [1, 2]
  const inFile = (address: number) => {
    const segment = ofType(loaded).find(
      (at) => address - number(at + 16) < number(at + 32) && address >= number(at + 16),
    )
    assert.ok(segment !== undefined)
    return address - number(segment + 16) + number(segment + 8)
  }
  const entries = ofType(dynamic).flatMap((at) =>
    Array.from({ length: number(at + 32) / 16 }, (_, index) => {
      const entry = number(at + 8) + index * 16
      return { tag: number(entry), value: number(entry + 8) }
    }),
  )
  const [needed, names] = [1, 5]
  const table = inFile(entries.find(({ tag }) => tag === names)?.value ?? 0)
  return entries
    .filter(({ tag }) => tag === needed)
    .map(({ value }) => bytes.toString('latin1', table + value, bytes.indexOf(0, table + value)))
}

/** Makes calls fail with an unexpected error. */
async function breakSettings(dataDir: string) {
  const db = connectSqlite(join(dataDir, 'mst.sqlite'))
  await db.deleteFrom('settings').execute()
  await db.destroy()
}

/** Hard links are faster than copies. */
function copy(from: string, to: string) {
  const path = join(project, from)
  if (statSync(path).isFile()) return link(path, to)
  for (const { name, parentPath } of readdirSync(path, { recursive: true, withFileTypes: true })) {
    const within = join(parentPath, name).slice(path.length)
    if (statSync(path + within).isFile()) link(path + within, to + within)
  }
}

function link(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    cpSync(from, to)
  }
}
