// Called by npm run demo: creates a fictional programme in the data directory, unless there is one already.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keysOf } from '#contract/fields.ts'
import { joinName, roles } from '#contract/person.ts'
import { DataDirectoryUnusable, prepareDataDirectory } from '#server/adapters/data-directory.ts'
import { argon2Passwords } from '#server/adapters/passwords.ts'
import { readSecretKey } from '#server/adapters/secret-key.ts'
import { type Connection, disconnect } from '#server/database/connect.ts'
import { failureOf } from '#server/database/failures.ts'
import { DatabaseBusy } from '#server/database/fill-lock.ts'
import { DatabaseOfOtherVersion, migrate } from '#server/database/migrate.ts'
import { ConfigurationWrong, readConfig } from '#server/kernel/config/config.ts'
import { openInstallation, WrongInstallation } from '#server/kernel/storage/installation.ts'
import { cast, castPassword, type Name } from './cast.ts'
import type { DocumentFile } from './dataset.ts'
import { fill } from './fill.ts'
import { inventProgramme } from './programme.ts'

const usage = 'Usage: npm run demo [-- --size <1 to 20>]'

/** An error with a sentence for the person at the console. */
class CannotMakeDemo extends Error {}

const worthSeeing: Record<Name, string> = {
  nora: 'the whole programme: overview, people, assignments, audit log',
  omar: 'a second administrator',
  max: 'leads Eva and Ben: a shift without an outcome, goals overdue, a night shift tomorrow',
  ruth: 'leads Zoë, who has completed; earlier mentees',
  eva: 'undergoing MST: next shift, goals, learning plans, notes',
  ben: 'awaiting a shift, with none scheduled yet',
  zoe: 'has completed the programme: her whole history',
  uma: 'no mentor yet, a plan of her own',
  pia: 'pending: sees dashboard and profile only',
  ivan: 'inactive: cannot sign in',
}

process.umask(0o077)
try {
  await makeDemo(sizeAsked(process.argv.slice(2)))
} catch (error) {
  console.error(sentenceFor(error as Error))
  process.exitCode = 1
}

function sizeAsked(args: string[]): number {
  const { size } = parse(args)
  if (!/^\d{1,2}$/.test(size) || Number(size) < 1 || Number(size) > 20) throw new CannotMakeDemo(usage)
  return Number(size)
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { size: { type: 'string', default: '1' } } }).values
  } catch {
    throw new CannotMakeDemo(usage)
  }
}

async function makeDemo(size: number) {
  const config = readConfig({ ...process.env, DATA_DIR: process.env.DATA_DIR || 'data-demo' })
  prepareDataDirectory(config.dataDir)
  const connection = await openInstallation(
    config,
    () => {},
    ({ db, engine }) => migrate(db, engine),
  )
  try {
    if (await holdsPeople(connection)) await refuseRealProgramme(connection)
    else await fillNow(connection, config, size)
    introduceCast()
  } finally {
    await disconnect(connection)
  }
}

async function fillNow(connection: Connection, config: { dataDir: string; timeZone: string }, size: number) {
  const began = performance.now()
  const programme = inventProgramme({ now: new Date(), timeZone: config.timeZone, size })
  writeDocumentFiles(config.dataDir, programme.dataset.documents)
  const counts = await fill(connection, programme, {
    passwordHash: await argon2Passwords().hash(castPassword),
    auditKey: readSecretKey(config.dataDir)('audit'),
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const each = Object.entries(counts).map(([table, count]) => `${table} ${count.toLocaleString('en-GB')}`)
  console.log(
    `A fictional programme of ${rows.toLocaleString('en-GB')} rows was made in ${seconds} s: ${each.join(', ')}.`,
  )
}

/** Written before the rows: a document must not lack its file, while a file without a row is cleaned up. */
function writeDocumentFiles(dataDir: string, papers: DocumentFile[]) {
  const folder = join(dataDir, 'documents')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const { row, content } of papers)
    writeFileSync(join(folder, row.storage_key), content, { mode: 0o600 })
}

async function holdsPeople({ db }: Connection): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** People may have renamed some of the cast, so one match is enough. */
async function refuseRealProgramme({ db }: Connection) {
  const addresses = Object.values(cast).map((person) => person.email)
  const known = await db
    .selectFrom('users')
    .where('email_key', 'in', addresses)
    .select('id')
    .executeTakeFirst()
  if (!known)
    throw new CannotMakeDemo(
      'The database contains people who are not part of the demo, so nothing was added to it.',
    )
  console.log('The fictional programme already exists.')
}

function introduceCast() {
  const rows = keysOf(cast).map((name) => {
    const { firstName, lastName, email, role } = cast[name]
    return [joinName(firstName, lastName), email, roles[role].label, worthSeeing[name]] as const
  })
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  console.log(`\nSign in as one of these; the password of all of them is ${castPassword}\n`)
  console.log(lines.map((line) => `  ${line.trimEnd()}`).join('\n'))
  console.log('')
}

function sentenceFor(error: Error & { code?: string }): string {
  const inWords = [
    CannotMakeDemo,
    ConfigurationWrong,
    DataDirectoryUnusable,
    DatabaseBusy,
    DatabaseOfOtherVersion,
    WrongInstallation,
  ]
  if (inWords.some((kind) => error instanceof kind)) return error.message
  if (failureOf(error) === 'unreachable') return 'PostgreSQL does not answer at the address in DATABASE_URL.'
  return `The demo could not be created: ${error.message || error.code}`
}
