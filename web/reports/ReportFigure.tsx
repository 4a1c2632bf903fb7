import { Flex, Group, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { type ReportName, reports } from '#contract/reports.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import styles from './Chart.module.css'
import { chartDataOf, rowChartHeight } from './chart-data.ts'
import { isByMonth, type ReportRow } from './rows.ts'

// The library of charts is the heaviest there is: the numbers come before it.
const MonthChart = lazy(async () => ({ default: (await loadChunk(() => import('./Charts.tsx'))).MonthChart }))
const RowChart = lazy(async () => ({ default: (await loadChunk(() => import('./Charts.tsx'))).RowChart }))

/** The chart of a report with its legend. The bars are for the eye alone: the table beside them says the same. */
export function ReportFigure({ name, rows }: { name: ReportName; rows: ReportRow[] }) {
  const { series, points, remark } = chartDataOf(name, rows)
  const byMonth = isByMonth(name)
  const Chart = byMonth ? MonthChart : RowChart
  const place = byMonth ? { className: styles.months } : { style: { height: rowChartHeight(points) } }
  return (
    <figure className={styles.figure}>
      <Flex component="figcaption" wrap="wrap" gap="4px 16px" mb="sm">
        <Text span flex="1 1 100%" fw={700}>
          {byMonth
            ? `${reports[name].title} by month`
            : `${series[0]?.label} by ${reports[name].rows.toLowerCase()}`}
        </Text>
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
      <div className={styles.chart} aria-hidden>
        <Suspense fallback={<div aria-busy {...place} />}>
          <Chart series={series} points={points} />
        </Suspense>
      </div>
    </figure>
  )
}

/** Stripes and dots, once for all charts and legends of the page. */
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
