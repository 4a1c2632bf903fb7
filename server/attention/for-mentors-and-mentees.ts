import { type Achievement, type AttentionItem, achievedDays } from '#contract/attention.ts'
import { mentorChangesDays } from '#contract/can.ts'
import { addDays, weekdayInProse } from '#contract/dates.ts'
import { debriefDays, debriefDueDays } from '#contract/debriefs.ts'
import { dueSoonDays } from '#contract/goals.ts'
import { progressStates } from '#contract/mentees.ts'
import { instantAt, momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { listToAgree } from '../learning-plans/plan-lookup.ts'
import {
  type Asking,
  dueItemOf,
  itemOf,
  milestonesForMentor,
  ofModulesInUse,
  personItemOf,
  shiftItemOf,
} from './items.ts'
import * as queries from './pair-queries.ts'
import { listPairsWithoutShift } from './queries.ts'

/** In days. */
const newMenteeDays = 7
const planAhead = 14
const silentFor = 30

/** Items for a mentor, about the mentees whom they lead. */
export async function waitingForMentor(ctx: Asking, me: queries.Worker): Promise<AttentionItem[]> {
  const { db } = ctx
  const { localNow, today, dayAhead, instantAgo } = momentOf(ctx)
  const since = daysBefore(localNow, debriefDays)
  const formerSince = daysBefore(localNow, mentorChangesDays)
  const mentees = await queries.listNewMentees(db, { me, after: instantAgo(newMenteeDays) })
  const handovers = await queries.listToAccept(db, { me })
  const shifts = await queries.listShiftsWithoutOutcome(db, { me, localNow, since, formerSince })
  const goals = await queries.listOverdueGoalsOf(db, { me, today })
  const plans = await queries.listDuePlansOf(db, { me, untilDay: dayAhead(dueSoonDays) })
  const finished = await queries.listToSummarise(db, { me })
  const begun = await queries.listAfterFirstShift(db, { me })
  const silent = await queries.listWithoutUpdate(db, { me, before: instantAgo(silentFor) })
  return ofModulesInUse(ctx, [
    ...mentees.map((mentee) => personItemOf('new_mentee', mentee, 'You are now their mentor')),
    ...handovers.map((mentee) => personItemOf('accept', mentee, 'Read the handover note, then accept it')),
    ...shifts.map((shift) =>
      shiftItemOf(ctx, 'outcome', shift, (words) => `${words} has ended without an outcome`),
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
        mentee.sent_back === null
          ? 'Their programme has finished'
          : 'Your summary was sent back with a comment',
      ),
    ),
    ...silent.map((mentee) => personItemOf('no_update', mentee, 'Progress has not been updated')),
    ...(await debriefsToWrite(ctx, me)),
    ...(await plansToAgree(ctx, me)),
  ])
}

async function nothingPlanned(ctx: Asking, me: queries.Worker): Promise<AttentionItem[]> {
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

/** Items for a mentee. `person_id` is null in all of them, so that none is grouped behind another row. */
export async function waitingForMentee(ctx: Context, me: Me): Promise<AttentionItem[]> {
  const { db } = ctx
  const { today, dayAhead } = momentOf(ctx)
  const untilDay = dayAhead(dueSoonDays)
  const mentor = await queries.findFirstMentorOf(db, { menteeId: me.id })
  const aboutDate = ({ target_date }: { target_date: string }) =>
    target_date < today && mentor
      ? `Talk to ${mentor.first_name} about a new date`
      : `Target date: ${weekdayInProse(target_date)}`
  const mentors = await queries.listOwnInactiveMentors(db, { me })
  const notes = await queries.listUnreadNotes(db, { me })
  const documents = await queries.listUnreadDocuments(db, { me })
  const goals = await queries.listDueGoals(db, { me, untilDay })
  const plans = await queries.listDuePlans(db, { me, untilDay })
  const items = await ofModulesInUse(ctx, [
    ...mentors.map((mentor) =>
      personItemOf(
        'mentor_inactive',
        mentor,
        "Your mentor's account is inactive. Do not rely on shifts with them. The programme team will contact you.",
      ),
    ),
    ...(await ownSummary(ctx, me)),
    ...notes.map((sender) => newsOf('note', sender, countText(sender.n, 'message', 'read'))),
    ...documents.map((sender) => newsOf('document', sender, countText(sender.n, 'document', 'opened'))),
    ...goals.map((goal) => dueItemOf(ctx, 'goal_due', toRow(goal), aboutDate(goal))),
    ...plans.map((plan) => dueItemOf(ctx, 'own_plan_due', toRow(plan), aboutDate(plan))),
    ...(await debriefsToWrite(ctx, me)),
    ...(await plansToAgree(ctx, me)),
  ])
  return items.map((item) => ({ ...item, person_id: null }))
}

/** Goals completed and objectives achieved in the last days, newest first. */
export async function achievedOf(ctx: Context, me: Me): Promise<Achievement[]> {
  const since = momentOf(ctx).instantAgo(achievedDays)
  const goals = await queries.listOwnCompletedGoals(ctx.db, { me, since })
  const objectives = await queries.listAchievedObjectives(ctx.db, { me, since })
  return [...goals, ...objectives].sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** Also for someone who has another role now. */
export async function ownSummary(ctx: Context, me: Me): Promise<AttentionItem[]> {
  const items = (await queries.listToConfirm(ctx.db, { me })).map(({ since }) => ({
    ...personItemOf(
      'confirm',
      { id: me.id, name: 'Your summary', since },
      'Read it, then confirm it or say why you do not agree',
    ),
    person_id: null,
  }))
  return ofModulesInUse(ctx, items)
}

type Sender = { id: number; name: string; first_name: string; words: string; since: string }

const newsOf = (kind: 'note' | 'document', sender: Sender, reason: string): AttentionItem => ({
  ...personItemOf(kind, sender, reason),
  words: sender.words,
  first_name: sender.first_name,
})

const toRow = <Row extends { title: string }>(row: Row) => ({ ...row, name: row.title, person_id: null })

const countText = (count: number, what: string, done: string) =>
  `${count} ${what}${count === 1 ? '' : 's'} you have not ${done}`

/** Both sides are asked from the end of the shift. The mentor's debrief also records the outcome. */
async function debriefsToWrite(ctx: Asking, me: queries.Worker): Promise<AttentionItem[]> {
  const { localNow } = momentOf(ctx)
  const since = daysBefore(localNow, debriefDueDays)
  const unrecordedSince = daysBefore(localNow, debriefDays)
  const shifts = await queries.listWithoutDebrief(ctx.db, { me, localNow, since, unrecordedSince })
  return shifts.map((shift) =>
    shiftItemOf(ctx, 'debrief', shift, (words) => {
      if (me.role === 'mentee') return `How did ${words} go? It takes 2 minutes`
      return shift.status === 'scheduled' ? `${words}. This also records that it took place` : words
    }),
  )
}

const daysBefore = (local: string, days: number) => `${addDays(local.slice(0, 10), -days)}${local.slice(10)}`

/** Plans that the other side asked this person to agree to. */
const plansToAgree = async (ctx: Asking, me: queries.Worker): Promise<AttentionItem[]> =>
  (await listToAgree(ctx, me)).map(({ id, mentee_id, title, created_at, agreement }) => {
    const { asked_by, asked_at } = agreement
    const row = { id, person_id: mentee_id, name: asked_by ?? '', since: asked_at ?? created_at }
    return itemOf('agreement', row, `Asks you to agree to '${title}'`)
  })
