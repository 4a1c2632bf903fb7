import { formerMentorsKey, type ReportName, reports } from '#contract/reports.ts'
import { formatNumber, formatShortMonth } from './format.ts'
import { isByMonth, type ReportRow } from './rows.ts'

/** Which columns of a report its chart draws. */
const chartColumns: Record<ReportName, string[]> = {
  referrals: ['received', 'approved', 'rejected'],
  progress: ['people'],
  moves: ['moves'],
  shifts: ['planned', 'completed', 'cancelled'],
  goals: ['set', 'completed', 'overdue'],
  plans: ['plans'],
  mentors: ['mentees'],
}

/** How the bars of the first, second and third column look: no two differ by colour alone. */
const barStyles = [
  { colour: 'var(--ui-link)', fill: 'var(--ui-link)' },
  { colour: 'var(--ui-success)', fill: 'url(#report-stripes)' },
  { colour: 'var(--ui-error)', fill: 'url(#report-dots)' },
] as const

export type Series = { name: string; label: string; colour: string; fill: string }
/** What stands at one place of a chart's axis: a month 'YYYY-MM', a year, or a row's name. */
export type ChartPoint = { at: string } & Record<string, string | number>
export type ChartData = { series: Series[]; points: ChartPoint[]; remark: string }

/** In pixels: known before the chart has come, so that nothing moves when it does. */
export const rowChartHeight = (points: ChartPoint[]): number => points.length * 32 + 8

const maxMonths = 24
const maxRows = 15

/** The rows as a chart has room for them: many months as years, of many mentors the first. */
export function chartDataOf(name: ReportName, rows: ReportRow[]): ChartData {
  const labels: Record<string, { label: string }> = reports[name].columns
  const series = chartColumns[name].map((column, place) => ({
    name: column,
    label: labels[column]?.label ?? '',
    ...(barStyles[place] ?? barStyles[0]),
  }))
  if (!isByMonth(name)) {
    // Who has left leads nobody now.
    const present = rows.filter(({ key }) => key !== formerMentorsKey)
    const points = present.slice(0, maxRows).map((row) => pointOf(series, row.label, [row]))
    const remark = `The first ${maxRows} of ${formatNumber(present.length)}; the table has all.`
    return { series, points, remark: present.length > maxRows ? remark : '' }
  }
  const length = rows.length > maxMonths ? 'YYYY'.length : 'YYYY-MM'.length
  const groups = Map.groupBy(rows, ({ key = '' }) => key.slice(0, length))
  return {
    series,
    points: [...groups].map(([at, rows]) => pointOf(series, at, rows)),
    remark: rows.length > maxMonths ? 'Each group of bars is a year; the table has the months.' : '',
  }
}

function pointOf(series: Series[], at: string, rows: ReportRow[]): ChartPoint {
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
export function tickText(at: string, place: number, every: number): [name: string, year: string] {
  const [year = '', month = ''] = at.split('-')
  if (place % every !== 0) return ['', '']
  if (!month) return [year, '']
  const tillJanuary = 13 - Number(month)
  const hasYear = Number(month) <= every || (place === 0 && tillJanuary >= 2 * every)
  return [formatShortMonth(at), hasYear ? year : '']
}
