import type { AttentionItem } from '#contract/attention.ts'
import { dueSoonDays } from '#contract/goals.ts'
import { progressStates } from '#contract/mentees.ts'
import { instantAt, momentOf } from '../kernel/clock/zone.ts'
import { debriefsToWrite, plansToAgree } from './for-mentees.ts'
import { type Asking, dueItemOf, milestonesForMentor, personItemOf, shiftItemOf } from './items.ts'
import type { Mentor } from './mentor-queries.ts'
import * as queries from './mentor-queries.ts'
import { listPairsWithoutShift } from './queries.ts'

/** In days. */
const newMenteeDays = 7
const planAhead = 14
const silentFor = 30

/** Items for a mentor, about the mentees whom they lead. */
export async function waitingForMentor(ctx: Asking, me: Mentor): Promise<AttentionItem[]> {
  const { db } = ctx
  const { localNow, today, dayAhead, instantAgo } = momentOf(ctx)
  const mentees = await queries.listNewMentees(db, { me, after: instantAgo(newMenteeDays) })
  const shifts = await queries.listShiftsWithoutOutcome(db, { me, localNow })
  const goals = await queries.listOverdueGoalsOf(db, { me, today })
  const plans = await queries.listDuePlans(db, { me, untilDay: dayAhead(dueSoonDays) })
  const finished = await queries.listToSummarise(db, { me })
  const begun = await queries.listAfterFirstShift(db, { me })
  const silent = await queries.listWithoutUpdate(db, { me, before: instantAgo(silentFor) })
  return [
    ...mentees.map((mentee) => personItemOf('new_mentee', mentee, 'You are now their mentor')),
    ...shifts.map((shift) =>
      shiftItemOf(ctx, 'outcome', shift, (day) => `The shift of ${day} has ended without an outcome`),
    ),
    ...goals.map((goal) => dueItemOf(ctx, 'goal_overdue', goal)),
    ...plans.map((plan) => dueItemOf(ctx, 'plan_due', plan)),
    ...begun.map((mentee) =>
      personItemOf(
        'first_shift',
        mentee,
        `Their first shift is completed, and their progress is ${progressStates.awaiting_shift.label}`,
      ),
    ),
    ...(await milestonesForMentor(ctx, me)),
    ...(await nothingPlanned(ctx, me)),
    ...finished.map((mentee) =>
      personItemOf(
        'summary',
        mentee,
        mentee.sent_back === null ? 'Their programme has finished' : 'Your summary was sent back with words',
      ),
    ),
    ...silent.map((mentee) => personItemOf('no_update', mentee, 'Progress has not been updated')),
    ...(await debriefsToWrite(ctx, me)),
    ...(await plansToAgree(ctx, me)),
  ]
}

async function nothingPlanned(ctx: Asking, me: Mentor): Promise<AttentionItem[]> {
  const { localNow, dayAhead } = momentOf(ctx)
  const pairs = await listPairsWithoutShift(ctx.db, {
    states: ['awaiting_shift', 'undergoing_mst'],
    localNow,
    before: dayAhead(planAhead + 1),
    mentorId: me.id,
  })
  const reason = `You have not scheduled a shift together in the next ${planAhead} days`
  return pairs.map(({ id, name, since, last_ended }) => {
    const ended = last_ended === null ? '' : instantAt(last_ended, ctx.config.timeZone).toISOString()
    return personItemOf('nothing_planned', { id, name, since: ended > since ? ended : since }, reason)
  })
}
