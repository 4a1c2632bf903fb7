import styles from './Reports.module.css'
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { useResizeObserver } from '@mantine/hooks'
import { type ChartData, rowChartHeight, type Series, tickText } from './chart-data.ts'
import { formatMonth, formatNumber } from './rows.ts'

type Props = Pick<ChartData, 'series' | 'points'>

// The table contains the same values, so the chart is hidden from screen readers and the Tab key.
const common = {
  dataKey: 'at',
  accessibilityLayer: false,
  textColor: 'var(--ui-secondary)',
  gridColor: 'var(--ui-line)',
} as const

const kitSeries = (series: Series[]) =>
  series.map(({ name, label, colour }) => ({ name, label, color: colour }))
const looksOf = (series: Series[]) => (one: { name: string }) => {
  const look = series.find(({ name }) => name === one.name)
  return { fill: look?.fill ?? '', stroke: look?.colour ?? '', strokeOpacity: 1 }
}

export const Chart = ({ byMonth, ...data }: Props & { byMonth: boolean }) =>
  byMonth ? <MonthChart {...data} /> : <RowChart {...data} />

const roomForAMonth = 29
const axisWidth = 36

/** Groups of bars by month or year. */
function MonthChart({ series, points }: Props) {
  const [frame, { width }] = useResizeObserver<HTMLDivElement>()
  const every = Math.max(1, Math.ceil((points.length * roomForAMonth) / Math.max(width - axisWidth, 1)))
  return (
    <div ref={frame} className={styles.months}>
      <BarChart
        {...common}
        h="100%"
        data={points}
        series={kitSeries(series)}
        barProps={looksOf(series)}
        valueFormatter={(number) => formatNumber(number)}
        tooltipProps={{ labelFormatter: (at) => nameOf(String(at)) }}
        yAxisProps={{ allowDecimals: false, width: axisWidth, tick: { fontSize: 13, fill: 'currentColor' } }}
        xAxisProps={{
          interval: 0,
          height: 48,
          tick: ({ x, y, payload, index }) => (
            <Tick x={Number(x)} y={Number(y)} words={tickText(String(payload.value), index, every)} />
          ),
        }}
        barChartProps={{ barGap: 1, barCategoryGap: '18%', margin: { top: 8, right: 4, left: 0, bottom: 0 } }}
      />
    </div>
  )
}

const nameOf = (at: string) => (at.includes('-') ? formatMonth(at) : at)

function Tick({ x, y, words }: { x: number; y: number; words: [string, string] }) {
  return (
    <text x={x} y={y} textAnchor="middle" fill="var(--ui-secondary)" fontSize={13}>
      {words.map((word, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: always the month and the year
        <tspan key={line} x={x} dy={line === 0 ? 16 : 17}>
          {word}
        </tspan>
      ))}
    </text>
  )
}

/** One bar per row, with its value at the end. */
function RowChart({ series, points }: Props) {
  return (
    <BarChart
      {...common}
      h={rowChartHeight(points)}
      orientation="vertical"
      data={points}
      series={kitSeries(series)}
      barProps={looksOf(series)}
      withTooltip={false}
      withXAxis={false}
      gridAxis="none"
      withBarValueLabel
      valueLabelProps={{ fontSize: 14, fill: 'var(--ui-text)' }}
      valueFormatter={(number) => formatNumber(number)}
      yAxisProps={{ width: 150, interval: 0, tick: { fontSize: 14, fill: 'currentColor' } }}
      barChartProps={{ barCategoryGap: '25%', margin: { top: 4, right: 48, left: 0, bottom: 4 } }}
    />
  )
}
