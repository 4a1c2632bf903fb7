import { daysBetween } from '#contract/dates.ts'
import { progressStates } from '#contract/mentees.ts'
import { promisedWorkingDays, rejectionCategories } from '#contract/referrals.ts'
import type { ReportName, Reports } from '#contract/reports.ts'
import { causes } from '#contract/shifts.ts'
import { formatCount, formatNumber, formatValue, totalsOf } from './rows.ts'

/** The summary mentions mentors without contact for this many days. */
const longWithoutContact = 30

/** Summarises each report in a sentence or two. */
export const summaries: { [Name in ReportName]: (all: Reports, today: string) => string } = {
  referrals: ({ referrals, decisions }) => {
    const received = sum(referrals, 'received')
    return `${formatCount(received, 'referral')} received. ${decisionWords(decisions)}${rejectionWords(decisions)}`
  },

  progress: ({ progress }) => {
    const people = sum(progress, 'people')
    const finished = progress.find(({ status }) => status === 'completed')?.people ?? 0
    return `${formatCount(people, 'mentee')} at the end of the range; ${share(finished, people)} had completed the programme.`
  },

  moves: ({ moves }) => {
    const [first] = moves
    if (!first) return ''
    const { from_status, to_status } = first
    const most = `from ${progressStates[from_status].label} to ${progressStates[to_status].label}`
    return `${formatCount(sum(moves, 'moves'), 'move')} between states, most often ${most} (${formatNumber(first.moves)}).`
  },

  shifts: (all) => {
    const { shifts } = all
    const planned = sum(shifts, 'planned')
    const hours = formatValue('hours', Number(totalsOf('shifts', all).values.hours), '')
    return `${formatCount(planned, 'shift')} planned; ${share(sum(shifts, 'completed'), planned)} completed in ${hours}, ${share(sum(shifts, 'cancelled'), planned)} cancelled.`
  },

  outcomes: ({ outcomes }) => {
    const missed = outcomes.filter(({ outcome }) => outcome in causes)
    return `${formatCount(sum(missed, 'shifts'), 'shift')} of ${formatNumber(sum(outcomes, 'shifts'))} did not happen.`
  },

  debriefs: ({ debriefs = [] }) => {
    const both = debriefs.find(({ written_by }) => written_by === 'both')?.shifts ?? 0
    return `Both sides wrote about ${share(both, sum(debriefs, 'shifts'))} of the completed shifts.`
  },

  support: ({ support = [] }) => {
    const yes = support.find(({ answer }) => answer === 'yes')?.answers ?? 0
    return `${share(yes, sum(support, 'answers'))} of the answers were 'Yes'.`
  },

  supernumerary: ({ supernumerary = [] }) =>
    `${formatCount(sum(supernumerary, 'shifts'), 'supernumerary shift')} with ${formatValue('hours', sum(supernumerary, 'hours'), '')}.`,

  places: ({ places = [] }) => {
    const [most] = places
    if (!most) return ''
    return `Most supernumerary shifts were at ${most.place}: ${formatNumber(most.shifts)} of ${formatNumber(sum(places, 'shifts'))}.`
  },

  milestones: ({ milestones = [] }) => {
    const inTime = milestones.find(({ held }) => held === 'in_time')?.milestones ?? 0
    return `${share(inTime, sum(milestones, 'milestones'))} of the milestones due in the range were held in time.`
  },

  sign_offs: ({ sign_offs = [], sign_off_days = null }) => {
    const records = formatCount(sum(sign_offs, 'signed_off'), 'record')
    if (sign_off_days === null) return `${records} signed off.`
    return `${records} signed off, half of them within ${formatCount(sign_off_days, 'day')} of the summary.`
  },

  goals: ({ goals }) =>
    `${formatCount(sum(goals, 'set'), 'goal')} set and ${formatNumber(sum(goals, 'completed'))} completed; ${formatNumber(sum(goals, 'overdue'))} with a target day in the range ${sum(goals, 'overdue') === 1 ? 'is' : 'are'} overdue.`,

  plans: ({ plans }) => {
    const made = sum(plans, 'plans')
    const active = plans.find(({ status }) => status === 'active')?.plans ?? 0
    return `${formatCount(made, 'learning plan')} created; ${share(active, made)} ${active === 1 ? 'is' : 'are'} active now.`
  },

  mentors: ({ mentors: rows, to }, today) => {
    const mentors = rows.filter(({ id }) => id !== null)
    const mentees = sum(mentors, 'mentees')
    const end = to < today ? to : today
    const silent = mentors.filter(
      ({ last_contact }) => !last_contact || daysBetween(last_contact, end) > longWithoutContact,
    )
    const each = (mentees / mentors.length).toFixed(1)
    return `${formatCount(mentors.length, 'mentor')} ${mentors.length === 1 ? 'has' : 'have'} ${formatCount(mentees, 'mentoring relationship')}, ${each} each on average; ${silent.length === 0 ? 'all' : formatNumber(silent.length)} had ${silent.length === 0 ? 'a' : 'no'} contact in the last ${longWithoutContact} days of the range.`
  },
}

function decisionWords({ decided, within_promise, median_days }: Reports['decisions']): string {
  if (median_days === null) return 'No decisions were made.'
  const days = formatCount(median_days, 'working day')
  const promise = `the ${promisedWorkingDays} promised`
  if (decided === 1)
    return `The one decision took ${days}, ${within_promise === 1 ? 'within' : 'more than'} ${promise}.`
  return `Half of the ${formatNumber(decided)} decisions took ${days} or less; ${percent(within_promise, decided)} were made within ${promise}.`
}

function rejectionWords({ rejected }: Reports['decisions']): string {
  const words = rejected.map(
    ({ category, referrals }) =>
      `${formatNumber(referrals)} ${rejectionCategories[category].label.toLowerCase()}`,
  )
  return words.length > 0 ? ` Rejected: ${words.join(', ')}.` : ''
}

/** '45 (38%)'. */
const share = (part: number, whole: number): string =>
  whole === 0 ? formatNumber(part) : `${formatNumber(part)} (${percent(part, whole)})`

/** Rounds to 100% only for the whole and to 0% only for nothing. */
function percent(part: number, whole: number): string {
  const rounded = Math.round((part / whole) * 100)
  const shown = part === 0 || part === whole ? rounded : Math.min(99, Math.max(1, rounded))
  return `${shown}%`
}

const sum = <Column extends string>(rows: Record<Column, number>[], column: Column): number =>
  rows.reduce((total, row) => total + row[column], 0)
