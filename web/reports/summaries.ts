import { daysBetween } from '#contract/dates.ts'
import { progressStates } from '#contract/mentees.ts'
import { promisedWorkingDays } from '#contract/referrals.ts'
import type { ReportName } from '#contract/reports.ts'
import type { Reports } from './api.ts'
import { counted, inFigures } from './words.ts'

/** After so many days without contact a mentor is mentioned. */
const longWithoutContact = 30

/** What a report says, in a sentence or two. */
export const summaries: { [Name in ReportName]: (all: Reports, today: string) => string } = {
  referrals: ({ referrals, decisions }) => {
    const received = sum(referrals, 'received')
    return `${counted(received, 'referral')} came in. ${decisionWords(decisions)}`
  },

  progress: ({ progress }) => {
    const people = sum(progress, 'people')
    const finished = progress.find(({ status }) => status === 'completed')?.people ?? 0
    return `${counted(people, 'mentee')} at the end of the range; ${share(finished, people)} had completed the programme.`
  },

  moves: ({ moves }) => {
    const [first] = moves
    if (!first) return ''
    const { from_status, to_status } = first
    const most = `from ${progressStates[from_status].label} to ${progressStates[to_status].label}`
    return `${counted(sum(moves, 'moves'), 'move')} between states, most often ${most} (${inFigures(first.moves)}).`
  },

  shifts: ({ shifts }) => {
    const planned = sum(shifts, 'planned')
    const hours = Math.round(sum(shifts, 'hours') * 10) / 10
    return `${counted(planned, 'shift')} planned; ${share(sum(shifts, 'completed'), planned)} completed in ${counted(hours, 'hour')}, ${share(sum(shifts, 'cancelled'), planned)} cancelled.`
  },

  goals: ({ goals }) =>
    `${counted(sum(goals, 'set'), 'goal')} set and ${inFigures(sum(goals, 'completed'))} completed; ${inFigures(sum(goals, 'overdue'))} with a target day in the range ${sum(goals, 'overdue') === 1 ? 'is' : 'are'} overdue.`,

  plans: ({ plans }) => {
    const made = sum(plans, 'plans')
    const active = plans.find(({ status }) => status === 'active')?.plans ?? 0
    return `${counted(made, 'learning plan')} made; ${share(active, made)} ${active === 1 ? 'is' : 'are'} active now.`
  },

  mentors: ({ mentors, to }, today) => {
    const mentees = sum(mentors, 'mentees')
    const end = to < today ? to : today
    const silent = mentors.filter(
      ({ last_contact }) => !last_contact || daysBetween(last_contact, end) > longWithoutContact,
    )
    const each = (mentees / mentors.length).toFixed(1)
    return `${counted(mentors.length, 'mentor')} ${mentors.length === 1 ? 'leads' : 'lead'} ${counted(mentees, 'mentee')}, ${each} each on average; ${silent.length === 0 ? 'all' : inFigures(silent.length)} had ${silent.length === 0 ? 'a' : 'no'} contact in the last ${longWithoutContact} days of the range.`
  },
}

function decisionWords({ decided, within_promise, median_days }: Reports['decisions']): string {
  if (median_days === null) return 'None was decided.'
  const days = counted(median_days, 'working day')
  const promise = `the ${promisedWorkingDays} promised`
  if (decided === 1)
    return `The one decision took ${days}, ${within_promise === 1 ? 'within' : 'more than'} ${promise}.`
  return `Half of the ${inFigures(decided)} decisions took ${days} or less; ${percent(within_promise, decided)} came within ${promise}.`
}

/** '45 (38%)' */
const share = (part: number, whole: number): string =>
  whole === 0 ? inFigures(part) : `${inFigures(part)} (${percent(part, whole)})`

/** Only what is whole reads 100%, and only nothing reads 0%. */
function percent(part: number, whole: number): string {
  const rounded = Math.round((part / whole) * 100)
  const told = part === 0 || part === whole ? rounded : Math.min(99, Math.max(1, rounded))
  return `${told}%`
}

const sum = <Column extends string>(rows: Record<Column, number>[], column: Column): number =>
  rows.reduce((total, row) => total + row[column], 0)
