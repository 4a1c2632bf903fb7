import { formatDay } from '#contract/dates.ts'
import { support as answers } from '#contract/debriefs.ts'
import { planStatuses } from '#contract/learning-plans.ts'
import { progressStates } from '#contract/mentees.ts'
import { milestonesHeld, reportedOutcomes, writers } from '#contract/report-numbers.ts'
import * as contract from '#contract/reports.ts'
import { type CsvRow, csvFile } from '../kernel/sheets/csv.ts'

/**
 * A report's rows for its CSV file: first the row's name, then its numbers in the order of the columns in `reports`.
 */
const rowsOf: { [Name in contract.ReportName]: (all: contract.Reports) => CsvRow[] } = {
  referrals: ({ referrals }) =>
    referrals.map((row) => [row.month, row.received, row.approved, row.rejected, row.median_days]),
  progress: ({ progress }) => progress.map((row) => [progressStates[row.status].label, row.people]),
  moves: ({ moves }) =>
    moves.map(({ from_status, to_status, moves }) => [
      `${progressStates[from_status].label} to ${progressStates[to_status].label}`,
      moves,
    ]),
  shifts: ({ shifts }) =>
    shifts.map((row) => [row.month, row.planned, row.completed, row.cancelled, toHundredth(row.hours)]),
  outcomes: ({ outcomes }) => outcomes.map((row) => [reportedOutcomes[row.outcome].label, row.shifts]),
  debriefs: ({ debriefs = [] }) => debriefs.map((row) => [writers[row.written_by].label, row.shifts]),
  support: ({ support = [] }) => support.map((row) => [answers[row.answer].label, row.answers]),
  supernumerary: ({ supernumerary = [] }) =>
    supernumerary.map((row) => [row.month, row.shifts, toHundredth(row.hours)]),
  places: ({ places = [] }) => places.map((row) => [row.place, row.shifts, toHundredth(row.hours)]),
  milestones: ({ milestones = [] }) =>
    milestones.map((row) => [milestonesHeld[row.held].label, row.milestones]),
  sign_offs: ({ sign_offs = [] }) =>
    sign_offs.map((row) => [row.month, row.signed_off, row.sign_off_days, row.without_number]),
  goals: ({ goals }) => goals.map((row) => [row.month, row.set, row.completed, row.overdue]),
  plans: ({ plans }) => plans.map((row) => [planStatuses[row.status].label, row.plans]),
  mentors: ({ mentors }) =>
    mentors.map((row) => [
      row.name,
      row.mentees,
      row.shifts,
      toHundredth(row.hours),
      row.last_contact && formatDay(row.last_contact),
    ]),
}

const toHundredth = (hours: number | string) =>
  typeof hours === 'number' ? Math.round(hours * 100) / 100 : hours

/** The file's name contains the range. */
export function sheetOf(name: contract.ReportName, all: contract.Reports): { name: string; content: string } {
  const { rows, columns } = contract.reports[name]
  const header = [rows, ...Object.values(columns).map(({ label }) => label)]
  return { name: contract.reportFile(name, all), content: csvFile(header, rowsOf[name](all)) }
}
