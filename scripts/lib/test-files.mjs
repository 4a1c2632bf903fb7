import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { inProject } from './project.mjs'

/** The files in these folders with this ending, whose path contains one of the words, if any are given. */
export const filesIn = (folders, ending, words) =>
  folders
    .flatMap((folder) =>
      readdirSync(inProject(folder), { recursive: true }).map((name) => posix.join(folder, slashed(name))),
    )
    .filter((path) => path.endsWith(ending) && (!words.length || words.some((word) => path.includes(word))))
    .sort()

/** Whether a test can differ by database: it imports the test database, directly or indirectly. */
export function needsDatabase(path) {
  const found = new Set([path])
  for (const file of found) for (const name of importsOf(file)) found.add(name)
  return found.has('server/testing/fresh-database.ts')
}

/**
 * Whether PostgreSQL can give another result in a test. `npm test` fails by name if a query runs in none of
 * these files.
 */
export const runsOnPostgres = (path) => onPostgres.some((pattern) => pattern.test(path))

/** Patterns of files for PostgreSQL that match none of these files, because a file got another name. */
export const unusedPatterns = (files) =>
  onPostgres.filter((pattern) => !files.some((file) => pattern.test(file))).map(String)

const onPostgres = [
  // Each feature's main file.
  /^server\/([\w-]+)\/\1\.test\.ts$/,
  // Races, turns, locks, migrations, kills, plans of queries, several servers.
  /\/(?:[\w-]*races|turns|[\w-]*locks?|migration|killed|query-plans|[\w-]*several-servers|beside-others)\.test\.ts$/,
  // The database itself, backup and move.
  /^server\/(?:backup|database|postgres-move)\//,
  // Every call, numbers, search order, letters that databases sort and store differently.
  /^tests\/(?:access|frames|generated-input|modules|numbers|refusals|search-texts|strange-letters|undone|valid-calls)\.test\.ts$/,
  // The only tests of a query.
  /^server\/assignments\/handover\.test\.ts$/,
  /^server\/assignments\/covers\.test\.ts$/,
  /^server\/attention\/reminders\.test\.ts$/,
  /^server\/audit-log\/export\.test\.ts$/,
  /^server\/debriefs\/reminders\.test\.ts$/,
  /^server\/documents\/place-move\.test\.ts$/,
  /^server\/kernel\/http\/idempotency\.test\.ts$/,
  /^server\/learning-plans\/(?:carried-plans|evidence)\.test\.ts$/,
  /^server\/messaging\/(?:emails|mail-server|readers|series-notifications)\.test\.ts$/,
  /^server\/notifications\/stream\.test\.ts$/,
  /^server\/operations\/api-docs\/well-known\.test\.ts$/,
  /^server\/settings\/(?:mail-password|test-email)\.test\.ts$/,
  /^server\/sign-off\/downloads\.test\.ts$/,
  /^server\/signing-in\/(?:factors|proof|session|sessions-end|work-account-only)\.test\.ts$/,
  /^tests\/inactive-mentor\.test\.ts$/,
]

/** Our own files that a file loads. Importing a type loads nothing. */
const importsOf = (path) =>
  [
    ...readFileSync(inProject(path), 'utf8')
      .replaceAll(/^import type [^']+'/gm, '')
      .matchAll(/(?:from|import)[\s(]+'([.#][^']+\.ts)'/g),
  ]
    .map(([, name]) => (name[0] === '#' ? name.slice(1) : posix.join(posix.dirname(path), name)))
    .filter((name) => existsSync(inProject(name)))

const slashed = (path) => path.replaceAll('\\', '/')
