import { createHmac } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { findAnchorsWritten, findHead, findNewest, saveAnchorsWritten } from './queries.ts'

/** Where the chain's head stood at a time, told outside the database: a tail that was cut off is missed by it. */
export type Anchor = { id: number; hash: string; at: string }

/** The lines of an earlier version have neither writer, number nor code. */
const line = z.object({
  id: z.int(),
  hash: z.string(),
  at: z.string(),
  writer: z.optional(z.string()),
  number: z.optional(z.int()),
  mac: z.optional(z.string()),
})
type Line = z.output<typeof line>

const fileName = 'audit-anchors.jsonl'
const fileOf = (dataDir: string) => join(dataDir, fileName)

type Place = Pick<Context['config'], 'dataDir' | 'databaseUrl'>

/** Several servers on one PostgreSQL may keep a data directory each; the embedded database has one, wherever it is moved. */
const writerIn = ({ dataDir, databaseUrl }: Place) =>
  databaseUrl === undefined ? 'embedded' : `${hostname()} ${dataDir}`

const isOlder = ({ writer, number, mac }: Line) =>
  writer === undefined && number === undefined && mac === undefined

/** Only who holds the key can write a line, or number one anew. */
const macOf = (key: Buffer, { id, hash, at, writer, number }: Omit<Line, 'mac'>): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['anchor', writer, number, id, hash, at]))
    .digest('hex')

/** Where the chain stands now; told in the log of the program, which leaves this machine where logs are gathered. */
export async function createAnchor({ db, now, log }: Context): Promise<Anchor> {
  const head = await findHead(db)
  const anchor: Anchor = { id: head.last_id, hash: head.last_hash, at: now().toISOString() }
  log.info({ anchor }, 'audit log anchored')
  return anchor
}

/** Adds an anchor to the file, and then counts it in the database: an end between the two leaves nothing to complain of. */
export async function saveAnchor({ db, keyFor, config }: Context, anchor: Anchor): Promise<void> {
  const writer = writerIn(config)
  const written = (await findAnchorsWritten(db, writer)) + 1
  const numbered = { ...anchor, writer, number: written }
  const text = JSON.stringify({ ...numbered, mac: macOf(keyFor('audit'), numbered) })
  // The break stands before the line, so that one which a full disk has torn spoils no other.
  appendFileSync(fileOf(config.dataDir), `\n${text}`, { mode: 0o600 })
  await saveAnchorsWritten(db, { writer, written })
}

/** The anchors in the data directory, and what is wrong with them: lines that are gone, or that the key did not write. */
export async function readAnchors({
  db,
  keyFor,
  config,
}: Pick<Context, 'db' | 'keyFor'> & { config: Place }): Promise<{
  anchors: Anchor[]
  problem: string | null
}> {
  // Before the file, which is written before what is counted.
  const writer = writerIn(config)
  const written = await findAnchorsWritten(db, writer)
  const lines = readLines(config.dataDir)
  const key = keyFor('audit')
  const good = (lines ?? []).filter((line) => isOlder(line) || line.mac === macOf(key, line))
  const ours = good.filter(
    (line) => line.writer === writer && line.number !== undefined && line.number <= written,
  )
  const present = new Set(ours.map(({ number }) => number))
  const missing = written - present.size
  return { anchors: good, problem: problemOf(lines?.length, good.length, missing, written) }
}

/** Where the anchors of a data directory stand. */
export const anchorsFileIn = fileOf

/**
 * The lines that belong to a copy of the database, whose last entry this is: written before, they are counted in it.
 * Later ones would tell of entries that it does not hold.
 */
export function anchorsUpTo(dataDir: string, lastId: number): string {
  const lines = (readLines(dataDir) ?? []).filter(({ id }) => id <= lastId)
  return lines.map((line) => `\n${JSON.stringify(line)}`).join('')
}

function problemOf(lines: number | undefined, good: number, missing: number, written: number): string | null {
  const problems: string[] = []
  if (lines === undefined && missing > 0) problems.push(`the file ${fileName} is missing`)
  else if (missing > 0)
    problems.push(`${figure(missing)} of ${figure(written)} anchors are missing in ${fileName}`)
  const foreign = (lines ?? 0) - good
  if (foreign > 0) problems.push(`${figure(foreign)} of the lines in ${fileName} were not written by MST`)
  return problems.join(', ') || null
}

const figure = (number: number) => number.toLocaleString('en-GB')

/** undefined without a file. A line that is torn is passed over: if it was counted, it is missed by its number. */
function readLines(dataDir: string): Line[] | undefined {
  try {
    return readFileSync(fileOf(dataDir), 'utf8').split('\n').flatMap(lineIn)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function lineIn(text: string): Line[] {
  try {
    const { data } = line.safeParse(JSON.parse(text))
    return data ? [data] : []
  } catch {
    return []
  }
}

/** When the newest entry was written; undefined while there is none. */
export const newestEntryAt = async (db: Context['db']): Promise<string | undefined> =>
  (await findNewest(db))?.created_at
