import { Box, Button, Group, Text } from '@mantine/core'
import { Download, Table2 } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { type ReportName, type Reports, reports } from '#contract/reports.ts'
import { useToday } from '#web/kernel/clock.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { usePrint } from '#web/kit/page/use-print.ts'
import { useDownload } from './api.ts'
import { EsrFile, WithoutNumber } from './EsrFile.tsx'
import { ReportFigure } from './ReportFigure.tsx'
import { isInSummary } from './ReportSummary.tsx'
import styles from './Reports.module.css'
import { ReportTable } from './ReportTable.tsx'
import { type Behind, rowsOf, totalsOf } from './rows.ts'
import { summaries } from './summaries.ts'

/** With more rows, a report does not fit on one sheet of paper. The mentors' chart is also long. */
const maxRowsPerSheet = 25

type Props = { name: ReportName; all: Reports; onShow: (behind: Behind) => void }

/** One report as a chart, with its table behind a button. Print shows both. */
export const ReportCard = memo(function ReportCard({ name, all, onShow }: Props) {
  const today = useToday()
  const [isOpen, setOpen] = useState(false)
  const isPrinting = usePrint()
  const tableId = useId()
  const rows = rowsOf(name, all)
  const { title } = reports[name]
  return (
    <div className={styles.card} data-report={name}>
      <Panel title={title}>
        {!isInSummary(name) && <Text mb="sm">{summaries[name](all, today)}</Text>}
        <div className={styles.beside} data-long={name === 'mentors' || rows.length > maxRowsPerSheet}>
          <ReportFigure name={name} rows={rows} />
          <Group gap="sm" className="no-print">
            <Button
              variant="default"
              px="sm"
              leftSection={<Table2 size={18} aria-hidden />}
              aria-expanded={isOpen}
              aria-controls={tableId}
              aria-label={`Show as table: ${title}`}
              onClick={() => setOpen(!isOpen)}
            >
              Show as table
            </Button>
            <CsvButton name={name} all={all} />
            {name === 'sign_offs' && <EsrFile all={all} />}
          </Group>
          {name === 'sign_offs' && <WithoutNumber all={all} onShow={onShow} />}
          <Box id={tableId} miw={0} hidden={!isOpen && !isPrinting}>
            {(isOpen || isPrinting) && (
              <ReportTable
                name={name}
                rows={rows}
                totals={totalsOf(name, all)}
                today={today}
                onShow={onShow}
              />
            )}
          </Box>
        </div>
        {name === 'mentors' && all.mentors_total > rows.length && (
          <Text c="dimmed" mt="sm">
            {rows.length.toLocaleString('en-GB')} of {all.mentors_total.toLocaleString('en-GB')} mentors. The
            CSV file contains everyone.
          </Text>
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
      px="sm"
      leftSection={<Download size={18} aria-hidden />}
      aria-label={`Download CSV of ${reports[name].title}`}
      aria-busy={busy}
      onClick={() => !busy && download()}
    >
      {busy ? 'Downloading...' : 'Download CSV'}
    </Button>
  )
}
