import { Flex, Group, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { ReportName } from '#contract/reports.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { usePrint } from '#web/kit/page/use-print.ts'
import { chartDataOf, rowChartHeight } from './chart-data.ts'
import styles from './Reports.module.css'
import { isByMonth, type ReportRow } from './rows.ts'

// Lazy: the chart library is the largest dependency, so it loads when a chart scrolls near the viewport.
export const loadCharts = () => loadChunk(() => import('./Charts.tsx'))
const Chart = lazy(async () => ({ default: (await loadCharts()).Chart }))

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
  const { series, points, remark } = chartDataOf(name, rows)
  const byMonth = isByMonth(name)
  const [place, isDue] = useDue()
  const room = byMonth ? { className: styles.months } : { style: { height: rowChartHeight(points) } }
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
      <div ref={place} className={styles.chart} aria-hidden>
        {isDue ? (
          <Suspense fallback={<div aria-busy {...room} />}>
            <Chart byMonth={byMonth} series={series} points={points} />
          </Suspense>
        ) : (
          <div {...room} />
        )}
      </div>
    </figure>
  )
}

/**
 * Whether to render a chart: its placeholder, whose ref is the first value, has been near the viewport, or on
 * print.
 */
function useDue() {
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const [wasSeen, setSeen] = useState(false)
  if (entry?.isIntersecting && !wasSeen) setSeen(true)
  const isPrinting = usePrint()
  // Deferred, because rendering several charts at once would block input.
  return [ref, useDeferredValue(wasSeen) || isPrinting] as const
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
