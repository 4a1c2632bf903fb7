import { Readable } from 'node:stream'
import type { AuditAction } from '#contract/audit-actions.ts'
import { formatDay, formatInstant } from '#contract/dates.ts'
import { labelOf } from '#contract/messages.ts'
import { isOn } from '#contract/modules.ts'
import { fullName } from '#contract/person.ts'
import { exportName } from '#contract/subject-access.ts'
import { type Zip, zipStream } from '../adapters/zip.ts'
import type { Db, Tables } from '../database/schema.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { findModulesOff, readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { csvHeader, csvRows } from '../kernel/sheets/csv.ts'
import { firstLetters } from '../kernel/text.ts'
import { parts, privateNotes } from './parts.ts'
import type { Found, Kept, Subject } from './queries.ts'

type Download = { name: string; bytes: Readable }

type Recorded = [action: AuditAction, targetId: number]

/** Returns a ZIP, and records the export before its first byte is sent. */
export async function makeArchive(ctx: Context, me: Me, found: Found, entry: Recorded): Promise<Download> {
  const subject: Subject = { ...found, debriefsOpenedBefore: nowIso(ctx), today: momentOf(ctx).today }
  const off = await findModulesOff(ctx.db)
  const shown: string[] = []
  // The file also contains the entry of this export.
  let rows = 1
  for (const [name, { module, count }] of Object.entries(parts)) {
    const found = await count(ctx.db, subject)
    rows += found
    if (found > 0 || isOn(off, module)) shown.push(name)
  }
  const documents = (await parts.documents?.count(ctx.db, subject)) ?? 0
  await inTransaction(ctx, async (ctx) =>
    ctx.record(
      ...entry,
      `Exported the data about ${fullName(subject)}: ${rows} row(s), ${documents} document(s)`,
    ),
  )
  const name = exportName(subject, momentOf(ctx).today)
  return { name, bytes: zipStream(ctx.now(), (zip) => fill(zip, ctx, me, subject, shown)) }
}

/** Reads each part twice, for its table and for data.json, so that memory never contains all rows. */
async function fill(zip: Zip, ctx: Context, me: Me, subject: Subject, shown: string[]): Promise<void> {
  const { timeZone } = ctx.config
  const name = fullName(subject)
  const made = { name, timeZone, madeAt: nowIso(ctx) }
  const madeBy = fullName(me)
  const addFile = (path: string, lines: AsyncIterable<string>) =>
    zip.addBytes(path, Readable.from(lines, { objectMode: false }), ctx.now())
  const listOf = (part: string): List => ({
    columns: parts[part]?.columns ?? [],
    pages: pagesOf(ctx.db, subject, part),
  })

  const rows: Record<string, number> = {}
  for (const part of shown) {
    const counted = counting(pagesOf(ctx.db, subject, part), (page) => {
      rows[part] = (rows[part] ?? 0) + page.length
    })
    await addFile(`csv/${part}.csv`, tableFile(parts[part]?.columns ?? [], counted, timeZone))
  }
  const notes: Kept[] = []
  const counted = counting(privateNotes.pages(ctx.db, subject), (page) => notes.push(...page))
  await addFile('review/private-notes.csv', tableFile(privateNotes.columns, counted, timeZone))
  const head = { about: { name, made_at: made.madeAt, made_by: madeBy, time_zone: timeZone } }
  const lists = Object.fromEntries(shown.map((part) => [part, listOf(part)]))
  const ofNotes = { columns: privateNotes.columns, pages: privateNotes.pages(ctx.db, subject) }
  await addFile('data.json', jsonFile(head, lists, ofNotes))
  const { documents, missing } = await addDocuments(zip, ctx, pagesOf(ctx.db, subject, 'documents'))
  zip.addText(
    'README.txt',
    readmeOf({
      ...made,
      siteName: (await readSettings(ctx.db)).site_name,
      email: subject.email,
      madeBy,
      shown,
      rows,
      documents,
      missing,
      ...whosePrivateNotes(subject, notes),
    }),
  )
}

/** Yields the rows of a part in batches. */
async function* pagesOf(db: Db, subject: Subject, part: string): AsyncGenerator<Kept[]> {
  for await (const rows of parts[part]?.pages(db, subject) ?? []) {
    if (part === 'audit_log')
      for (const entry of rows)
        if (entry.details !== null && (entry.target_type !== 'user' || entry.target_id !== subject.id))
          entry.details = withoutOthersEmails(String(entry.details), subject.email_key)
    yield rows
  }
}

async function* counting(pages: AsyncIterable<Kept[]>, seen: (page: Kept[]) => void) {
  for await (const page of pages) {
    seen(page)
    yield page
  }
}

