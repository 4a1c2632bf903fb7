import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { ArrowDown, ArrowUp, ArrowUpDown, Download, Info, Table2 } from 'lucide-react'
import { memo, Suspense, startTransition, useCallback, useId, useState } from 'react'
import { downloadForEsr, type ReportColumn, signedOffForEsr } from '#contract/report-numbers.ts'
import { downloadReport, type ReportName, type Reports, reportNames, reports } from '#contract/reports.ts'
import { useToday } from '#web/kernel/clock.ts'
import { lazyDialog } from '#web/kernel/load-chunk.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { usePrint } from '#web/kit/page/use-print.ts'
import { Pager } from '#web/kit/table/Pager.tsx'
import { sortBy, sortRows } from '#web/kit/table/sort-rows.ts'
import { useTableParams } from '#web/kit/table/use-table-params.ts'
import { useDownload } from '#web/kit/use-download.ts'
import { ReportFigure } from './ReportFigure.tsx'
import styles from './Reports.module.css'
import {
  type Behind,
  columnsOf,
  figureOf,
  formatCount,
  formatValue,
  hasData,
  missingTexts,
  nameOfNumber,
  type ReportRow,
  rowsOf,
  totalsOf,
} from './rows.ts'
import { summaries } from './summaries.ts'

/** The reports of the summary. The cards of the others have their own sentence. */
const summarised: ReportName[] = ['referrals', 'progress', 'shifts', 'goals', 'mentors']

const isInSummary = (name: ReportName): boolean => summarised.includes(name)

