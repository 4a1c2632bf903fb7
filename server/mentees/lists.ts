import { dayIn, monthsBefore } from '#contract/dates.ts'
import * as contract from '#contract/mentees.ts'
import { findRecord } from '../access.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { pageOf, sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { workedMonths } from '../shifts/worked-months.ts'
import * as queries from './queries.ts'

const cursorOf = (mentee: { relationship_id: number }) => mentee.relationship_id

export async function listMentees(call: Call<typeof contract.listMentees>) {
  const { ctx, me, query } = call
  return sendPage(call, query, { ...(await queries.listMenteeRows(ctx.db, { me }, query)), cursorOf })
}

export async function listEnhancedMentees(call: Call<typeof contract.listEnhancedMentees>) {
  const { ctx, me, query } = call
  const { localNow } = momentOf(ctx)
  const page = await queries.listEnhancedMenteeRows(ctx.db, { me, localNow }, query)
  return sendPage(call, query, { ...page, cursorOf })
}

/** The schema of its reply leaves the private texts out. */
export const listMenteesWithProgress = (call: Call<typeof contract.listMenteesWithProgress>) =>
  listEnhancedMentees(call)

export async function listProgressHistory(call: Call<typeof contract.listProgressHistory>) {
  const { ctx, me, params, query } = call
  const { id: menteeId } = await findRecord(ctx.db, me, params.menteeId)
  return sendPage(call, query, await queries.listProgressHistoryRows(ctx.db, { menteeId }, query))
}

export async function getTimeline(call: Call<typeof contract.getTimeline>) {
  const { ctx, me, params, query } = call
  const mentee = await findRecord(ctx.db, me, params.menteeId)
  const page = pageOf(await queries.listTimeline(ctx.db, me, mentee.id, query), query)
  const total = await queries.countTimeline(ctx.db, me, mentee.id, query)
  return sendPage(call, query, { ...page, total, cursorOf: queries.timelineCursor })
}

/** A mentee's completed shifts and goals: in all, and by month from the first one until now. */
export async function getPath({ ctx, me, params: { menteeId } }: Call<typeof contract.getPath>) {
  const mentee = await findRecord(ctx.db, me, menteeId)
  const worked = await workedMonths(ctx, mentee.id)
  const goals = await queries.listGoalCompletions(ctx.db, { menteeId: mentee.id })
  const goalMonths = goals.flatMap(({ completed_at }) =>
    completed_at === null ? [] : [dayIn(new Date(completed_at), ctx.config.timeZone).slice(0, 7)],
  )
  const first = [...worked.map(({ month }) => month), ...goalMonths].sort()[0]
  const sumOf = (key: 'shifts' | 'minutes') => worked.reduce((sum, month) => sum + month[key], 0)
  return {
    total: { shifts: sumOf('shifts'), minutes: sumOf('minutes'), goals: goals.length },
    months: monthsSince(first, momentOf(ctx).today).map((month) => {
      const { shifts = 0, minutes = 0 } = worked.find((one) => one.month === month) ?? {}
      return { month, shifts, minutes, goals: goalMonths.filter((one) => one === month).length }
    }),
  }
}

/** The latest months, at most `monthsOfPath`. There are none without a first one. */
function monthsSince(first: string | undefined, today: string): string[] {
  if (first === undefined) return []
  const latest = Array.from({ length: contract.monthsOfPath }, (_, ago) => monthsBefore(today, ago))
  return latest.filter((month) => month >= first).reverse()
}