/** Returns the authors of notes about the person, and the number of notes that the person keeps about others. */
function whosePrivateNotes(subject: Subject, rows: Kept[]) {
  const byThem = rows.filter((row) => row.mentor_id === subject.id)
  const aboutThem = rows.filter((row) => row.mentor_id !== subject.id)
  return { holders: aboutThem.map((row) => String(row.written_by)), notesOfTheirOwn: byThem.length }
}

/** Skips a document whose file cannot be opened. Returns the missing paths, so that README.txt lists them. */
async function addDocuments(zip: Zip, ctx: Context, pages: AsyncIterable<Kept[]>) {
  const missing: string[] = []
  const documents = (await Array.fromAsync(pages)).flat()
  for (const { id, original_name, storage_key, created_at } of documents) {
    const path = `documents/${nameInZip(Number(id), String(original_name))}`
    const bytes = await ctx.files.open(String(storage_key)).catch((error: unknown) => {
      ctx.log.error({ err: error, document: id }, 'the file of a document cannot be opened')
      return undefined
    })
    if (bytes) await zip.addBytes(path, bytes, new Date(String(created_at)))
    else missing.push(path)
  }
  return { documents: documents.length - missing.length, missing }
}

const unwelcome = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029/\\<>:"|?*]/gu
const longestName = 150

/** Returns a file name that every system can unpack. `id` keeps documents of the same name apart. */
export function nameInZip(id: number, originalName: string): string {
  const plain = originalName.replace(unwelcome, '_').replace(/^[.\s]+/, '')
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 && plain.length - dot <= 10 ? plain.slice(dot) : ''
  const stem = withinBytes(firstLetters(plain.slice(0, plain.length - ending.length), longestName))
  return `${id} ${`${stem}${ending}`.replace(/[.\s]+$/, '') || 'document'}`
}

/** Linux allows 255 bytes in a name, and a letter takes up to four. */
const mostBytes = 200

function withinBytes(name: string): string {
  let kept = ''
  for (const letter of name) {
    if (Buffer.byteLength(kept + letter) > mostBytes) break
    kept += letter
  }
  return kept
}

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const localForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const dayForm = /^\d{4}-\d\d-\d\d$/

/** Formats days and times for people, in the organisation's time zone. */
function formatCell(value: Kept[string], timeZone: string): Kept[string] {
  if (typeof value !== 'string') return value
  if (instantForm.test(value)) return formatInstant(value, timeZone)
  if (localForm.test(value)) return `${formatDay(value)} ${value.slice(11)}`
  return dayForm.test(value) ? formatDay(value) : value
}

/** A table for spreadsheets, page by page. */
async function* tableFile(
  columns: string[],
  pages: AsyncIterable<Kept[]>,
  timeZone: string,
): AsyncGenerator<string> {
  const cellsOf = (row: Kept) => columns.map((column) => formatCell(row[column] ?? null, timeZone))
  yield csvHeader(columns.map(labelOf))
  for await (const rows of pages) yield csvRows(rows.map(cellsOf))
}

/** Rows, and those of their columns that leave the server. */
type List = { columns: string[]; pages: AsyncIterable<Kept[]> }

/** One JSON object, page by page: the head, the lists by name, and the private notes, which someone must review. */
async function* jsonFile(
  head: object,
  lists: Record<string, List>,
  privateNotes: List,
): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, list] of Object.entries(lists)) {
    yield `,\n${JSON.stringify(name)}: [`
    yield* jsonRows(list)
    yield ']'
  }
  yield ',\n"review": {"private_notes": ['
  yield* jsonRows(privateNotes)
  yield ']}}\n'
}

async function* jsonRows({ columns, pages }: List): AsyncGenerator<string> {
  let separator = '\n'
  for await (const rows of pages) {
    const texts = rows.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))),
    )
    yield separator + texts.join(',\n')
    separator = ',\n'
  }
}

