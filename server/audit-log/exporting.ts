import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { actorName, readable, targetText } from '#contract/audit-log.ts'
import { formatInstant } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import { type Context, inTransaction, type TransactionContext } from '../kernel/context.ts'
import { byteOrderMark, csvFacts, csvLines } from '../kernel/csv.ts'
import * as queries from './queries.ts'
import { type AuditSelection, filterOf, type Search } from './reading.ts'

const entriesAtOnce = 500
const header = ['Entry', 'Time', 'Admin', 'Action', 'Target', 'Details']

type Fact = [name: string, value: string]

/** The entries as a file, as many as there are when it is asked for; that it was taken is recorded first (rule 44). */
export async function exportEntries(
  ctx: Context,
  selection: AuditSelection,
  { find, signal }: Search,
): Promise<Readable> {
  const ids = await find(ctx.db, filterOf(ctx, selection), signal)
  const facts = await inTransaction(ctx, (ctx) => recordExport(ctx, selection, ids.length))
  return Readable.from(linesOf(ctx, ids, facts), { objectMode: false })
}

async function recordExport(
  ctx: TransactionContext,
  selection: AuditSelection,
  total: number,
): Promise<Fact[]> {
  const chosen = await choiceTexts(ctx, selection)
  const entries = total === 1 ? '1 entry' : `${total.toLocaleString('en-GB')} entries`
  ctx.record({
    action: 'audit_log.exported',
    target: 'audit_log',
    details: `Downloaded ${entries} of the audit log as a file; ${selectionText(chosen)}`,
  })
  const { timeZone } = ctx.config
  return [
    ...chosen.map(([name, value]): Fact => [name, value ?? 'All']),
    ['Entries', total.toLocaleString('en-GB')],
    ['Made at', `${formatInstant(ctx.now().toISOString(), timeZone)} (${timeZone})`],
  ]
}

type Choice = [name: string, value: string | undefined]

async function choiceTexts(ctx: TransactionContext, selection: AuditSelection): Promise<Choice[]> {
  const { action, target_type, admin_id, search } = selection
  const person = admin_id === undefined ? undefined : await queries.findPerson(ctx.db, admin_id)
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

/** A batch of lines after the other: however long the log, a file never stands in memory as a whole. */
async function* linesOf(ctx: Context, ids: number[], facts: Fact[]) {
  yield byteOrderMark + csvLines([header])
  for (let from = 0; from < ids.length; from += entriesAtOnce) {
    const entries = await queries.listEntriesById(ctx.db, ids.slice(from, from + entriesAtOnce))
    yield csvLines(
      entries.map((entry) => [
        entry.id,
        formatInstant(entry.created_at, ctx.config.timeZone),
        actorName(entry),
        readable(entry.action),
        targetText(entry),
        entry.details,
      ]),
    )
    await yieldToEventLoop()
  }
  yield csvFacts(facts)
}
