import { createHmac } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { figure } from '../kernel/text.ts'
import { findAnchorsWritten, findChainHead, findNewest, saveAnchorsWritten } from './queries.ts'

/** The chain's head at one time, stored outside the database. It reveals entries that were cut off at the end. */
export type Anchor = { id: number; hash: string; at: string }

/** Lines of an earlier version have no `writer`, `number` or `mac`. */
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

/**
 * Several servers on one PostgreSQL may have a data directory each. The embedded database has one, which may be moved.
 */
const writerIn = ({ dataDir, databaseUrl }: Place) =>
  databaseUrl === undefined ? 'embedded' : `${hostname()} ${dataDir}`

const isOlder = ({ writer, number, mac }: Line) =>
  writer === undefined && number === undefined && mac === undefined

/** Only the key's holder can write a line or renumber one. */
const macOf = (key: Buffer, { id, hash, at, writer, number }: Omit<Line, 'mac'>): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['anchor', writer, number, id, hash, at]))
    .digest('hex')

/** Reads the chain's current head and logs it. Where logs are collected, this copy leaves the machine. */
export async function createAnchor({ db, now, log }: Context): Promise<Anchor> {
  const head = await findChainHead(db)
  const anchor: Anchor = { id: head.last_id, hash: head.last_hash, at: now().toISOString() }
  log.info({ anchor }, 'audit log anchored')
  return anchor
}

/** Appends an anchor to the file, then counts it in the database. A crash between the two steps is no fault. */
export async function saveAnchor({ db, keyFor, config }: Context, anchor: Anchor): Promise<void> {
  const writer = writerIn(config)
  const written = (await findAnchorsWritten(db, writer)) + 1
  const numbered = { ...anchor, writer, number: written }
  const text = JSON.stringify({ ...numbered, mac: macOf(keyFor('audit'), numbered) })
  // The line break comes first, so that a line torn by a full disk does not spoil the next one.
  appendFileSync(fileOf(config.dataDir), `\n${text}`, { mode: 0o600 })
  await saveAnchorsWritten(db, { writer, written })
}

/** Returns the anchors in the data directory, and their faults: missing lines, and lines that the key did not write. */
export async function readAnchors({
  db,
  keyFor,
  config,
}: Pick<Context, 'db' | 'keyFor'> & { config: Place }): Promise<{
  anchors: Anchor[]
  problem: string | null
}> {
  // Read the count before the file: a line is written before it is counted.
  const writer = writerIn(config)
  const written = await findAnchorsWritten(db, writer)
  const lines = readLines(config.dataDir)
  const key = keyFor('audit')
  const good = (lines ?? []).filter((line) => isOlder(line) || line.mac === macOf(key, line))
  const ours = good.filter(
    (line) => line.writer === writer && line.number !== undefined && line.number <= written,
  )
  const current = new Set(ours.map(({ number }) => number))
  const missing = written - current.size
  return { anchors: good, problem: problemOf(lines?.length, good.length, missing, written) }
}

export const anchorsFileIn = fileOf

/**
 * Returns the lines that belong to a copy of the database with this last entry. Later lines would name
 * entries that the copy does not contain.
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

/** Returns undefined if the file is missing. Skips a torn line: if it was counted, its number is missing. */
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

/** When the newest entry was written; undefined for an empty log. */
export const newestEntryAt = async (db: Context['db']): Promise<string | undefined> =>
  (await findNewest(db))?.created_at

/** Emails and auditors write 'ID:HASH'. Logs, stores and the anchor file contain JSON. */
const forms = [
  /(?<![\w:])(\d{1,10}):([0-9a-f]{64})(?!\w)/g,
  /"id":\s*(\d{1,10}),\s*"hash":\s*"([0-9a-f]{64})"/g,
]

/** Returns every anchor in a text, and ignores the rest. */
export const parseAnchors = (text: string): { id: number; hash: string }[] =>
  forms.flatMap((form) =>
    [...text.matchAll(form)].map(([, id, hash]) => ({ id: Number(id), hash: String(hash) })),
  )
