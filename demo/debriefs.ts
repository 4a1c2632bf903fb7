import { daysBetween, formatDay } from '#contract/dates.ts'
import { opensAfterHours, type Side, type support, supportEveryDays } from '#contract/debriefs.ts'
import { fullName } from '#contract/person.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { Dataset, Debrief } from './dataset.ts'
import { menteeGood, menteeNext, mentorGood, mentorNext, teamLines } from './debrief-texts.ts'
import { type Random, randomFrom } from './random.ts'
import { effectiveEnd, type Relationship } from './relationships.ts'
import { madeBy, notDeleted } from './rows.ts'
import type { Shift } from './shifts.ts'

/** How often each side writes, and which texts. */
const sides = {
  mentor: { often: 0.75, good: mentorGood, next: mentorNext, answers: 3 },
  mentee: { often: 0.65, good: menteeGood, next: menteeNext, answers: 5 },
} as const

/** Administrators have read earlier lines to the programme team. */
const unreadDays = 7

/** Adds what both sides wrote about their completed shifts. */
export function writeDebriefs(
  dataset: Dataset,
  calendar: Calendar,
  relationships: Relationship[],
  shifts: Shift[],
) {
  const answers: Answers = new Map()
  for (const relationship of relationships)
    for (const shift of shifts)
      if (shift.mentor_id === relationship.mentor.id && shift.status === 'completed')
        for (const side of ['mentor', 'mentee'] as const)
          writeDebrief(dataset, calendar, relationship, answers, { shift, side })
}

type Written = { shift: Shift; side: Side }
/** The day of each mentee's last answer about the support. */
type Answers = Map<number, string>

/** Mentees answer about the support at most once in thirty days, and not always. */
function supportOf(answers: Answers, { shift, side }: Written): keyof typeof support | null {
  const [day, last] = [shift.ends_at.slice(0, 10), answers.get(shift.mentee_id)]
  const random = randomFrom(`support of ${shift.mentee_id} on ${shift.starts_at}`)
  if (side === 'mentor' || (last && daysBetween(last, day) <= supportEveryDays) || random.chance(0.3))
    return null
  answers.set(shift.mentee_id, day)
  return random.pick(['yes', 'yes', 'yes', 'partly', 'partly', 'no'])
}

function writeDebrief(
  dataset: Dataset,
  calendar: Calendar,
  relationship: Relationship,
  answers: Answers,
  { shift, side }: Written,
) {
  const random = randomFrom(`debrief by the ${side} of ${shift.mentor_id} on ${shift.starts_at}`)
  const { often, good, next } = sides[side]
  if (!random.chance(often)) return
  const at = minutesAfter(calendar.instantOf(shift.ends_at), random.whole(70, 1_400))
  if (at >= calendar.now || at >= (effectiveEnd(relationship) ?? calendar.now)) return
  const author = relationship[side]
  const isEvas = relationship.mentee.castName === 'eva'
  const row: Debrief['row'] = {
    mentee_id: relationship.mentee.id,
    side,
    opens_at: minutesAfter(calendar.instantOf(shift.ends_at), opensAfterHours * 60),
    created_by: author.id,
    good: random.pick(good),
    next: random.pick(next),
    // Eva's page shows supernumerary hours, about which both sides agree.
    counted: random.pick(isEvas ? ['neither'] : ['neither', 'neither', 'mentor', 'both', 'unknown', null]),
    support: supportOf(answers, { shift, side }),
    team_line: random.chance(0.06) ? random.pick(teamLines) : '',
    line_unread_since: null,
    ...madeBy(at, author),
    ...notDeleted,
  }
  if (row.team_line && calendar.daysSince(at) < unreadDays) row.line_unread_since = at
  dataset.debriefs.push({ row, shift, items: practised(dataset, shift, side, random) })
  dataset.auditEvents.push({
    at,
    actor: author,
    action: 'debrief.written',
    target: 'debrief',
    row,
    details: `Wrote a debrief of the shift of ${fullName(relationship.mentor)} with ${fullName(relationship.mentee)} on ${formatDay(shift.starts_at)}, ${shift.starts_at.slice(11)}–${shift.ends_at.slice(11)}`,
  })
}

/** A goal or an objective that was active on the day. Both sides pick the same one. */
function practised(dataset: Dataset, shift: Shift, side: Side, random: Random): Debrief['items'] {
  const answer = random.whole(1, sides[side].answers)
  const shared = randomFrom(`practised by ${shift.mentee_id} on ${shift.starts_at}`)
  const isBefore = ({ mentee_id, created_at }: { mentee_id: number; created_at: string }) =>
    mentee_id === shift.mentee_id && created_at.slice(0, 10) < shift.starts_at.slice(0, 10)
  const plan = dataset.plans.find(({ row }) => row.status === 'active' && !row.deleted_at && isBefore(row))
  if (plan && shared.chance(0.6)) {
    const objective = shared.whole(1, plan.objectives.length)
    const title = plan.objectives[objective - 1]?.specific ?? ''
    return [{ on: { plan: plan.row, objective }, title, answer }]
  }
  const goal = dataset.goals.find(
    (goal) =>
      isBefore(goal) &&
      goal.status !== 'cancelled' &&
      (!goal.completed_at || goal.completed_at.slice(0, 10) > shift.ends_at.slice(0, 10)),
  )
  return goal ? [{ on: { goal }, title: goal.title, answer }] : []
}
