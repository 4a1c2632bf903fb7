import { dayIn, monthsBefore } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type getPath, monthsOfPath } from '#contract/mentees.ts'
import { findRecord } from '../access.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { workedMonths } from '../shifts/worked-months.ts'
import { listCompletedGoals } from './path-queries.ts'

/** A mentee's completed shifts and goals by month, from the first one until now. */
export async function pathOf(ctx: Context, me: Me, menteeId: number): Promise<Reply<typeof getPath>> {
  const mentee = await findRecord(ctx.db, me, menteeId)
  const worked = await workedMonths(ctx, mentee.id)
  const goals = await listCompletedGoals(ctx.db, { menteeId: mentee.id })
  const goalMonths = goals.flatMap(({ completed_at }) =>
    completed_at === null ? [] : [dayIn(new Date(completed_at), ctx.config.timeZone).slice(0, 7)],
  )
  const first = [...worked.map(({ month }) => month), ...goalMonths].sort()[0]
  return {
    months: monthsSince(first, momentOf(ctx).today).map((month) => {
      const { shifts = 0, minutes = 0 } = worked.find((one) => one.month === month) ?? {}
      return { month, shifts, minutes, goals: goalMonths.filter((one) => one === month).length }
    }),
  }
}

/** The latest months, at most `monthsOfPath`. There are none without a first one. */
function monthsSince(first: string | undefined, today: string): string[] {
  if (first === undefined) return []
  const latest = Array.from({ length: monthsOfPath }, (_, ago) => monthsBefore(today, ago))
  return latest.filter((month) => month >= first).reverse()
}
