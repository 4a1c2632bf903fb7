import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { project } from './project.mjs'

/**
 * Defence in depth: Node only allows the server to read the program and its data, to write its data and
 * backups, and to use the network. It blocks other files and other programs. `program` lists the program's
 * files, and `read` and `write` allow further ones.
 */
export function permissionFlags(environment, { program = ['.'], read = [], write = [] } = {}) {
  const folder = environment.DATA_DIR || 'data'
  try {
    // The server may create the data directory but not its parents.
    mkdirSync(dirname(resolve(project, folder)), { recursive: true })
  } catch {
    // The server reports the missing directory itself.
  }
  const data = [folder, environment.BACKUP_DIR].filter(Boolean).flatMap(spellings)
  const written = [...data, ...write]
  const readable = [...program.flatMap(spellings), ...certificates(environment.DATABASE_URL), ...read]
  return [
    '--permission',
    ...withFolders([...readable, ...written]).map((path) => `--allow-fs-read=${path}`),
    ...withFolders(written).map((path) => `--allow-fs-write=${path}`),
    '--allow-net',
    // Only --allow-net causes this warning.
    '--disable-warning=ExperimentalWarning',
  ]
}

/**
 * Node 26 forbids the folder /srv/mst itself if another allowed path continues its name, such as
 * /srv/mst-backups. Then all paths that begin with /srv/mst are allowed: Node has no narrower pattern. A path inside
 * an allowed folder is left out, because it would forbid the folder itself, too.
 */
function withFolders(given) {
  const folders = given.filter((path) => given.includes(join(path, '*')))
  const isInside = (path) =>
    folders.some((folder) => path !== join(folder, '*') && path.startsWith(join(folder, '/')))
  const paths = given.filter((path) => !isInside(path))
  const isContinued = (folder) =>
    paths.some((path) => path.startsWith(folder) && /^[^\\/]/.test(path.slice(folder.length)))
  return [
    ...folders
      .filter((folder) => paths.includes(folder) && isContinued(folder))
      .map((folder) => `${folder}*`),
    ...paths,
  ]
}

/** A folder and its contents, even if it does not exist yet, as a literal path and with links resolved. */
function spellings(path) {
  const full = resolve(project, path)
  const real = existsSync(full) ? realpathSync(full) : full
  return [...new Set([full, real])].flatMap((folder) => [folder, join(folder, '*')])
}

/** PostgreSQL's driver reads these files when the URL names them. */
function certificates(url) {
  // Not URL: an address with a socket has no host.
  const params = new URLSearchParams(url?.split(/\?(.*)/s)[1])
  return ['sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => {
    const file = params.get(name)
    return file ? [resolve(project, file)] : []
  })
}