/** The programme in five lines. A report without data has no card, so the summary mentions it too. */
export function ReportSummary({ all }: { all: Reports }) {
  const today = useToday()
  const inUse = (name: ReportName) => all[name] !== undefined
  const empty = reportNames.filter((name) => !isInSummary(name) && !hasData(name, all))
  return (
    <Panel title="Summary">
      <dl className="terms">
        {[...summarised, ...empty].filter(inUse).map((name) => (
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
  support: 'No answers in this range.',
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
  const range = { from: all.from, to: all.to }
  const csv = useDownload(downloadReport)
  // The people with a record signed off, for the Electronic Staff Record.
  const esr = useDownload(downloadForEsr)
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
            <FileButton
              label={`Download CSV of ${title}`}
              busy={csv.busy}
              onDownload={() => void csv.download({ params: { report: name }, query: range })}
            >
              Download CSV
            </FileButton>
            {name === 'sign_offs' && (
              <FileButton
                label={`Download CSV: ${signedOffForEsr}`}
                busy={esr.busy}
                onDownload={() => void esr.download({ query: range })}
              >
                {signedOffForEsr}
              </FileButton>
            )}
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

type FileProps = { label: string; busy: boolean; onDownload: () => void; children: string }

const FileButton = ({ label, busy, onDownload, children }: FileProps) => (
  <Button
    variant="default"
    px="sm"
    leftSection={<Download size={18} aria-hidden />}
    aria-label={label}
    aria-busy={busy}
    onClick={onDownload}
  >
    {busy ? 'Downloading...' : children}
  </Button>
)

const column = reports.sign_offs.columns.without_number

/** The number of rows of the file without a staff number. */
function WithoutNumber({ all, onShow }: Omit<Props, 'name'>) {
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

const rowsOnAPage = 25

type ReportTableProps = {
  name: ReportName
  rows: ReportRow[]
  totals: ReportRow
  today: string
  onShow: (behind: Behind) => void
}

/** The rows of a report with totals. The screen shows 25 rows at a time, print shows all. */
function ReportTable({ name, rows, totals, today, onShow }: ReportTableProps) {
  const { title, rows: rowsAre } = reports[name]
  const columns = columnsOf(name)
  const [watch, scrolls] = useScrolls()
  const params = useTableParams([], name)
  const { sorted, orderOf } = useSorted(rows)
  const pages = Math.max(1, Math.ceil(rows.length / rowsOnAPage))
  const page = Math.min(params.page, pages)
  const shown = usePrint() ? sorted : sorted.slice((page - 1) * rowsOnAPage, page * rowsOnAPage)
  const isSortable = name === 'mentors'

  const cells = (row: ReportRow) =>
    columns.map(([id, column]) => (
      <NumberCell key={id} name={name} id={id} column={column} row={row} today={today} onShow={onShow} />
    ))
  return (
    <Box miw={0}>
      {/* Focusable only when it overflows, so that the arrow keys can scroll it. */}
      <section
        ref={watch}
        className={styles.scroll}
        aria-label={`${title}, table`}
        tabIndex={scrolls ? 0 : undefined}
      >
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>{title}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <ColumnHead label={rowsAre} order={isSortable ? orderOf('label') : undefined} />
              {columns.map(([id, column]) => (
                <ColumnHead
                  key={id}
                  label={column.label}
                  column={column}
                  order={isSortable ? orderOf(id) : undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                {cells(row)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{totals.label}</th>
              {cells(totals)}
            </tr>
          </tfoot>
        </table>
      </section>
      {pages > 1 && (
        <Pager
          of={title}
          previous={page > 1 ? () => params.setPage(page - 1) : undefined}
          next={page < pages ? () => params.setPage(page + 1) : undefined}
        >
          Page {page} of {pages}
        </Pager>
      )}
    </Box>
  )
}

/** Whether an element overflows horizontally. Pass `watch` as its `ref`. */
function useScrolls(): [watch: (element: HTMLElement) => () => void, scrolls: boolean] {
  const [scrolls, setScrolls] = useState(false)
  const watch = useCallback((element: HTMLElement) => {
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [watch, scrolls]
}

/** Sorts rows by a column; 'label' is the column of row labels. Without sorting they keep their order. */
function useSorted(rows: ReportRow[]) {
  const [sort, setSort] = useState('')
  const id = sort.replace(/^-/, '')
  const value = (row: ReportRow) => (id === 'label' ? row.label : (row.values[id] ?? ''))
  return {
    sorted: sortRows(rows, [{ id, value }], sort),
    orderOf: (id: string) => {
      const { state, next } = sortBy(id, sort)
      return { state, toggle: () => startTransition(() => setSort(next)) }
    },
  }
}

type NumberCellProps = {
  name: ReportName
  id: string
  column: ReportColumn
  row: ReportRow
  today: string
  onShow: (behind: Behind) => void
}

/** A number; a button when the people behind it can be listed. */
function NumberCell({ name, id, column, row, today, onShow }: NumberCellProps) {
  const value = row.values[id]
  if (value === null && id === 'last_contact') return <td>No contact yet</td>
  if (value === null || value === undefined || value === '')
    return (
      <td>
        <span aria-hidden>–</span>
        <VisuallyHidden>{missingTexts[id]}</VisuallyHidden>
      </td>
    )
  const words = formatValue(id, value, today)
  const figure = figureOf(name, id, row)
  if (!figure) return <td>{words}</td>
  return (
    <td>
      <button
        type="button"
        className={`${styles.number} underlined`}
        aria-haspopup="dialog"
        aria-label={`${nameOfNumber(name, column, row)}: ${words}, show people`}
        onClick={() => onShow({ figure, key: row.key })}
      >
        {words}
      </button>
    </td>
  )
}

type SortState = 'none' | 'ascending' | 'descending'
type ColumnHeadProps = {
  label: string
  /** undefined for the column of row labels. */
  column?: ReportColumn
  order: { state: SortState; toggle: () => void } | undefined
}

const arrows = { none: ArrowUpDown, ascending: ArrowUp, descending: ArrowDown }

/** A column header. aria-labelledby excludes the info button, whose name would be read with every cell. */
function ColumnHead({ label, column, order }: ColumnHeadProps) {
  const id = useId()
  const Arrow = order && arrows[order.state]
  return (
    <th scope="col" aria-labelledby={id} aria-sort={order?.state}>
      <span className={styles.head}>
        {Arrow ? (
          <button type="button" className="sort" onClick={order.toggle}>
            <span id={id}>{label}</span>
            <Arrow size={16} aria-hidden />
          </button>
        ) : (
          <span id={id}>{label}</span>
        )}
        {column && <Definition column={column} />}
      </span>
    </th>
  )
}

export const DefinitionTooltip = lazyDialog(
  async () => (await import('./DefinitionTooltip.tsx')).DefinitionTooltip,
)

/** Explains what a number counts, on hover, focus or touch. */
function Definition({ column: { label, definition } }: { column: ReportColumn }) {
  const button = (
    <button
      type="button"
      className={`icon-button ${styles.info} no-print`}
      aria-label={`What '${label}' counts`}
    >
      <Info size={18} aria-hidden />
    </button>
  )
  return (
    <Suspense fallback={button}>
      <DefinitionTooltip text={definition}>{button}</DefinitionTooltip>
    </Suspense>
  )
}
