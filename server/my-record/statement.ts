import { addDays, formatDay } from '#contract/dates.ts'
import { debriefDays, support, supportQuestion } from '#contract/debriefs.ts'
import { keysOf } from '#contract/fields.ts'
import * as contract from '#contract/my-record.ts'
import { fullName } from '#contract/person.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import type { Block } from '../kernel/sheets/pdf.ts'
import { sendPdf } from '../kernel/sheets/send-pdf.ts'
import { latestFirst, milestonesIn } from '../milestones/programmes.ts'
import { firstMeetings } from '../milestones/steps.ts'
import { periodOf } from '../reports/period.ts'
import type { DayRange } from './entry-queries.ts'
import * as queries from './learning-log-queries.ts'

export const getStatement = ({ ctx, me, query }: Call<typeof contract.getStatement>) =>
  readStatement(ctx, me, query)

/** Counts a mentor's work in a range of days, without names of mentees. */
async function readStatement(ctx: Context, me: Me, range: DayRange): Promise<contract.Statement> {
  const { fromDay, toDay, endDay, begins, ends } = periodOf(ctx, range)
  const filter = { me, fromDay, endDay, begins, ends }
  const { mentees } = await queries.countMentees(ctx.db, filter)
  const { shifts, minutes } = await queries.countShifts(ctx.db, filter)
  const { meetings, meeting_minutes } = await queries.sumMeetings(ctx.db, filter)
  const ofMentees = await queries.listMeetingsOfMentees(ctx.db, { me })
  const milestones = countMilestones(ofMentees, me, { fromDay, endDay })
  const { debriefs } = await queries.countOwnDebriefs(ctx.db, filter)
  const answers = await queries.listAnswers(ctx.db, { me, closedBefore: closedBefore(ctx) })
  return {
    from: fromDay,
    to: toDay,
    mentees,
    shifts,
    minutes,
    meetings,
    meeting_minutes,
    milestones,
    debriefs,
    support: countAnswers(answers),
  }
}

/** A milestone counts at the first meeting that was held for it, as in the mentee's steps. */
function countMilestones(
  meetings: Awaited<ReturnType<typeof queries.listMeetingsOfMentees>>,
  me: Me,
  { fromDay, endDay }: { fromDay: string; endDay: string },
): number {
  const held = meetings.toSorted(latestFirst).map((meeting) => ({ ...meeting, keys: milestonesIn(meeting) }))
  const first = [...Map.groupBy(held, ({ mentee_id }) => mentee_id).values()].map(firstMeetings)
  return first
    .flatMap((ofMentee) => [...ofMentee.values()])
    .filter(({ mentor_id, held_on }) => mentor_id === me.id && held_on >= fromDay && held_on < endDay).length
}

/** Debriefs of shifts that ended before this local time are fixed. */
function closedBefore(ctx: Context): string {
  const { localNow } = momentOf(ctx)
  return `${addDays(localNow.slice(0, 10), -debriefDays)}${localNow.slice(10)}`
}

/**
 * The latest answer of each mentee; null before the first three. New answers are added together once three mentees have
 * given one. So no two readings differ by the answer of one person.
 */
function countAnswers(
  answers: Awaited<ReturnType<typeof queries.listAnswers>>,
): contract.Statement['support'] {
  const shown = new Map<number, keyof typeof support>()
  const pending = new Map<number, keyof typeof support>()
  for (const { mentee_id, support } of answers) {
    pending.set(mentee_id, support)
    if (pending.size < contract.supportFrom) continue
    for (const [id, answer] of pending) shown.set(id, answer)
    pending.clear()
  }
  if (shown.size === 0) return null
  const given = [...shown.values()]
  const count = (answer: keyof typeof support) => given.filter((one) => one === answer).length
  return { yes: count('yes'), partly: count('partly'), no: count('no') }
}

export async function downloadStatement({ ctx, me, query, reply }: Call<typeof contract.downloadStatement>) {
  return sendPdf(ctx, me, reply, 'record', async () => {
    const statement = await readStatement(ctx, me, query)
    const days = `${formatDay(statement.from)} to ${formatDay(statement.to)}`
    await inTransaction(ctx, async (ctx) =>
      ctx.record('record.statement_downloaded', null, `Downloaded their statement of ${days}`),
    )
    const { site_name: service } = await readSettings(ctx.db)
    const name = fullName(me)
    return {
      name: `Statement ${name}.pdf`,
      title: `Statement of ${name}`,
      service,
      blocks: statementBlocks(service, name, days, statement),
    }
  })
}

function* statementBlocks(
  service: string,
  name: string,
  days: string,
  statement: contract.Statement,
): Generator<Block> {
  yield { as: 'P', text: service }
  yield { as: 'H1', text: 'Statement of mentoring' }
  yield { as: 'H2', text: name }
  yield { as: 'fact', name: 'Days', text: days }
  for (const [name, text] of contract.statementFacts(statement)) yield { as: 'fact', name, text }
  yield { as: 'H3', text: supportQuestion }
  yield { as: 'P', text: contract.supportRule }
  const { support: answers } = statement
  if (answers)
    for (const answer of keysOf(support))
      yield { as: 'fact', name: support[answer].label, text: String(answers[answer]) }
  else yield { as: 'P', text: contract.noAnswers }
}
