import type { FastifyReply } from 'fastify'
import { formatDay } from '#contract/dates.ts'
import { support, supportQuestion } from '#contract/debriefs.ts'
import { keysOf } from '#contract/keys-of.ts'
import { type Statement, supportFrom, supportHidden } from '#contract/my-record.ts'
import { fullName } from '#contract/person.ts'
import { hoursAndMinutes } from '#contract/sign-off.ts'
import { openedBefore } from '../debriefs/readings.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Block } from '../kernel/sheets/pdf.ts'
import { sendPdf } from '../kernel/sheets/send-pdf.ts'
import { periodOf } from '../reports/period.ts'
import type { Range } from './range-queries.ts'
import * as queries from './statement-queries.ts'

/** Counts a mentor's work in a range of days, without names of mentees. Meetings and milestones join here. */
export async function readStatement(ctx: Context, me: Me, range: Range): Promise<Statement> {
  const { fromDay, toDay, endDay, begins, ends } = periodOf(ctx, range)
  const filter = { me, fromDay, endDay, begins, ends }
  const { mentees } = await queries.countMentees(ctx.db, filter)
  const { shifts, minutes } = await queries.countShifts(ctx.db, filter)
  const { debriefs } = await queries.countDebriefs(ctx.db, filter)
  const answers = await queries.listAnswers(ctx.db, { ...filter, openedBefore: openedBefore(ctx) })
  return { from: fromDay, to: toDay, mentees, shifts, minutes, debriefs, support: countLatest(answers) }
}

/** The latest answer of each mentee; null if fewer than three have answered. */
function countLatest(answers: Awaited<ReturnType<typeof queries.listAnswers>>): Statement['support'] {
  const latest = new Map<number, keyof typeof support>()
  for (const { mentee_id, support } of answers) if (!latest.has(mentee_id)) latest.set(mentee_id, support)
  if (latest.size < supportFrom) return null
  const given = [...latest.values()]
  const count = (answer: keyof typeof support) => given.filter((one) => one === answer).length
  return { yes: count('yes'), partly: count('partly'), no: count('no') }
}

export const sendStatement = (ctx: Context, me: Me, range: Range, reply: FastifyReply) =>
  sendPdf(ctx, me, reply, async () => {
    const statement = await readStatement(ctx, me, range)
    const days = `${formatDay(statement.from)} to ${formatDay(statement.to)}`
    await inTransaction(ctx, async (ctx) =>
      ctx.record('record.statement_downloaded', null, `Downloaded their statement of ${days}`),
    )
    const { site_name: service } = await readSettings(ctx)
    const name = fullName(me)
    return {
      name: `Statement ${name}.pdf`,
      title: `Statement of ${name}`,
      service,
      blocks: statementBlocks(service, name, days, statement),
    }
  })

function* statementBlocks(
  service: string,
  name: string,
  days: string,
  { mentees, shifts, minutes, debriefs, support: answers }: Statement,
): Generator<Block> {
  yield { as: 'P', text: service }
  yield { as: 'H1', text: 'Statement of mentoring' }
  yield { as: 'H2', text: name }
  yield { as: 'fact', name: 'Days', text: days }
  yield { as: 'fact', name: 'Mentees supported', text: String(mentees) }
  yield { as: 'fact', name: 'Completed shifts', text: String(shifts) }
  yield { as: 'fact', name: 'Hours', text: hoursAndMinutes(minutes) }
  yield { as: 'fact', name: 'Debriefs written', text: String(debriefs) }
  yield { as: 'H3', text: supportQuestion }
  if (answers)
    for (const answer of keysOf(support))
      yield { as: 'fact', name: support[answer].label, text: String(answers[answer]) }
  else yield { as: 'P', text: supportHidden }
}
