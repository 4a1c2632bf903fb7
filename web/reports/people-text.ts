import { formatDay, formatInstantDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Figure, listPeopleBehind } from '#contract/reports.ts'

export type CountedRow = Reply<typeof listPeopleBehind>[number]

/** The label of the date; empty when the rest of the line already explains it. */
const moments: Record<Figure, string> = {
  'referrals.received': 'Received',
  'referrals.approved': 'Decided',
  'referrals.rejected': 'Decided',
  'progress.people': 'Account created',
  'moves.moves': 'Moved',
  'shifts.planned': 'Starts',
  'shifts.completed': 'Started',
  'shifts.cancelled': 'Was due to start',
  'outcomes.shifts': 'Was due to start',
  'debriefs.shifts': 'Started',
  'support.answers': 'Shift',
  'supernumerary.shifts': 'Started',
  'places.shifts': 'Started',
  'milestones.milestones': 'Was due',
  'sign_offs.signed_off': '',
  'sign_offs.without_number': '',
  'goals.set': 'Set',
  'goals.completed': 'Completed',
  'goals.overdue': 'Was due',
  'plans.plans': 'Made',
  'mentors.mentees': '',
  'mentors.shifts': 'Started',
}

export const momentText = (figure: Figure, at: string, zone: string): string =>
  moments[figure] && `${moments[figure]} ${formatMoment(at, zone)}`

/** An instant, a day or a local time. */
function formatMoment(at: string, zone: string): string {
  if (at.endsWith('Z')) return formatInstantDay(at, zone)
  const [day = '', time] = at.split('T')
  return time ? `${formatDay(day)}, ${time}` : formatDay(day)
}

/** Link to the counted referral or to the person's page; null when the person was deleted. */
export function pathOf(figure: Figure, { id, person_id, deleted }: CountedRow): string | null {
  if (figure.startsWith('referrals.')) return `/referrals?referral=${id}`
  if (person_id === null || deleted) return null
  const tab = tabs.find(([figures]) => figure.startsWith(figures))?.[1]
  return tab ? `/people/${person_id}?tab=${tab}` : `/people/${person_id}`
}

/** The tab of a person's page that shows what these figures count. Administrators enter a GRS number in 'Account'. */
const tabs = [
  ['goals.', 'goals'],
  ['milestones.', 'progress#milestones'],
  ['sign_offs.without_number', 'account'],
] as const
