import { formerMentorsKey, type ReportName, reports } from '#contract/reports.ts'
import { formatNumber, formatShortMonth, isByMonth, type ReportRow } from './rows.ts'

/** The columns that the chart of each report contains. */
const chartColumns: Record<ReportName, string[]> = {
  referrals: ['received', 'approved', 'rejected'],
  progress: ['people'],
  moves: ['moves'],
  shifts: ['planned', 'completed', 'cancelled'],
  outcomes: ['shifts'],
  debriefs: ['shifts'],
  support: ['answers'],
  supernumerary: ['shifts'],
  places: ['shifts'],
  milestones: ['milestones'],
  sign_offs: ['signed_off'],
  goals: ['set', 'completed', 'overdue'],
  plans: ['plans'],
  mentors: ['mentees'],
}

/** Styles of the first, second and third series. They differ in pattern too, not in colour alone. */
const barStyles = [
  { colour: 'var(--ui-link)', fill: 'var(--ui-link)' },
  { colour: 'var(--ui-success)', fill: 'url(#report-stripes)' },
  { colour: 'var(--ui-error)', fill: 'url(#report-dots)' },
] as const

export type Series = { name: string; label: string; colour: string; fill: string }
/** A position on a chart's axis: a month 'YYYY-MM', a year, or the name of a row. */
export type ChartPoint = { at: string } & Record<string, string | number>
export type ChartData = { series: Series[]; points: ChartPoint[]; remark: string }

const maxMonths = 24
const maxRows = 15

/** Fits the rows into a chart: groups many months by year and takes the first of many mentors. */
export function chartDataOf(name: ReportName, rows: ReportRow[]): ChartData {
  const labels: Record<string, { label: string }> = reports[name].columns
  const series = chartColumns[name].map((column, place) => ({
    name: column,
    label: labels[column]?.label ?? '',
    ...(barStyles[place] ?? barStyles[0]),
  }))
  if (!isByMonth(name)) {
    // Former mentors have no mentees, so they are excluded.
    const current = rows.filter(({ key }) => key !== formerMentorsKey)
    const points = current.slice(0, maxRows).map((row) => pointOf(series, row.label, [row]))
    const remark = `The first ${maxRows} of ${formatNumber(current.length)}. The table shows them all.`
    return { series, points, remark: current.length > maxRows ? remark : '' }
  }
  const length = rows.length > maxMonths ? 'YYYY'.length : 'YYYY-MM'.length
  const groups = Map.groupBy(rows, ({ key = '' }) => key.slice(0, length))
  return {
    series,
    points: [...groups].map(([at, rows]) => pointOf(series, at, rows)),
    remark: rows.length > maxMonths ? 'Each group of bars is a year. The table shows the months.' : '',
  }
}

/** The end of the axis and its five ticks, which are whole numbers with at most two digits before their zeros. */
export function scaleOf(series: Series[], points: ChartPoint[]): { top: number; ticks: number[] } {
  const most = Math.max(1, ...points.flatMap((point) => series.map(({ name }) => Number(point[name]))))
  const rough = most / 4
  const unit = rough < 10 ? 1 : 5 * 10 ** (Math.floor(Math.log10(rough)) - 1)
  const step = Math.ceil(rough / unit) * unit
  return { top: 4 * step, ticks: [0, 1, 2, 3, 4].map((place) => place * step) }
}

function pointOf(series: Series[], at: string, rows: ReportRow[]): ChartPoint {
  const numbers = series.map(({ name }) => [
    name,
    rows.reduce((sum, { values }) => sum + Number(values[name]), 0),
  ])
  return { ...Object.fromEntries(numbers), at }
}

/**
 * '2026-03' becomes 'Mar' below the axis. Only every nth tick has a label. The first tick of a year also has
 * the year. So does the very first tick, unless the next year label would overlap it.
 */
export function tickText(at: string, place: number, every: number): [name: string, year: string] {
  const [year = '', month = ''] = at.split('-')
  if (place % every !== 0) return ['', '']
  if (!month) return [year, '']
  const tillJanuary = 13 - Number(month)
  const hasYear = Number(month) <= every || (place === 0 && tillJanuary >= 2 * every)
  return [formatShortMonth(at), hasYear ? year : '']
}
