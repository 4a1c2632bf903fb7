import { Button, Text } from '@mantine/core'
import { Printer } from 'lucide-react'
import { useDeferredValue } from 'react'
import { formatDay, formatInstant } from '#contract/dates.ts'
import type { ReportName } from '#contract/reports.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { messages, useReports } from './api.ts'
import { PeopleDialog } from './PeopleDialog.tsx'
import { RangeForm } from './RangeForm.tsx'
import { ReportCard } from './ReportCard.tsx'
import { loadCharts, Patterns } from './ReportFigure.tsx'
import { ReportSummary } from './ReportSummary.tsx'
import styles from './Reports.module.css'
import { rangeProblems } from './range.ts'
import { hasData, titleOf } from './rows.ts'
import { useBehindParams, useRangeParams } from './use-report-params.ts'

/** Charts of equal height share a line; the mentors have one of their own. */
const cardOrder: ReportName[] = [
  ...(['referrals', 'shifts', 'goals', 'progress', 'moves', 'plans'] as const),
  ...(['outcomes', 'debriefs', 'supernumerary', 'places', 'milestones', 'sign_offs', 'mentors'] as const),
]

/** Programme reports (rule 47). */
export function ReportsPage() {
  const zone = useTimeZone()
  const [range, chooseRange] = useRangeParams()
  const isRight = Object.keys(rangeProblems(range)).length === 0
  const query = useReports(range, isRight)
  const { behind, show, close } = useBehindParams()
  // Deferred: open the list of people first, then re-render the tables.
  const showLater = useDeferredValue(show)
  const all = isRight ? query.data : undefined

  return (
    <div className={styles.page}>
      <PageHeader
        title="System Reports"
        lead={
          <>
            The programme in numbers.{' '}
            <span className="no-print">Select a number to see the people it counts.</span>
          </>
        }
        actions={
          <Button
            variant="default"
            leftSection={<Printer size={20} aria-hidden />}
            onClick={() => void printWithCharts()}
          >
            Print
          </Button>
        }
      />
      <div className="no-print">
        <RangeForm range={range} onChoose={chooseRange} />
      </div>
      <Text role="status" mih={24} my="md" c="dimmed">
        {all && (
          <>
            <Text span fw={700} c="bright">
              {formatDay(all.from)} to {formatDay(all.to)}
            </Text>
            , created {formatInstant(all.made_at, zone)}
          </>
        )}
      </Text>
      {!isRight && <EmptyState title="Choose the dates for the reports." />}
      {isRight && query.error && <FailedState message={messages.see.error} onRetry={query.refetch} />}
      <div aria-busy={isRight && query.isFetching && !query.error}>
        <Patterns />
        {all && <ReportSummary all={all} />}
        <div className={styles.cards}>
          {all &&
            cardOrder
              .filter((name) => hasData(name, all))
              .map((name) => <ReportCard key={name} name={name} all={all} onShow={showLater} />)}
        </div>
        {isRight && !all && !query.error && <ComingReports />}
      </div>
      <PeopleDialog
        behind={isRight ? behind : undefined}
        range={range}
        titleOf={(behind) => titleOf(behind, all)}
        onClose={close}
      />
    </div>
  )
}

/** Charts further down may not be loaded yet. If they fail to load, the tables are printed without them. */
async function printWithCharts() {
  await loadCharts().catch(() => undefined)
  print()
}

const ComingReports = () => (
  <Panel title="Summary">
    <LoadingState text="Loading reports..." rows={5} />
  </Panel>
)
