import { Readable } from 'node:stream'
import type { AuditAction } from '#contract/audit-actions.ts'
import { fullName } from '#contract/person.ts'
import { exportName } from '#contract/subject-access.ts'
import { type Zip, zipStream } from '../adapters/zip.ts'
import type { Db } from '../database/schema.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { jsonFile, type List, tableFile, withoutOthersEmails } from './file-contents.ts'
import { nameInZip } from './name-in-zip.ts'
import type { Kept } from './part-queries.ts'
import { parts, privateNotes } from './parts.ts'
import { type Found, findApplicant, findSubject, type Subject } from './queries.ts'
import { readmeOf } from './readme.ts'

export type Download = { name: string; bytes: Readable }

/** Exports everything about a current or former account. */
export async function exportPerson(ctx: Context, me: Me, id: number): Promise<Download> {
  const subject = (await findSubject(ctx.db, id)) ?? refuseUnknown()
  return exportSubject(ctx, me, subject, ['user.exported', id])
}

/** Exports everything about the sender of a referral, with or without an account. */
export async function exportApplicant(ctx: Context, me: Me, referralId: number): Promise<Download> {
  const subject = (await findApplicant(ctx.db, referralId)) ?? refuseUnknown()
  return exportSubject(ctx, me, subject, ['referral.exported', referralId])
}

type Recorded = [action: AuditAction, targetId: number]

/** Returns a ZIP, and records the export before its first byte is sent (rule 44). */
async function exportSubject(ctx: Context, me: Me, found: Found, entry: Recorded): Promise<Download> {
  const subject: Subject = { ...found, debriefsOpenedBefore: nowIso(ctx) }
  // The file also contains the entry of this export.
  let rows = 1
  for (const part of Object.values(parts)) rows += await part.count(ctx.db, subject)
  const documents = (await parts.documents?.count(ctx.db, subject)) ?? 0
  await inTransaction(ctx, async (ctx) =>
    ctx.record(
      ...entry,
      `Exported the data about ${fullName(subject)}: ${rows} row(s), ${documents} document(s)`,
    ),
  )
  const name = exportName(subject, momentOf(ctx).today)
  return { name, bytes: zipStream(ctx.now(), (zip) => fill(zip, ctx, me, subject)) }
}

/** Reads each part twice, for its table and for data.json, so that memory never contains all rows. */
async function fill(zip: Zip, ctx: Context, me: Me, subject: Subject): Promise<void> {
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
  for (const [part, { columns }] of Object.entries(parts)) {
    const counted = counting(pagesOf(ctx.db, subject, part), (page) => {
      rows[part] = (rows[part] ?? 0) + page.length
    })
    await addFile(`csv/${part}.csv`, tableFile(columns, counted, timeZone))
  }
  const notes: Kept[] = []
  const counted = counting(privateNotes.pages(ctx.db, subject), (page) => notes.push(...page))
  await addFile('review/private-notes.csv', tableFile(privateNotes.columns, counted, timeZone))
  const head = { about: { name, made_at: made.madeAt, made_by: madeBy, time_zone: timeZone } }
  const lists = Object.fromEntries(Object.keys(parts).map((part) => [part, listOf(part)]))
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

/**
 * Returns the authors of notes about the person, and the number of notes that the person keeps about others.
 */
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
