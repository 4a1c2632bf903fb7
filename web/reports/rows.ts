import { daysBetween, formatDay, shortHours } from '#contract/dates.ts'
import { support as supportAnswers } from '#contract/debriefs.ts'
import { planStatuses } from '#contract/learning-plans.ts'
import { progressStates } from '#contract/mentees.ts'
import { milestonesHeld, type ReportColumn, reportedOutcomes, writers } from '#contract/report-numbers.ts'
import {
  type Figure,
  figures,
  formerMentorsKey,
  type ReportName,
  type Reports,
  reports,
} from '#contract/reports.ts'
import { monthTitle } from '#web/kit/days/month.ts'

/** '2026-03' becomes 'March 2026'. */
export const formatMonth = (month: string): string => monthTitle(`${month}-01`)

/** '2026-03' becomes 'Mar' below an axis. */
export const formatShortMonth = (month: string): string => formatMonth(month).slice(0, 3)

export const formatNumber = (number: number): string => number.toLocaleString('en-GB')

/** '1 goal', '1,200 goals'. */
export const formatCount = (number: number, one: string, many = `${one}s`): string =>
  `${formatNumber(number)} ${number === 1 ? one : many}`

/** '12/11/2026 (8 days ago)'. */
export function formatContact(day: string, today: string): string {
  const days = daysBetween(day, today)
  const ago = { 0: 'today', 1: 'yesterday' }[days] ?? `${formatCount(days, 'day')} ago`
  return days < 0 ? formatDay(day) : `${formatDay(day)} (${ago})`
}

/** Number formats by column; the default is a whole number. */
const formats: Record<string, (value: number | string, today: string) => string> = {
  hours: (value) => shortHours(Math.round(Number(value) * 60)),
  last_contact: (value, today) => formatContact(String(value), today),
}

export const formatValue = (column: string, value: number | string, today: string): string =>
  (formats[column] ?? ((plain) => formatNumber(Number(plain))))(value, today)

/** Accessible text for a missing number, which is shown as a dash. */
export const missingTexts: Record<string, string> = { median_days: 'No decisions', last_contact: 'No total' }

/** A number whose people are listed. Without a key it is the total. */
export type Behind = { figure: Figure; key: string | undefined }

export type Value = number | string | null
export type ReportRow = {
  /** Identifies the row; undefined for the row of totals. */
  key: string | undefined
  label: string
  values: Record<string, Value>
}

const monthRow = ({ month, ...values }: { month: string } & Record<string, Value>): ReportRow => ({
  key: month,
  label: formatMonth(month),
  values,
})

/** The rows of a report of states, which a table names: `column` has the state. */
const rowsOfStates =
  <State extends string, Column extends string>(column: Column, states: Record<State, { label: string }>) =>
  (rows: (Record<Column, State> & Record<string, Value>)[]): ReportRow[] =>
    rows.map(({ [column]: state, ...values }) => ({ key: state, label: states[state].label, values }))

/** Converts each report to rows for its table and its chart. */
const rowsBy: { [Name in ReportName]: (rows: NonNullable<Reports[Name]>) => ReportRow[] } = {
  referrals: (rows) => rows.map(monthRow),
  progress: rowsOfStates('status', progressStates),
  moves: (rows) =>
    rows.map(({ from_status, to_status, moves }) => ({
      key: `${from_status}>${to_status}`,
      label: `${progressStates[from_status].label} to ${progressStates[to_status].label}`,
      values: { moves },
    })),
  shifts: (rows) => rows.map(monthRow),
  outcomes: rowsOfStates('outcome', reportedOutcomes),
  debriefs: rowsOfStates('written_by', writers),
  support: rowsOfStates('answer', supportAnswers),
  supernumerary: (rows) => rows.map(monthRow),
  places: (rows) => rows.map(({ key, place, ...values }) => ({ key, label: place, values })),
  milestones: rowsOfStates('held', milestonesHeld),
  sign_offs: (rows) => rows.map(monthRow),
  goals: (rows) => rows.map(monthRow),
  plans: rowsOfStates('status', planStatuses),
  mentors: (rows) =>
    rows
      .map(({ id, name, ...values }) =>
        id === null
          ? { key: formerMentorsKey, label: name, values: { ...values, last_contact: '' } }
          : { key: String(id), label: name, values },
      )
      .toSorted((a, b) => b.values.mentees - a.values.mentees),
}

/** No rows for a report of a module that is off. */
export const rowsOf = (name: ReportName, all: Reports): ReportRow[] =>
  // The rows are those of the report by this name.
  (rowsBy[name] as (rows: unknown) => ReportRow[])(all[name] ?? [])

/** The columns of a report by id. */
export const columnsOf = (name: ReportName): [id: string, column: ReportColumn][] =>
  Object.entries<ReportColumn>(reports[name].columns)

export const isByMonth = (name: ReportName): boolean => reports[name].rows === 'Month'

/** Whether a report has data. Mentors without mentees count as data. */
export function hasData(name: ReportName, all: Reports): boolean {
  const rows = rowsOf(name, all)
  if (name === 'mentors') return rows.length > 0
  return rows.some(({ values }) => Object.values(values).some(Boolean))
}

/** Columns that cannot be summed: a median covers the whole range, and the last contact has no total. */
const notAdded: Record<string, (all: Reports) => Value> = {
  median_days: ({ decisions }) => decisions.median_days,
  sign_off_days: (all) => all.sign_off_days ?? null,
  last_contact: () => '',
}

export function totalsOf(name: ReportName, all: Reports): ReportRow {
  const rows = rowsOf(name, all)
  // Round to whole minutes, so that the totals of two reports do not differ by the rounding of their parts.
  const total = (id: string) =>
    Math.round(rows.reduce((sum, { values }) => sum + Number(values[id]), 0) * 60) / 60
  return {
    key: undefined,
    label: 'Total',
    values: Object.fromEntries(
      columnsOf(name).map(([id]) => [id, notAdded[id] ? notAdded[id](all) : total(id)]),
    ),
  }
}

/** The figure of a cell; undefined when its people cannot be listed. */
export function figureOf(name: ReportName, columnId: string, row: ReportRow): Figure | undefined {
  return Number(row.values[columnId]) > 0
    ? figures.find((figure) => figure === `${name}.${columnId}`)
    : undefined
}

/** The name of a number outside of its table: 'Received in March 2026'. */
export function nameOfNumber(name: ReportName, column: ReportColumn, row: ReportRow): string {
  if (row.key === undefined) return `${column.label} in all`
  return isByMonth(name) ? `${column.label} in ${row.label}` : `${column.label}: ${row.label}`
}

/** The title of the list of people. Falls back to the name of the column when the row is missing. */
export function titleOf({ figure, key }: Behind, all: Reports | undefined): string {
  const [name, id] = figure.split('.') as [ReportName, string]
  const column = columnsOf(name).find(([one]) => one === id)?.[1]
  const row = all && [...rowsOf(name, all), totalsOf(name, all)].find((row) => row.key === key)
  if (!column) return reports[name].title
  return row ? nameOfNumber(name, column, row) : column.label
}
