import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { project } from './project.mjs'

/**
 * A second barrier: whatever a request makes the server do, Node lets it read the program and its data, write its
 * data and its backups, and use the network; no other file, no other program. The program is what lies in `reads`.
 */
export function permissionFlags(environment, reads = ['.']) {
  const folder = environment.DATA_DIR || 'data'
  makeAbove(resolve(project, folder))
  const data = [folder, environment.BACKUP_DIR].filter(Boolean).flatMap(spellings)
  const readable = [...reads.flatMap(spellings), ...data, ...certificates(environment.DATABASE_URL)]
  return [
    '--permission',
    ...readable.flatMap((path) => [`--allow-fs-read=${path}`]),
    ...data.flatMap((path) => [`--allow-fs-write=${path}`]),
    '--allow-net',
    // Only --allow-net itself causes one.
    '--disable-warning=ExperimentalWarning',
  ]
}

/** Under these permissions the data directory can be made, but nothing above it: that is made here, as far as it goes. */
function makeAbove(folder) {
  const above = dirname(folder)
  if (existsSync(above)) return
  makeAbove(above)
  try {
    mkdirSync(above)
  } catch {
    // The server finds it missing too, and says so.
  }
}

/** A folder, and all in it even when it does not exist yet, as written and as reached through links. */
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
