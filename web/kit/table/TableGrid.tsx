// biome-ignore-all lint/a11y/noRedundantRoles: styled as cards, rows and cells lose their roles in some browsers
import { VisuallyHidden } from '@mantine/core'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { Fragment, memo, type ReactNode } from 'react'
import { RowActions } from './RowActions.tsx'
import { SelectAll, type Selection } from './SelectionBar.tsx'
import { sortBy } from './sort-rows.ts'
import styles from './Table.module.css'
import type { Column, TableList, TableProps } from './table-types.ts'

type Props<Row> = Pick<
  TableProps<Row>,
  'caption' | 'columns' | 'columnsOf' | 'rowId' | 'rowName' | 'actions' | 'below'
> &
  Order & {
    rows: Row[]
    /** The heading of the page names the table already. */
    isCaptionHidden?: boolean
    selection?: Selection<Row> | undefined
  }

type Order = Pick<TableList<unknown>, 'sortable' | 'sort' | 'onSort'>

/** A native table; on phones its rows are styled as cards. */
export function TableGrid<Row>({
  caption,
  columns,
  columnsOf,
  rows,
  isCaptionHidden,
  rowId,
  rowName,
  actions,
  below,
  selection,
  ...order
}: Props<Row>) {
  return (
    // Without rows, the table consists only of its caption on phones.
    <table role={rows.length > 0 ? 'table' : undefined} className={styles.table}>
      <caption className={isCaptionHidden ? undefined : 'caption'}>
        {isCaptionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {selection && (
            <th role="columnheader" scope="col" className={`${styles.choiceCell} no-print`}>
              <SelectAll selection={selection} onPage={rows} />
            </th>
          )}
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} {...order} />
          ))}
          {actions && (
            <th role="columnheader" scope="col" className="no-print">
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => {
          const added = below?.(row)
          const own = columnsOf?.(row)
          return (
            <Fragment key={rowId(row)}>
              <tr role="row" data-goes-on={Boolean(added)} data-edited={Boolean(own)}>
                {selection && (
                  <td role="cell" className={`${styles.choiceCell} no-print`}>
                    <label className={styles.choice}>
                      <input
                        type="checkbox"
                        className={styles.box}
                        aria-label={`Select ${rowName(row)}`}
                        checked={selection.has(row)}
                        onChange={(event) => selection.toggle([row], event.currentTarget.checked)}
                      />
                    </label>
                  </td>
                )}
                <Cells row={row} columns={columns} own={own} />
                {actions && (
                  <td role="cell" className={`${styles.actions} no-print`}>
                    <RowActions actions={actions(row)} name={rowName(row)} />
                  </td>
                )}
              </tr>
              {added && (
                <tr role="row" className={styles.below}>
                  <td role="cell" colSpan={columns.length + (actions ? 1 : 0) + (selection ? 1 : 0)}>
                    {added}
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

/** A row's own columns in the positions of the visible ones. */
function columnsFor<Row>(own: Column<Row>[] | undefined, shown: Column<Row>[]): Column<Row>[] {
  if (!own) return shown
  const covered = own.map(({ covers }) => covers)
  return shown
    .filter(({ id }) => !covered.includes(id))
    .map((column) => own.find(({ id }) => id === column.id) ?? column)
}

const spanOf = <Row,>({ covers }: Column<Row>, shown: Column<Row>[]) =>
  shown.some(({ id }) => id === covers) ? 2 : undefined

type CellsProps<Row> = { row: Row; columns: Column<Row>[]; own: Column<Row>[] | undefined }

/**
 * The cells of a row. Memoised: they re-render when their row or its columns change, not on each key that is typed
 * into another row.
 */
const Cells = memo(function Cells<Row>({ row, columns, own }: CellsProps<Row>) {
  return columnsFor(own, columns).map((column, place) => (
    <td
      key={column.id}
      role="cell"
      colSpan={spanOf(column, columns)}
      data-numeric={column.numeric}
      data-at={place === 0 ? 'title' : column.isBeside ? 'beside' : column.isLine ? 'line' : 'fact'}
    >
      <span className={styles.label} data-shown={column.isNamed ?? column.numeric}>
        {column.header}
      </span>
      <span>{column.cell?.(row) ?? textOf(column, row)}</span>
    </td>
  ))
}) as <Row>(props: CellsProps<Row>) => ReactNode

function textOf<Row>(column: Column<Row>, row: Row): string | number {
  const value = column.value?.(row) ?? ''
  return value === '' ? '-' : value
}

type HeaderProps<Row> = Order & { column: Column<Row> }

function HeaderCell<Row>({ column: { id, header, numeric }, sortable, sort, onSort }: HeaderProps<Row>) {
  if (!sortable.includes(id))
    return (
      <th role="columnheader" scope="col" data-numeric={numeric}>
        {header}
      </th>
    )
  const { state, next } = sortBy(id, sort)
  const Icon = { none: ArrowUpDown, ascending: ArrowUp, descending: ArrowDown }[state]
  return (
    <th role="columnheader" scope="col" aria-sort={state} data-numeric={numeric}>
      <button type="button" className={`sort ${styles.sort}`} onClick={() => onSort(next)}>
        {header}
        <Icon size={16} aria-hidden />
      </button>
    </th>
  )
}
