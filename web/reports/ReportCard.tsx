import { Button, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import { memo } from 'react'
import { type ReportName, type Reports, reports } from '#contract/reports.ts'
import { useToday } from '#web/kernel/clock.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { useDownload } from './api.ts'
import { ReportFigure } from './ReportFigure.tsx'
import styles from './Reports.module.css'
import { ReportTable } from './ReportTable.tsx'
import { type Behind, isEmpty, rowsOf, totalsOf } from './rows.ts'
import { summaries } from './summaries.ts'

/** Text of a report without data. */
const nothing: Record<ReportName, string> = {
  referrals: 'No referrals in this range.',
  progress: 'No mentees yet.',
  moves: 'No one moved to another state in this range.',
  shifts: 'No shifts in this range.',
  goals: 'No goals in this range.',
  plans: 'No learning plans were created in this range.',
  mentors: 'No mentors yet.',
}

/** With more rows, a report does not fit on one sheet of paper. The mentors' chart is also long. */
const maxRowsPerSheet = 25

type Props = { name: ReportName; all: Reports; onShow: (behind: Behind) => void }

/** One report as a summary sentence, a chart and a table. */
export const ReportCard = memo(function ReportCard({ name, all, onShow }: Props) {
  const today = useToday()
  const rows = rowsOf(name, all)
  const empty = isEmpty(name, rows)
  return (
    <div className={styles.card}>
      <Panel title={reports[name].title} actions={!empty && <CsvButton name={name} all={all} />}>
        {empty ? (
          <EmptyState title={nothing[name]} />
        ) : (
          <>
            <p className={styles.summary}>{summaries[name](all, today)}</p>
            <div
              className={styles.beside}
              data-report={name}
              data-long={name === 'mentors' || rows.length > maxRowsPerSheet}
            >
              <ReportFigure name={name} rows={rows} />
              <ReportTable
                name={name}
                rows={rows}
                totals={totalsOf(name, all)}
                today={today}
                onShow={onShow}
              />
            </div>
            {name === 'mentors' && all.mentors_total > rows.length && (
              <Text c="dimmed">
                {rows.length.toLocaleString('en-GB')} of {all.mentors_total.toLocaleString('en-GB')} mentors.
                The CSV file contains everyone.
              </Text>
            )}
          </>
        )}
      </Panel>
    </div>
  )
})

function CsvButton({ name, all: { from, to } }: Pick<Props, 'name' | 'all'>) {
  const { download, busy } = useDownload(name, { from, to })
  return (
    <Button
      variant="default"
      className="no-print"
      leftSection={<Download size={18} aria-hidden />}
      aria-label={`Download CSV of ${reports[name].title}`}
      aria-busy={busy}
      onClick={() => !busy && download()}
    >
      {busy ? 'Downloading...' : 'Download CSV'}
    </Button>
  )
}
