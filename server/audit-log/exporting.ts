import { Readable } from 'node:stream'
import { setImmediate as letOthersIn } from 'node:timers/promises'
import { actorName, readable, targetWords } from '#contract/audit-log.ts'
import { formatInstant } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import { type Changing, type Context, inTransaction } from '../kernel/context.ts'
import { byteOrderMark, csvFacts, csvLines } from '../kernel/csv.ts'
import * as queries from './queries.ts'
import { filterOf, type Narrowed } from './reading.ts'

const entriesAtOnce = 500
const header = ['Entry', 'Time', 'Admin', 'Action', 'Target', 'Details']

type Fact = [name: string, value: string]

/** The entries as a file, as many as there are when it is asked for; that it was taken is recorded first (decision 44). */
export async function exportEntries(ctx: Context, narrowed: Narrowed): Promise<Readable> {
  const { filter, facts } = await inTransaction(ctx, (ctx) => recordExport(ctx, narrowed))
  return Readable.from(linesOf(ctx, filter, facts), { objectMode: false })
}

async function recordExport(ctx: Changing, narrowed: Narrowed) {
  const { last_id } = await queries.findHead(ctx.db)
  const filter = { ...filterOf(ctx, narrowed), upTo: last_id }
  const { total } = await queries.countEntries(ctx.db, filter, last_id)
  const chosen = await choicesInWords(ctx, narrowed)
  const entries = total === 1 ? '1 entry' : `${total.toLocaleString('en-GB')} entries`
  ctx.record({
    action: 'audit_log.exported',
    target: 'audit_log',
    details: `Downloaded ${entries} of the audit log as a file; ${inASentence(chosen)}`,
  })
  const { timeZone } = ctx.config
  const facts: Fact[] = [
    ...chosen.map(([name, value]): Fact => [name, value ?? 'All']),
    ['Entries', total.toLocaleString('en-GB')],
    ['Made at', `${formatInstant(ctx.now().toISOString(), timeZone)} (${timeZone})`],
  ]
  return { filter, facts }
}

type Choice = [name: string, value: string | undefined]

async function choicesInWords(ctx: Changing, given: Narrowed): Promise<Choice[]> {
  const { action, target_type, admin_id, search } = given
  const person = admin_id === undefined ? undefined : await queries.findPerson(ctx.db, admin_id)
  return [
    ['Action', action && readable(action)],
    ['Target Type', target_type && readable(target_type)],
    ['Admin', person ? fullName(person) : admin_id?.toString()],
    ['Search', search || undefined],
  ]
}

function inASentence(chosen: Choice[]): string {
  const narrowing = chosen.filter(([, value]) => value !== undefined)
  if (narrowing.length === 0) return 'no filter'
  return narrowing.map(([name, value]) => `${name.toLowerCase()} '${value}'`).join(', ')
}

/** A batch of lines after the other: however long the log, a file never stands in memory as a whole. */
async function* linesOf(ctx: Context, filter: queries.AuditFilter, facts: Fact[]) {
  yield byteOrderMark + csvLines([header])
  let before: number | undefined
  for (;;) {
    const entries = await queries.listEntries(ctx.db, filter, { before, limit: entriesAtOnce })
    yield csvLines(
      entries.map((entry) => [
        entry.id,
        formatInstant(entry.created_at, ctx.config.timeZone),
        actorName(entry),
        readable(entry.action),
        targetWords(entry),
        entry.details,
      ]),
    )
    if (entries.length < entriesAtOnce) break
    before = entries.at(-1)?.id
    await letOthersIn()
  }
  yield csvFacts(facts)
}
