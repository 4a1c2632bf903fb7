import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { actorName, entryTime, readable, targetText } from '#contract/audit-log.ts'
import { fullName } from '#contract/person.ts'
import { type Context, inTransaction, type TransactionContext } from '../kernel/context.ts'
import { csvHeader, csvRows } from '../kernel/sheets/csv.ts'
import { type AuditSelection, auditFilterOf, type Search } from './entry-pages.ts'
import * as queries from './queries.ts'

const entriesAtOnce = 500
const header = ['Entry', 'Time', 'Admin', 'Action', 'Target', 'Details']

/** Exports the entries that exist when the export is requested. The export itself is recorded first. */
export async function exportEntries(
  ctx: Context,
  selection: AuditSelection,
  { find, signal }: Search,
): Promise<{ bytes: Readable }> {
  const ids = await find(ctx.db, auditFilterOf(ctx, selection), signal)
  await inTransaction(ctx, (ctx) => recordExport(ctx, selection, ids.length))
  return { bytes: Readable.from(linesOf(ctx, ids), { objectMode: false }) }
}

async function recordExport(ctx: TransactionContext, selection: AuditSelection, total: number) {
  const chosen = await choiceTexts(ctx, selection)
  const entries = total === 1 ? '1 entry' : `${total.toLocaleString('en-GB')} entries`
  ctx.record(
    'audit_log.exported',
    null,
    `Downloaded ${entries} of the audit log as a file; ${selectionText(chosen)}`,
  )
}

type Choice = [name: string, value: string | undefined]

async function choiceTexts(ctx: TransactionContext, selection: AuditSelection): Promise<Choice[]> {
  const { action, target_type, admin_id, search } = selection
  const person = admin_id === undefined ? undefined : await queries.findActor(ctx.db, admin_id)
  return [
    ['Action', action && readable(action)],
    ['Target Type', target_type && readable(target_type)],
    ['Admin', person ? fullName(person) : admin_id?.toString()],
    ['Search', search || undefined],
  ]
}

function selectionText(chosen: Choice[]): string {
  const narrowing = chosen.filter(([, value]) => value !== undefined)
  if (narrowing.length === 0) return 'no filter'
  return narrowing.map(([name, value]) => `${name.toLowerCase()} '${value}'`).join(', ')
}

/** Reads entries in batches, so that memory never contains the whole log. */
async function* linesOf(ctx: Context, ids: number[]) {
  yield csvHeader(header)
  for (let from = 0; from < ids.length; from += entriesAtOnce) {
    const entries = await queries.listEntriesById(ctx.db, ids.slice(from, from + entriesAtOnce))
    const lines = csvRows(
      entries.map((entry) => [
        entry.id,
        entryTime(entry, ctx.config.timeZone),
        actorName(entry),
        readable(entry.action),
        targetText(entry),
        entry.details,
      ]),
    )
    ctx.reading?.sent(Buffer.byteLength(lines))
    yield lines
    await yieldToEventLoop()
  }
}
