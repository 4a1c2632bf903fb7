import { type Achievement, type AttentionItem, achievedDays } from '#contract/attention.ts'
import { mentorChangesDays } from '#contract/can.ts'
import { addDays, weekdayInProse } from '#contract/dates.ts'
import { debriefDays, debriefDueDays } from '#contract/debriefs.ts'
import { dueSoonDays } from '#contract/goals.ts'
import { progressStates } from '#contract/mentees.ts'
import { noticeDays } from '#contract/milestones.ts'
import { instantAt, momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { AskingMe } from '../kernel/http/authentication.ts'
import { listToAgree } from '../learning-plans/plan-lookup.ts'
import { listUnderWay, type Programme } from '../milestones/programmes.ts'
import {
  type Asking,
  disputedMeetings,
  dueItemOf,
  findItems,
  type Item,
  itemOf,
  type KindsOf,
  type Moment,
  milestoneItems,
  personItemOf,
  shared,
  shiftItemOf,
} from './items.ts'
import * as queries from './pair-queries.ts'
import { listPairsWithoutShift } from './queries.ts'

/** In days. */
const newMenteeDays = 7
const planAhead = 14
const silentFor = 30

/** `me` is the person whose items are listed; the caller may be an administrator. */
type Asked = { ctx: Asking; me: AskingMe; moment: Moment }

/** Items for a mentor, about the mentees whom they lead. */
export const listItemsOfMentor = (ctx: Asking, me: AskingMe): Promise<AttentionItem[]> =>
  findItems(mentorKinds, {
    ...askedOf(ctx, me),
    programmes: shared(() => listUnderWay(ctx, me.id)),
  })

/** Items for a mentee. `person_id` is null in all of them, so that none is grouped behind another row. */
export async function listItemsOfMentee(ctx: Asking, me: AskingMe): Promise<AttentionItem[]> {
  const firstMentor = shared(() => queries.findFirstMentorOf(ctx.db, { menteeId: me.id }))
  const items = await findItems(menteeKinds, { ...askedOf(ctx, me), firstMentor })
  return items.map((item) => ({ ...item, person_id: null }))
}

/** The person's own summary, also for someone who has another role now. */
export const listOwnSummary = (ctx: Asking, me: AskingMe): Promise<AttentionItem[]> =>
  findItems({ confirm }, askedOf(ctx, me))

const askedOf = (ctx: Asking, me: AskingMe): Asked => ({ ctx, me, moment: momentOf(ctx) })

async function confirm({ ctx, me }: Asked): Promise<Item[]> {
  const reason = 'Read it, then confirm it or say why you do not agree'
  const row = { id: me.id, person_id: null, name: 'Your summary' }
  return (await queries.listToConfirm(ctx.db, { me })).map(({ since }) => itemOf({ ...row, since }, reason))
}

/** Both sides are asked from the end of the shift. The mentor's debrief also records the outcome. */
async function debrief({ ctx, me, moment: { localNow } }: Asked): Promise<Item[]> {
  const since = daysBefore(localNow, debriefDueDays)
  const unrecordedSince = daysBefore(localNow, debriefDays)
  const shifts = await queries.listWithoutDebrief(ctx.db, { me, localNow, since, unrecordedSince })
  return shifts.map((shift) =>
    shiftItemOf(ctx, shift, (words) => {
      if (me.role === 'mentee') return `How did ${words} go? It takes 2 minutes`
      return shift.status === 'scheduled' ? `${words}. This also records that it took place` : words
    }),
  )
}

/** Plans that the other side asked this person to agree to. */
const agreement = async ({ ctx, me }: Asked): Promise<Item[]> =>
  (await listToAgree(ctx, me)).map(({ id, mentee_id, title, created_at, agreement }) => {
    const { asked_by, asked_at } = agreement
    const row = { id, person_id: mentee_id, name: asked_by ?? '', since: asked_at ?? created_at }
    return itemOf(row, `Asks you to agree to '${title}'`)
  })

export const mentorKinds: KindsOf<Asked & { programmes: () => Promise<Programme[]> }> = {
  async new_mentee({ ctx, me, moment }) {
    const mentees = await queries.listNewMentees(ctx.db, { me, after: moment.instantAgo(newMenteeDays) })
    return mentees.map((mentee) => personItemOf(mentee, 'You are now their mentor'))
  },
  async accept({ ctx, me }) {
    const handovers = await queries.listToAccept(ctx.db, { me })
    return handovers.map((mentee) => personItemOf(mentee, 'Read the handover note, then accept it'))
  },
  async outcome({ ctx, me, moment: { localNow } }) {
    const since = daysBefore(localNow, debriefDays)
    const formerSince = daysBefore(localNow, mentorChangesDays)
    const shifts = await queries.listShiftsWithoutOutcome(ctx.db, { me, localNow, since, formerSince })
    return shifts.map((shift) => shiftItemOf(ctx, shift, (words) => `${words} has ended without an outcome`))
  },
  async goal_overdue({ ctx, me, moment }) {
    const goals = await queries.listOverdueGoalsOf(ctx.db, { me, today: moment.today })
    return goals.map((goal) => dueItemOf(ctx, goal))
  },
  async plan_due({ ctx, me, moment }) {
    const plans = await queries.listDuePlansOf(ctx.db, { me, untilDay: moment.dayAhead(dueSoonDays) })
    return plans.map((plan) => dueItemOf(ctx, plan))
  },
  async first_shift({ ctx, me }) {
    const reason = `Their first shift is completed, and their progress is ${progressStates.awaiting_shift.label}`
    const mentees = await queries.listAfterFirstShift(ctx.db, { me })
    return mentees.map((mentee) => personItemOf(mentee, reason))
  },
  async milestone({ ctx, moment, programmes }) {
    return milestoneItems(ctx, await programmes(), { untilDay: moment.dayAhead(noticeDays) })
  },
  async meeting_disputed({ ctx, programmes }) {
    return disputedMeetings(ctx, await programmes())
  },
  async nothing_planned({ ctx, me, moment: { localNow, dayAhead } }) {
    const pairs = await listPairsWithoutShift(ctx.db, {
      states: ['awaiting_shift', 'undergoing_mst'],
      localNow,
      before: dayAhead(planAhead + 1),
      mentorId: me.id,
    })
    const reason = `You have not scheduled a shift together in the next ${planAhead} days`
    return pairs.map(({ id, name, since, last_ended }) => {
      const ended = last_ended === null ? '' : instantAt(last_ended, ctx.config.timeZone).toISOString()
      return personItemOf({ id, name, since: ended > since ? ended : since }, reason)
    })
  },
  async summary({ ctx, me }) {
    const mentees = await queries.listToSummarise(ctx.db, { me })
    return mentees.map((mentee) =>
      personItemOf(
        mentee,
        mentee.sent_back === null
          ? 'Their programme has finished'
          : 'Your summary was sent back with a comment',
      ),
    )
  },
  async no_update({ ctx, me, moment }) {
    const before = moment.instantAgo(silentFor)
    const mentees = await queries.listWithoutUpdate(ctx.db, { me, before })
    return mentees.map((mentee) => personItemOf(mentee, 'Progress has not been updated'))
  },
  debrief,
  agreement,
  confirm,
}

type FirstMentor = Awaited<ReturnType<typeof queries.findFirstMentorOf>>
type AskedByMentee = Asked & { firstMentor: () => Promise<FirstMentor> }

export const menteeKinds: KindsOf<AskedByMentee> = {
  async mentor_inactive({ ctx, me }) {
    const reason =
      "Your mentor's account is inactive. Do not rely on shifts with them. The programme team will contact you."
    const mentors = await queries.listOwnInactiveMentors(ctx.db, { me })
    return mentors.map((mentor) => personItemOf(mentor, reason))
  },
  confirm,
  async note({ ctx, me }) {
    const senders = await queries.listUnreadNotes(ctx.db, { me })
    return senders.map((sender) => newsOf(sender, countText(sender.n, 'message', 'read')))
  },
  async document({ ctx, me }) {
    const senders = await queries.listUnreadDocuments(ctx.db, { me })
    return senders.map((sender) => newsOf(sender, countText(sender.n, 'document', 'opened')))
  },
  async goal_due(asked) {
    const untilDay = asked.moment.dayAhead(dueSoonDays)
    return ownDueItems(asked, await queries.listDueGoals(asked.ctx.db, { me: asked.me, untilDay }))
  },
  async own_plan_due(asked) {
    const untilDay = asked.moment.dayAhead(dueSoonDays)
    return ownDueItems(asked, await queries.listDuePlans(asked.ctx.db, { me: asked.me, untilDay }))
  },
  debrief,
  agreement,
}

type Sender = { id: number; name: string; first_name: string; words: string; since: string }

const newsOf = (sender: Sender, reason: string): Item => ({
  ...personItemOf(sender, reason),
  words: sender.words,
  first_name: sender.first_name,
})

const countText = (count: number, what: string, done: string) =>
  `${count} ${what}${count === 1 ? '' : 's'} you have not ${done}`

type OwnDue = { id: number; title: string; target_date: string }

async function ownDueItems({ ctx, moment: { today }, firstMentor }: AskedByMentee, rows: OwnDue[]) {
  const mentor = rows.length > 0 ? await firstMentor() : undefined
  return rows.map((row) => {
    const isLate = row.target_date < today
    const reason =
      isLate && mentor
        ? `Talk to ${mentor.first_name} about a new date`
        : `Target date: ${weekdayInProse(row.target_date)}`
    return dueItemOf(ctx, { ...row, name: row.title, person_id: null }, reason)
  })
}

const daysBefore = (local: string, days: number) => `${addDays(local.slice(0, 10), -days)}${local.slice(10)}`

/** Goals completed and objectives achieved in the last days, newest first. */
export async function achievedOf(ctx: Context, me: AskingMe): Promise<Achievement[]> {
  const since = momentOf(ctx).instantAgo(achievedDays)
  const goals = await queries.listOwnCompletedGoals(ctx.db, { me, since })
  const objectives = await queries.listAchievedObjectives(ctx.db, { me, since })
  return [...goals, ...objectives].sort((a, b) => (a.at < b.at ? 1 : -1))
}
