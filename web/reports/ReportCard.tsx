import { Box, Button, Group, Text } from '@mantine/core'
import { Download, Table2 } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { signedOffForEsr } from '#contract/report-numbers.ts'
import { type ReportName, type Reports, reportNames, reports } from '#contract/reports.ts'
import { useToday } from '#web/kernel/clock.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { usePrint } from '#web/kit/page/use-print.ts'
import { useDownload, useEsrDownload } from './api.ts'
import { ReportFigure } from './ReportFigure.tsx'
import styles from './Reports.module.css'
import { ReportTable } from './ReportTable.tsx'
import { type Behind, formatCount, hasData, nameOfNumber, rowsOf, totalsOf } from './rows.ts'
import { summaries } from './summaries.ts'

/** The reports of the summary. The cards of the others have their own sentence. */
const summarised: ReportName[] = ['referrals', 'progress', 'shifts', 'goals', 'mentors']

const isInSummary = (name: ReportName): boolean => summarised.includes(name)

/** The programme in five lines. A report without data has no card, so the summary mentions it too. */
export function ReportSummary({ all }: { all: Reports }) {
  const today = useToday()
  const empty = reportNames.filter((name) => !isInSummary(name) && !hasData(name, all))
  return (
    <Panel title="Summary">
      <dl className={styles.summary}>
        {[...summarised, ...empty].map((name) => (
          <div key={name}>
            <dt>{reports[name].title}</dt>
            <dd>{hasData(name, all) ? summaries[name](all, today) : nothing[name]}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** Text of a report without data. */
const nothing: Record<ReportName, string> = {
  referrals: 'No referrals in this range.',
  progress: 'No mentees yet.',
  moves: 'No one moved to another state in this range.',
  shifts: 'No shifts in this range.',
  outcomes: 'No outcomes in this range.',
  debriefs: 'No completed shifts in this range.',
  supernumerary: 'No supernumerary shifts in this range.',
  places: 'No supernumerary shifts in this range.',
  milestones: 'No milestone was due in this range.',
  sign_offs: 'No record was signed off in this range.',
  goals: 'No goals in this range.',
  plans: 'No learning plans were created in this range.',
  mentors: 'No mentors yet.',
}

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

type EsrFileProps = { all: Reports; onShow: (behind: Behind) => void }

/** The people with a record signed off, as a file for the Electronic Staff Record. */
function EsrFile({ all: { from, to } }: Pick<EsrFileProps, 'all'>) {
  const { download, busy } = useEsrDownload({ from, to })
  return (
    <Button
      variant="default"
      px="sm"
      leftSection={<Download size={18} aria-hidden />}
      aria-label={`Download CSV: ${signedOffForEsr}`}
      aria-busy={busy}
      onClick={() => !busy && download()}
    >
      {busy ? 'Downloading...' : signedOffForEsr}
    </Button>
  )
}

const column = reports.sign_offs.columns.without_number

/** The number of rows of the file without a staff number. */
function WithoutNumber({ all, onShow }: EsrFileProps) {
  const totals = totalsOf('sign_offs', all)
  const count = Number(totals.values.without_number)
  if (count === 0) return null
  return (
    <Text className="no-print">
      {formatCount(count, 'person has', 'people have')} no GRS number. Their staff number is empty in the file
      for ESR.{' '}
      <TextButton
        aria-haspopup="dialog"
        aria-label={`Show people: ${nameOfNumber('sign_offs', column, totals)}`}
        onClick={() => onShow({ figure: 'sign_offs.without_number', key: undefined })}
      >
        Show people
      </TextButton>
    </Text>
  )
}
