import { formatDay, formatInstantDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Figure, seePeopleBehind } from '#contract/reports.ts'

export type CountedRow = Reply<typeof seePeopleBehind>[number]

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

export const whenWords = (figure: Figure, at: string, zone: string): string =>
  moments[figure] && `${moments[figure]} ${momentWords(at, zone)}`

/** An instant, a day or a local time. */
function momentWords(at: string, zone: string): string {
  if (at.endsWith('Z')) return formatInstantDay(at, zone)
  const [day = '', time] = at.split('T')
  return time ? `${formatDay(day)}, ${time}` : formatDay(day)
}

/** Those whom these figures count all stand in the overview, where they open in full; others may have left it. */
const inOverview: Figure[] = ['progress.people', 'goals.overdue', 'mentors.mentees']

/** Where there is more about what was counted: the referral, the mentee, or the person's account. */
export function pathOf(figure: Figure, { id, person_id, name }: CountedRow): string | null {
  if (figure.startsWith('referrals.')) return `/referrals?referral=${id}`
  if (person_id === null) return null
  if (inOverview.includes(figure)) return `/dashboard?detail=${person_id}`
  return `/admin/users?${new URLSearchParams({ search: name })}`
}
