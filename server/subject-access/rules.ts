import type { Readable } from 'node:stream'
import { fullName } from '#contract/person.ts'
import { exportName } from '#contract/subject-access.ts'
import { type Zip, zipStream } from '../adapters/zip.ts'
import type { Db } from '../database/schema.ts'
import type { AuditEntry } from '../kernel/audit.ts'
import type { Me } from '../kernel/authentication.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { momentOf } from '../kernel/zone.ts'
import { readSettings } from '../settings/rules.ts'
import { tableFile, withoutOthersEmails } from './file-contents.ts'
import { nameInZip } from './name-in-zip.ts'
import type { Kept } from './part-queries.ts'
import { parts, privateNotes } from './parts.ts'
import { findApplicant, findSubject, type Subject } from './queries.ts'
import { readmeOf } from './readme.ts'

type Download = { name: string; bytes: Readable }

/** All that is kept about whoever has or had this account, deleted or not. */
export async function exportPerson(ctx: Context, me: Me, id: number): Promise<Download> {
  const subject = (await findSubject(ctx.db, id)) ?? refuseUnknown()
  return exportSubject(ctx, me, subject, { action: 'user.exported', target: 'user', targetId: id })
}

/** All that is kept about whoever sent this referral, with or without an account. */
export async function exportApplicant(ctx: Context, me: Me, referralId: number): Promise<Download> {
  const subject = (await findApplicant(ctx.db, referralId)) ?? refuseUnknown()
  return exportSubject(ctx, me, subject, {
    action: 'referral.exported',
    target: 'referral',
    targetId: referralId,
  })
}

type Recorded = Pick<AuditEntry, 'action' | 'target' | 'targetId'>

/** A ZIP, which is recorded before its first byte leaves (rule 44). */
async function exportSubject(ctx: Context, me: Me, subject: Subject, entry: Recorded): Promise<Download> {
  const kept = await gather(ctx.db, subject)
  const documents = kept.tables.documents?.length ?? 0
  await inTransaction(ctx, async (ctx) =>
    ctx.record({
      ...entry,
      details: `Exported what is kept about ${fullName(subject)}: ${rowsIn(kept)} row(s), ${documents} document(s)`,
    }),
  )
  const name = exportName(subject, momentOf(ctx).today)
  return { name, bytes: zipStream(ctx.now(), (zip) => fill(zip, ctx, me, subject, kept)) }
}

type Gathered = { tables: Record<string, Kept[]>; privateNotes: Kept[] }

const rowsIn = ({ tables }: Gathered) => Object.values(tables).reduce((sum, rows) => sum + rows.length, 0)

async function gather(db: Db, subject: Subject): Promise<Gathered> {
  const tables: Record<string, Kept[]> = {}
  for (const [name, part] of Object.entries(parts)) tables[name] = await part.list(db, subject)
  for (const entry of tables.audit_log ?? [])
    if (entry.details !== null && (entry.target_type !== 'user' || entry.target_id !== subject.id))
      entry.details = withoutOthersEmails(String(entry.details), subject.email_key)
  return { tables, privateNotes: await privateNotes.list(db, subject) }
}

async function fill(zip: Zip, ctx: Context, me: Me, subject: Subject, kept: Gathered): Promise<void> {
  const { timeZone } = ctx.config
  const name = fullName(subject)
  const made = { name, timeZone, madeAt: nowIso(ctx) }
  const madeBy = fullName(me)

  for (const [file, { columns }] of Object.entries(parts))
    zip.addText(`csv/${file}.csv`, tableFile({ columns, rows: kept.tables[file] ?? [] }, made))
  zip.addText(
    'review/private-notes.csv',
    tableFile({ columns: privateNotes.columns, rows: kept.privateNotes }, made),
  )
  zip.addText(
    'data.json',
    asJson({ about: { name, made_at: made.madeAt, made_by: madeBy, time_zone: timeZone } }, kept),
  )
  const missing = await addDocuments(zip, ctx, kept.tables.documents ?? [])
  zip.addText(
    'README.txt',
    readmeOf({
      ...made,
      siteName: (await readSettings(ctx)).site_name,
      email: subject.email,
      madeBy,
      rows: Object.fromEntries(Object.entries(kept.tables).map(([part, rows]) => [part, rows.length])),
      documents: (kept.tables.documents?.length ?? 0) - missing.length,
      missing,
      ...whosePrivateNotes(subject, kept.privateNotes),
    }),
  )
}

/** Those about the person by who holds them, and the number of those that the person holds about others. */
function whosePrivateNotes(subject: Subject, rows: Kept[]) {
  const byThem = rows.filter((row) => row.mentor_id === subject.id)
  const aboutThem = rows.filter((row) => row.mentor_id !== subject.id)
  return { holders: aboutThem.map((row) => String(row.written_by)), notesOfTheirOwn: byThem.length }
}

function asJson(head: object, { tables, privateNotes: notes }: Gathered): string {
  const lists = Object.entries(parts).map(([name, { columns }]) => [name, only(columns, tables[name] ?? [])])
  const review = { private_notes: only(privateNotes.columns, notes) }
  return JSON.stringify({ ...head, ...Object.fromEntries(lists), review }, null, 2)
}

const only = (columns: string[], rows: Kept[]) =>
  rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))

/** A file that cannot be opened breaks nothing: its path is answered, so that README.txt can say so. */
async function addDocuments(zip: Zip, ctx: Context, documents: Kept[]): Promise<string[]> {
  const missing: string[] = []
  for (const { id, original_name, storage_key, created_at } of documents) {
    const path = `documents/${nameInZip(Number(id), String(original_name))}`
    const bytes = await ctx.files.open(String(storage_key)).catch((error: unknown) => {
      ctx.log.error({ err: error, document: id }, 'the file of a document cannot be opened')
      return undefined
    })
    if (bytes) await zip.addBytes(path, bytes, new Date(String(created_at)))
    else missing.push(path)
  }
  return missing
}
