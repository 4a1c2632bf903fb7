import type { AttentionItem } from '#contract/attention.ts'
import { dateInProse } from '#contract/days-in-prose.ts'
import { dueSoonDays } from '#contract/goals.ts'
import { beginningOf, instantAt, momentOf } from '../kernel/clock/zone.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'
import { debriefsToWrite } from './debriefs.ts'
import { dueText } from './due.ts'
import type { Mentor } from './mentor-queries.ts'
import * as queries from './mentor-queries.ts'
import { milestonesForMentor } from './milestones.ts'
import { listPairsWithoutShift } from './queries.ts'
import { summariesToWrite } from './sign-offs.ts'

/** In days. */
const newMenteeDays = 7
const planAhead = 14
const silentFor = 30

/** Items for a mentor, about the mentees whom they lead. */
export async function waitingForMentor(
  ctx: Context | TransactionContext,
  me: Mentor,
): Promise<AttentionItem[]> {
  const items = [
    await newMentees(ctx, me),
    await withoutOutcome(ctx, me),
    await overdueGoals(ctx, me),
    await duePlans(ctx, me),
    await milestonesForMentor(ctx, me),
    await nothingPlanned(ctx, me),
    await summariesToWrite(ctx, me),
    await withoutUpdate(ctx, me),
    await debriefsToWrite(ctx, me, 'mentor'),
  ]
  return items.flat()
}

async function newMentees(ctx: Context | TransactionContext, me: Mentor): Promise<AttentionItem[]> {
  const { instantAgo } = momentOf(ctx)
  return (await queries.listNewMentees(ctx.db, { me, after: instantAgo(newMenteeDays) })).map((mentee) => ({
    ...mentee,
    person_id: mentee.id,
    kind: 'new_mentee',
    reason: 'You are now their mentor',
  }))
}

async function withoutOutcome(ctx: Context | TransactionContext, me: Mentor): Promise<AttentionItem[]> {
  const { localNow, today } = momentOf(ctx)
  return (await queries.listShiftsWithoutOutcome(ctx.db, { me, localNow })).map(
    ({ starts_at, ends_at, ...shift }) => ({
      ...shift,
      since: instantAt(ends_at, ctx.config.timeZone).toISOString(),
      kind: 'outcome',
      reason: `The shift of ${dateInProse(starts_at.slice(0, 10), today)} has ended without an outcome`,
    }),
  )
}

async function overdueGoals(ctx: Context | TransactionContext, me: Mentor): Promise<AttentionItem[]> {
  const { today } = momentOf(ctx)
  return (await queries.listOverdueGoalsOf(ctx.db, { me, today })).map(({ title, target_date, ...goal }) => ({
    ...goal,
    since: beginningOf(target_date, ctx.config.timeZone),
    kind: 'goal_overdue',
    reason: `'${title}' ${dueText(target_date, today)}`,
  }))
}

async function duePlans(ctx: Context | TransactionContext, me: Mentor): Promise<AttentionItem[]> {
  const { today, dayAhead } = momentOf(ctx)
  return (await queries.listDuePlans(ctx.db, { me, untilDay: dayAhead(dueSoonDays) })).map(
    ({ title, target_date, ...plan }) => ({
      ...plan,
      since: beginningOf(target_date, ctx.config.timeZone),
      kind: 'plan_due',
      reason: `'${title}' ${dueText(target_date, today)}`,
    }),
  )
}

async function nothingPlanned(ctx: Context | TransactionContext, me: Mentor): Promise<AttentionItem[]> {
  const { localNow, dayAhead } = momentOf(ctx)
  const pairs = await listPairsWithoutShift(ctx.db, {
    states: ['awaiting_shift', 'undergoing_mst'],
    localNow,
    before: dayAhead(planAhead + 1),
    mentorId: me.id,
  })
  return pairs.map(({ id, name, since, last_ended }) => ({
    id,
    person_id: id,
    name,
    since: last_ended === null ? since : later(since, instantAt(last_ended, ctx.config.timeZone)),
    kind: 'nothing_planned',
    reason: `You have not scheduled a shift together in the next ${planAhead} days`,
  }))
}

const later = (since: string, ended: Date) => (ended.toISOString() > since ? ended.toISOString() : since)

async function withoutUpdate(ctx: Context | TransactionContext, me: Mentor): Promise<AttentionItem[]> {
  const { instantAgo } = momentOf(ctx)
  return (await queries.listWithoutUpdate(ctx.db, { me, before: instantAgo(silentFor) })).map((mentee) => ({
    ...mentee,
    person_id: mentee.id,
    kind: 'no_update',
    reason: 'Progress has not been updated',
  }))
}
