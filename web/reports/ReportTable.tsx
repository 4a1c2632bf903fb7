import { Box, VisuallyHidden } from '@mantine/core'
import { ArrowDown, ArrowUp, ArrowUpDown, Info } from 'lucide-react'
import { Suspense, startTransition, useCallback, useId, useState } from 'react'
import type { ReportColumn } from '#contract/report-numbers.ts'
import { type ReportName, reports } from '#contract/reports.ts'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { usePrint } from '#web/kit/page/use-print.ts'
import { Pager } from '#web/kit/table/PagedTable.tsx'
import { sortRows } from '#web/kit/table/sort-rows.ts'
import type { Column } from '#web/kit/table/table-types.ts'
import { useTableParams } from '#web/kit/table/use-table-params.ts'
import styles from './Reports.module.css'
import {
  type Behind,
  columnsOf,
  figureOf,
  formatValue,
  missingTexts,
  nameOfNumber,
  type ReportRow,
} from './rows.ts'

const rowsOnAPage = 25

type Props = {
  name: ReportName
  rows: ReportRow[]
  totals: ReportRow
  today: string
  onShow: (behind: Behind) => void
}

/** The rows of a report with totals. The screen shows 25 rows at a time, print shows all. */
export function ReportTable({ name, rows, totals, today, onShow }: Props) {
  const { title, rows: rowsAre } = reports[name]
  const columns = columnsOf(name)
  const [watch, scrolls] = useScrolls()
  const params = useTableParams([], name)
  const { sorted, headOf } = useSorted(rows)
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
        {...(scrolls && { tabIndex: 0 })}
      >
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>{title}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <ColumnHead label={rowsAre} {...(isSortable && headOf('label'))} />
              {columns.map(([id, column]) => (
                <ColumnHead key={id} label={column.label} column={column} {...(isSortable && headOf(id))} />
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
      <div className="no-print">
        <Pager page={page} pages={pages} onPage={params.setPage} of={title} />
      </div>
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

const next: Record<SortState, SortState> = { none: 'ascending', ascending: 'descending', descending: 'none' }

/** Sorts rows by a column; 'label' is the column of row labels. Without sorting they keep their order. */
function useSorted(rows: ReportRow[]) {
  const [{ by, state }, sort] = useState<{ by: string; state: SortState }>({ by: '', state: 'none' })
  const column: Column<ReportRow> = {
    id: by,
    header: '',
    value: (row) => (by === 'label' ? row.label : (row.values[by] ?? '')),
  }
  return {
    sorted: state === 'none' ? rows : sortRows(rows, [column], [{ id: by, desc: state === 'descending' }]),
    headOf: (id: string) => {
      const current = by === id ? state : 'none'
      return { sort: current, onSort: () => startTransition(() => sort({ by: id, state: next[current] })) }
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
  sort?: SortState
  onSort?: () => void
}

const arrows = { none: ArrowUpDown, ascending: ArrowUp, descending: ArrowDown }

/** A column header. aria-labelledby excludes the info button, whose name would be read with every cell. */
function ColumnHead({ label, column, sort, onSort }: ColumnHeadProps) {
  const id = useId()
  const Arrow = sort && arrows[sort]
  return (
    <th scope="col" aria-labelledby={id} {...(sort && { 'aria-sort': sort })}>
      <span className={styles.head}>
        {Arrow ? (
          <button type="button" className={styles.sort} onClick={onSort}>
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

const DefinitionTooltip = lazyPart(async () => (await import('./DefinitionTooltip.tsx')).DefinitionTooltip)

/** Explains what a number counts, on hover, focus or touch. */
function Definition({ column: { label, definition } }: { column: ReportColumn }) {
  const button = (
    <button type="button" className={`${styles.info} no-print`} aria-label={`What '${label}' counts`}>
      <Info size={18} aria-hidden />
    </button>
  )
  return (
    <Suspense fallback={button}>
      <DefinitionTooltip text={definition}>{button}</DefinitionTooltip>
    </Suspense>
  )
}
