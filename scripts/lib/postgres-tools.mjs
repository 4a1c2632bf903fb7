import { spawn } from 'node:child_process'
import { basename, dirname, join, resolve } from 'node:path'
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

/** Allows the files of nightly backups, and of those before a migration. */
export const inBackupDir = ({ BACKUP_DIR, DATA_DIR }) => {
  const folder = resolve(project, BACKUP_DIR || join(DATA_DIR || 'data', 'backups'))
  return (path) => dirname(path) === folder && /^mst-[\w-]+Z\.zip\.snapshot$/.test(basename(path))
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
  const { url, password: PGPASSWORD } = forLibpq(DATABASE_URL, environment)
  const common = [`--dbname=${url}`, '--no-password', '--no-owner', '--no-privileges']
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

/** libpq refuses parameters that it does not know, and the server's driver has some of its own. */
const libpqParameters =
  /^(host|hostaddr|port|dbname|user|passfile|require_auth|channel_binding|connect_timeout|client_encoding|options|application_name|fallback_application_name|keepalives\w*|tcp_user_timeout|sslmode|ssl|sslcert|sslkey|sslpassword|sslrootcert|sslcrl|sslcrldir|sslsni|requirepeer|ssl_m(in|ax)_protocol_version|gssencmode|krbsrvname|gsslib|service|target_session_attrs|load_balance_hosts)$/

/**
 * DATABASE_URL as PostgreSQL's own programs read it, and its password, which the command line must not show. The
 * driver's `no-verify` is libpq's `require`.
 */
export function forLibpq(databaseUrl, { NODE_EXTRA_CA_CERTS } = {}) {
  const [address, query = ''] = databaseUrl.split(/\?(.*)/s)
  const params = new URLSearchParams(query)
  const [, inAddress] = /^\w+:\/\/[^:@/]*:([^/]*)@/.exec(address) ?? []
  const password = inAddress === undefined ? (params.get('password') ?? undefined) : decoded(inAddress)
  const mode = params.get('sslmode')
  if (mode === 'no-verify' || params.get('ssl') === 'no-verify') params.set('sslmode', 'require')
  // The driver's own words for on and off.
  const isOn = { 1: 'true', true: 'true' }[params.get('ssl')]
  if (isOn) params.set('ssl', isOn)
  else params.delete('ssl')
  if (mode?.startsWith('verify') && !params.has('sslrootcert') && NODE_EXTRA_CA_CERTS)
    params.set('sslrootcert', NODE_EXTRA_CA_CERTS)
  const known = [...params].filter(([name]) => libpqParameters.test(name))
  const pairs = known.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const bare = inAddress === undefined ? address : address.replace(`:${inAddress}@`, '@')
  return { url: [bare, pairs.join('&')].filter(Boolean).join('?'), password }
}

function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign without two digits.
    return text
  }
}

const missing = (tool) =>
  `${tool} is not on this machine's PATH: install PostgreSQL's client programs, of the server's version or a later one, or use your database's own tools.`
