import { type ReportName, reports } from '#contract/reports.ts'
import { isByMonth, type ReportRow } from './rows.ts'
import { inFigures, shortMonth } from './words.ts'

/** Which columns of a report its chart draws. */
const drawnColumns: Record<ReportName, string[]> = {
  referrals: ['received', 'approved', 'rejected'],
  progress: ['people'],
  moves: ['moves'],
  shifts: ['planned', 'completed', 'cancelled'],
  goals: ['set', 'completed', 'overdue'],
  plans: ['plans'],
  mentors: ['mentees'],
}

/** How the bars of the first, second and third column look: no two differ by colour alone. */
const looks = [
  { colour: 'var(--ui-link)', fill: 'var(--ui-link)' },
  { colour: 'var(--ui-success)', fill: 'url(#report-stripes)' },
  { colour: 'var(--ui-error)', fill: 'url(#report-dots)' },
] as const

export type Series = { name: string; label: string; colour: string; fill: string }
/** What stands at one place of a chart's axis: a month 'YYYY-MM', a year, or a row's name. */
export type Place = { at: string } & Record<string, string | number>
export type Drawing = { series: Series[]; places: Place[]; remark: string }

const mostMonths = 24
const mostRows = 15

/** The rows as a chart has room for them: many months as years, of many mentors the first. */
export function drawingOf(name: ReportName, rows: ReportRow[]): Drawing {
  const labels: Record<string, { label: string }> = reports[name].columns
  const series = drawnColumns[name].map((column, place) => ({
    name: column,
    label: labels[column]?.label ?? '',
    ...(looks[place] ?? looks[0]),
  }))
  if (!isByMonth(name)) {
    const places = rows.slice(0, mostRows).map((row) => placeOf(series, row.label, [row]))
    const remark = `The first ${mostRows} of ${inFigures(rows.length)}; the table has all.`
    return { series, places, remark: rows.length > mostRows ? remark : '' }
  }
  const length = rows.length > mostMonths ? 'YYYY'.length : 'YYYY-MM'.length
  const groups = Map.groupBy(rows, ({ key = '' }) => key.slice(0, length))
  return {
    series,
    places: [...groups].map(([at, rows]) => placeOf(series, at, rows)),
    remark: rows.length > mostMonths ? 'Each group of bars is a year; the table has the months.' : '',
  }
}

function placeOf(series: Series[], at: string, rows: ReportRow[]): Place {
  const numbers = series.map(({ name }) => [
    name,
    rows.reduce((sum, { values }) => sum + Number(values[name]), 0),
  ])
  return { ...Object.fromEntries(numbers), at }
}

/**
 * '2026-03' reads 'Mar' below an axis. Every nth has a name; the year stands below the first of a year, and below the
 * first of all unless the next would stand too close.
 */
export function tickWords(at: string, place: number, every: number): [name: string, year: string] {
  const [year = '', month = ''] = at.split('-')
  if (place % every !== 0) return ['', '']
  if (!month) return [year, '']
  const tillJanuary = 13 - Number(month)
  const hasYear = Number(month) <= every || (place === 0 && tillJanuary >= 2 * every)
  return [shortMonth(at), hasYear ? year : '']
}
