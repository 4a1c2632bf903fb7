import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { project } from './project.mjs'

/**
 * Defence in depth: Node only allows the server to read the program and its data, to write its data and
 * backups, and to use the network. It blocks other files and other programs. `reads` lists the program's
 * files.
 */
export function permissionFlags(environment, reads = ['.']) {
  const folder = environment.DATA_DIR || 'data'
  try {
    // The server may create the data directory but not its parents.
    mkdirSync(dirname(resolve(project, folder)), { recursive: true })
  } catch {
    // The server reports the missing directory itself.
  }
  const data = [folder, environment.BACKUP_DIR].filter(Boolean).flatMap(spellings)
  const readable = [...reads.flatMap(spellings), ...data, ...certificates(environment.DATABASE_URL)]
  return [
    '--permission',
    ...readable.flatMap((path) => [`--allow-fs-read=${path}`]),
    ...data.flatMap((path) => [`--allow-fs-write=${path}`]),
    '--allow-net',
    // Only --allow-net causes this warning.
    '--disable-warning=ExperimentalWarning',
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
  if (!url || !URL.canParse(url)) return []
  const params = new URL(url).searchParams
  return ['sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => params.get(name) ?? [])
}
