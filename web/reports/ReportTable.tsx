import { Box, VisuallyHidden } from '@mantine/core'
import { type ReportName, reports } from '#contract/reports.ts'
import { usePrint } from '#web/kit/page/use-print.ts'
import { Pager } from '#web/kit/table/Pager.tsx'
import { useTableParams } from '#web/kit/table/use-table-params.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { NumberCell } from './NumberCell.tsx'
import { type Behind, columnsOf, type ReportRow } from './rows.ts'
import styles from './Table.module.css'
import { useScrolls } from './use-scrolls.ts'
import { useSorted } from './use-sorted.ts'

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
