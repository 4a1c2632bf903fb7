import { formatInstantDay } from '#contract/dates.ts'
import { progressStateOf } from '#contract/mentees.ts'
import { referralStatuses } from '#contract/referrals.ts'
import type { Figure, ReportName } from '#contract/reports.ts'
import type { Fact, Period } from './figures-queries.ts'

type FactText = Pick<Fact, 'what' | 'at'>

const withMentor = ({ what }: FactText) => `with ${what}`

/** Describes a counted thing in the list behind a number. */
const wordsOf: Record<ReportName, (fact: FactText, period: Period) => string> = {
  referrals: ({ what }) => referralStatuses[what as keyof typeof referralStatuses].label,
  progress: ({ what }) => progressStateOf(what).label,
  moves: ({ what }) =>
    what
      .split('>')
      .map((state) => progressStateOf(state).label)
      .join(' to '),
  shifts: withMentor,
  outcomes: withMentor,
  debriefs: withMentor,
  supernumerary: withMentor,
  places: withMentor,
  milestones: ({ what }) => what,
  sign_offs: ({ at }, { timeZone }) => `on ${formatInstantDay(at, timeZone)}`,
  goals: ({ what }) => what,
  plans: ({ what }) => what,
  mentors: ({ what, at }, { timeZone }) =>
    what ? `with ${what}` : `since ${formatInstantDay(at, timeZone)}`,
}

export const inWords = (figure: Figure, fact: FactText, period: Period): string =>
  wordsOf[figure.split('.')[0] as ReportName](fact, period)
