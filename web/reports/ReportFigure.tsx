import { Flex, Group, Text } from '@mantine/core'
import { useResizeObserver } from '@mantine/hooks'
import type { ReportName } from '#contract/reports.ts'
import { type ChartData, chartDataOf, scaleOf, tickText } from './chart-data.ts'
import styles from './Reports.module.css'
import { formatMonth, formatNumber, isByMonth, type ReportRow } from './rows.ts'

/** Adds to the title of the report. */
const captions: Partial<Record<ReportName, string>> = {
  referrals: 'By month',
  shifts: 'By month',
  goals: 'By month',
  mentors: 'Mentees now by mentor',
}

/**
 * The chart of a report with its legend. Hidden from screen readers, because the table contains the same
 * values.
 */
export function ReportFigure({ name, rows }: { name: ReportName; rows: ReportRow[] }) {
  const data = chartDataOf(name, rows)
  const { series, remark } = data
  return (
    <figure className={styles.figure}>
      <Flex component="figcaption" wrap="wrap" gap="4px 16px" mb="sm">
        {captions[name] && (
          <Text span flex="1 1 100%" c="dimmed">
            {captions[name]}
          </Text>
        )}
        {series.length > 1 && (
          <Group gap="4px 16px">
            {series.map(({ name, label, colour, fill }) => (
              <Flex component="span" key={name} align="center" gap="sm">
                <svg width={18} height={18} aria-hidden>
                  <rect x={1} y={1} width={16} height={16} fill={fill} stroke={colour} />
                </svg>
                {label}
              </Flex>
            ))}
          </Group>
        )}
        {remark && (
          <Text span flex="1 1 100%" c="dimmed">
            {remark}
          </Text>
        )}
      </Flex>
      <div aria-hidden>{isByMonth(name) ? <MonthChart {...data} /> : <RowChart {...data} />}</div>
    </figure>
  )
}

const roomForAMonth = 29
const percent = (part: number) => `${part * 100}%`

/** Groups of bars by month or year. Sizes are shares of the frame, so paper and narrow windows need no script. */
function MonthChart({ series, points }: ChartData) {
  const [frame, { width }] = useResizeObserver<HTMLDivElement>()
  const every = Math.max(1, Math.ceil((points.length * roomForAMonth) / Math.max(width, 1)))
  const { top, ticks } = scaleOf(series, points)
  const month = 1 / points.length
  const bar = (month * 0.64) / series.length
  return (
    <div ref={frame} className={styles.months}>
      <svg aria-hidden>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x2="100%" y1={percent(1 - tick / top)} y2={percent(1 - tick / top)} />
            <text x={-8} y={percent(1 - tick / top)} dy="0.355em" textAnchor="end">
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        {points.map((point, place) => (
          <g key={point.at}>
            <rect className={styles.ground} x={percent(place * month)} width={percent(month)} height="100%">
              <title>
                {[
                  point.at.includes('-') ? formatMonth(point.at) : point.at,
                  ...series.map(({ name, label }) => `${label}: ${formatNumber(Number(point[name]))}`),
                ].join('\n')}
              </title>
            </rect>
            {series.map(({ name, colour, fill }, turn) => (
              <rect
                key={name}
                x={percent(place * month + month * 0.18 + turn * bar)}
                y={percent(1 - Number(point[name]) / top)}
                width={percent(bar * 0.9)}
                height={percent(Number(point[name]) / top)}
                fill={fill}
                stroke={colour}
              />
            ))}
            {tickText(point.at, place, every).map((word, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: always the month and the year
              <text key={line} x={percent((place + 0.5) * month)} y="100%" dy={line === 0 ? 24 : 41}>
                {word}
              </text>
            ))}
          </g>
        ))}
      </svg>
    </div>
  )
}

/** One bar per row, with its value at the end. */
function RowChart({ series, points }: ChartData) {
  const { top } = scaleOf(series, points)
  return (
    <ul className={styles.rows}>
      {points.map(({ at, ...values }) =>
        series.map(({ name, colour, fill }) => (
          <li key={at}>
            <span>{at}</span>
            <span>
              <svg aria-hidden style={{ width: percent(Number(values[name]) / top) }}>
                <rect width="100%" height="100%" fill={fill} stroke={colour} />
              </svg>
              {formatNumber(Number(values[name]))}
            </span>
          </li>
        )),
      )}
    </ul>
  )
}

/** SVG patterns for all charts and legends of the page. */
export function Patterns() {
  return (
    <svg width={0} height={0} aria-hidden style={{ position: 'absolute' }}>
      <defs>
        <pattern
          id="report-stripes"
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={6} height={6} fill="var(--ui-surface)" />
          <rect width={3.5} height={6} fill="var(--ui-success)" />
        </pattern>
        <pattern id="report-dots" width={5} height={5} patternUnits="userSpaceOnUse">
          <rect width={5} height={5} fill="var(--ui-surface)" />
          <circle cx={2.5} cy={2.5} r={1.5} fill="var(--ui-error)" />
        </pattern>
      </defs>
    </svg>
  )
}
