import { spawn } from 'node:child_process'
import { basename, dirname, resolve } from 'node:path'
import { project } from './project.mjs'

const longestComplaint = 400

/**
 * Runs pg_dump and pg_restore for a program whose permissions forbid child processes. Only accepts these
 * arguments, the database of DATABASE_URL and files that `mayUse` allows.
 */
export function postgresTools(environment, mayUse) {
  return async (asked, child) => {
    if (!asked?.asks || !(asked.tool in argumentsOf)) return
    const failure = await run(asked, environment, mayUse)
    if (child.connected) child.send({ answers: asked.asks, failure })
  }
}

/** Allows the files of nightly backups. */
export const inBackupDir = ({ BACKUP_DIR }) => {
  const folder = BACKUP_DIR && resolve(project, BACKUP_DIR)
  return (path) =>
    folder !== undefined && dirname(path) === folder && /^mst-[\w-]+Z\.zip\.snapshot$/.test(basename(path))
}

const argumentsOf = {
  // Without quotes pg_dump would read the name as a pattern.
  pg_dump: ({ file, schema, snapshot }) => [
    '--format=custom',
    `--schema="${schema.replaceAll('"', '""')}"`,
    `--snapshot=${snapshot}`,
    `--file=${file}`,
  ],
  // Restores no CREATE SCHEMA, because the role may not be allowed to create one.
  pg_restore: ({ file, schema }) => ['--exit-on-error', '--single-transaction', `--schema=${schema}`, file],
}

async function run(asked, { DATABASE_URL, ...environment }, mayUse) {
  if (!mayUse(asked.file) || (asked.snapshot && !/^[0-9A-Fa-f-]+$/.test(asked.snapshot)))
    return `${asked.tool} may not be run for ${asked.file}.`
  const url = new URL(DATABASE_URL)
  const PGPASSWORD = decodeURIComponent(url.password)
  url.password = ''
  const common = [`--dbname=${url.href}`, '--no-password', '--no-owner', '--no-privileges']
  const child = spawn(asked.tool, [...common, ...argumentsOf[asked.tool](asked)], {
    // In the environment, because every user of this machine can read the command line.
    env: PGPASSWORD ? { ...environment, PGPASSWORD } : environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(0, longestComplaint)))
  return new Promise((resolve) => {
    child.once('error', () => resolve(missing(asked.tool)))
    child.once('close', (code) => resolve(code === 0 ? undefined : `${asked.tool} failed. ${said.trim()}`))
  })
}

const missing = (tool) =>
  `${tool} is not on this machine's PATH: install PostgreSQL's client programs, of the server's version or a later one, or use your database's own tools.`
