import { formatDay, formatInstantDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Figure, listPeopleBehind } from '#contract/reports.ts'

export type CountedRow = Reply<typeof listPeopleBehind>[number]

/** What happened at the moment that is shown; nothing where the rest of the line says it. */
const moments: Record<Figure, string> = {
  'referrals.received': 'Received',
  'referrals.approved': 'Decided',
  'referrals.rejected': 'Decided',
  'progress.people': 'Account made',
  'moves.moves': 'Moved',
  'shifts.planned': 'Starts',
  'shifts.completed': 'Started',
  'shifts.cancelled': 'Was to start',
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

/** Those whom these figures count all stand in the overview, where they open in full; others may have left it. */
const inOverview: Figure[] = ['progress.people', 'mentors.mentees']

/** Where there is more about what was counted: the referral, the mentee, or the person's account while there is one. */
export function pathOf(figure: Figure, { id, person_id, deleted, name }: CountedRow): string | null {
  if (figure.startsWith('referrals.')) return `/referrals?referral=${id}`
  if (person_id === null || deleted) return null
  if (figure === 'goals.overdue') return `/dashboard?detail=${person_id}&about=goals`
  if (inOverview.includes(figure)) return `/dashboard?detail=${person_id}`
  return `/admin/users?${new URLSearchParams({ search: name })}`
}