/** Removes other people's email addresses, which an audit entry can quote: the file contains only their names. */
export const withoutOthersEmails = (text: string, own: string): string =>
  text.replace(/[^\s'"<>(),;:]+/g, (word) =>
    /.@./.test(word) && word.toLowerCase() !== own ? '[email address]' : word,
  )

type Facts = {
  siteName: string
  name: string
  email: string
  madeBy: string
  madeAt: string
  timeZone: string
  shown: string[]
  rows: Record<string, number>
  documents: number
  missing: string[]
  /** The mentors who keep private notes about the person. */
  holders: string[]
  /** The number of private notes that the person keeps about others. */
  notesOfTheirOwn: number
}

/** Introduces the ZIP: whose data it is, what each part contains, and what the administrator still has to do. */
function readmeOf(facts: Facts): string {
  const { name, timeZone } = facts
  const title = `MST data of ${name}`
  const lines = [
    title,
    '='.repeat(title.length),
    '',
    `All the data that ${facts.siteName} holds about ${name} (${facts.email}).`,
    `Created on ${formatInstant(facts.madeAt, timeZone)} (${timeZone}) by ${facts.madeBy}. The audit log records this.`,
    '',
    ...heading('What it contains'),
    'data.json    everything except the documents, in one file for programs',
    'csv/         the same data as tables for spreadsheets:',
    '',
    ...facts.shown.map((part) => tableLine(`${part}.csv`, facts.rows[part] ?? 0, parts[part]?.holds ?? '')),
    '',
    `documents/   ${count(facts.documents, 'file')}`,
    `review/      private-notes.csv, ${count(facts.holders.length + facts.notesOfTheirOwn, 'row')}: ${privateNotes.holds}`,
    '',
    `Times in the tables use the organisation's time zone (${timeZone}). Times in data.json use UTC, except for`,
    'shifts. Deleted records that we still hold are included, with the date of deletion.',
    ...missingFiles(facts.missing),
    '',
    ...heading('Before you share it'),
    ...notesToAskFor(facts),
    ...notesOfTheirOwn(facts),
    '- Other people are included by name only. Texts are included as they were written and may mention other people.',
    '  Read them, and remove anything that you must not share.',
    '',
    ...heading('What it does not contain'),
    '- The text of private notes (see above).',
    `- Messages from mentees that ${name} no longer mentors, and texts about them that others have changed since. They are`,
    '  listed without their text.',
    '- Passwords, the secret parts of links, sessions and calendar links, and the names of browsers. We only hold them',
    '  scrambled.',
    '- The text of emails, because it can mention other people. letters.csv lists the emails.',
    ...Object.entries(leftOut).map(([table, reason]) => `- ${reason} (${table})`),
    '',
  ]
  return lines.join('\r\n')
}

const namesOf = (names: string[]) => new Intl.ListFormat('en-GB').format(names)
const heading = (words: string) => [words, '-'.repeat(words.length)]
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
const tableLine = (file: string, rows: number, holds: string) =>
  `  ${file.padEnd(30)}${count(rows, 'row').padStart(11)}   ${holds}`

function missingFiles(missing: string[]): string[] {
  if (missing.length === 0) return []
  const introduction = 'These files are missing, because they could not be read:'
  return ['', introduction, ...missing.map((path) => `- ${path}`)]
}

function notesToAskFor({ name, holders }: Facts): string[] {
  if (holders.length === 0) return [`- No mentor has private notes about ${name}.`]
  return [
    `- ${namesOf(holders)} wrote private notes about ${name}. Only the author can read them, so their text is not`,
    '  included. review/private-notes.csv shows how much there is. Ask the mentor, who can decide whether to share',
    '  the text.',
  ]
}

function notesOfTheirOwn({ name, notesOfTheirOwn: number }: Facts): string[] {
  if (number === 0) return []
  return [
    `- ${name} wrote private notes about ${count(number, 'mentee')}. They are listed without their text, because only`,
    `  ${name} can read them.`,
  ]
}

/** Tables about people that are not exported, with the reason that README.txt gives. */
export const leftOut: { [T in keyof Tables]?: string } = {
  sign_in_guards: 'Counts of failed sign-ins. They are stored under a code that does not reveal the address.',
  call_counts:
    'Counts of requests in the last minutes. They are stored under a code that does not show who made them.',
  refused_calls:
    'Counts of refusals in the last minute. audit_log.csv contains the first one and, later, the number.',
  provider_flows: 'Ways to the provider and back, stored for minutes. The result is in audit_log.csv.',
  sign_in_challenges:
    'Questions asked while someone signs in, stored for minutes. The result is in audit_log.csv.',
  sign_in_settings: 'The ways to sign in. audit_log.csv shows who changed them.',
  letter_requests: 'Emails that were requested in the last seconds. The result is in letters.csv.',
  idempotency_keys:
    'Copies of replies, stored for a day so that a repeated request has no effect. They contain the same data.',
  ruled_out_pairs: 'Pairs that are never paired. Only administrators read them.',
  undos: 'Copies of records before a change, stored while the change can be undone, for an hour at most.',
  standards: 'The programme standards that administrators chose. audit_log.csv shows who chose them.',
  settings: 'The settings of the service contain no personal data. audit_log.csv shows who changed them.',
}

/** Columns that name who changed a row. They do not make it that person's row: the audit log contains their actions. */
export const handledBy = [
  'assigned_by',
  'ended_by',
  'updated_by',
  'deleted_by',
  'decided_by',
  'outcome_by',
  'actor_id',
  'reminded_by',
  'state_by',
  'completed_by',
  'settled_by',
]
