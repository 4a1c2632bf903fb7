import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import styles from './DataTable.module.css'
import { FailedState } from './FailedState.tsx'
import { LoadingState } from './LoadingState.tsx'
import { Pager } from './Pager.tsx'
import { TableGrid } from './TableGrid.tsx'
import { TableTools } from './TableTools.tsx'
import type { Column, DataTableProps } from './table-types.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { type TableAddress, useTableAddress } from './use-table-address.ts'

const rowsOnAPage = 25
const nothing: never[] = []
const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})
const inEnglish = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/**
 * A list as a table: search, filters, sorting, 25 rows a page; cards on a phone. Search, filters and page stand in
 * the address. Give it a question as `useAnswer` and `useList` make them.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { question, columns, filters = nothing, name, failed, loading, empty, startSort } = props
  const address = useTableAddress(
    filters.map((filter) => filter.id),
    name,
  )
  const [sorting, setSorting] = useState<SortingState>(
    startSort ? [{ id: startSort.column, desc: startSort.descending ?? false }] : [],
  )
  const rows = question.data ?? nothing
  const found = useFound(rows, props, address)
  const pages = Math.max(1, Math.ceil(found.length / rowsOnAPage))
  const page = Math.min(address.page, pages)
  const table = useTable({
    features,
    columns: useTableColumns(columns),
    data: found as object[],
    state: { sorting, pagination: { pageIndex: page - 1, pageSize: rowsOnAPage } },
    onSortingChange: setSorting,
    autoResetPageIndex: false,
    sortDescFirst: false,
  })

  const keptFocus = useKeptFocus<HTMLElement>()

  if (!question.data) {
    return (
      <section className={styles.frame} aria-label={props.caption}>
        <p className={styles.caption}>{props.caption}</p>
        {question.failed ? (
          <FailedState message={failed} again={question.again} />
        ) : (
          <LoadingState words={loading ?? 'Loading...'} rows={6} />
        )}
      </section>
    )
  }
  const onPage = table.getRowModel().rows.map((row) => row.original as Row)
  return (
    <section {...keptFocus} className={styles.frame} aria-label={props.caption}>
      {rows.length > 0 && (
        <TableTools
          {...props}
          filters={filters}
          address={address}
          sorting={sorting}
          onSort={setSorting}
          count={countWords(props, found.length)}
        />
      )}
      {onPage.length > 0 ? (
        <TableGrid {...props} rows={onPage} sorting={sorting} onSort={setSorting} />
      ) : (
        <p className={styles.caption}>{props.caption}</p>
      )}
      {rows.length === 0 && empty}
      {rows.length > 0 && found.length === 0 && <NothingFound address={address} />}
      <Pager page={page} pages={pages} onPage={address.setPage} of={props.caption} />
      <LoadMore {...props} />
    </section>
  )
}

function useFound<Row>(rows: Row[], props: DataTableProps<Row>, address: TableAddress): Row[] {
  const words = address.search.trim().toLocaleLowerCase('en-GB')
  const chosen = (props.filters ?? []).filter((filter) => address.filters[filter.id])
  return rows.filter(
    (row) =>
      chosen.every((filter) => filter.of(row) === address.filters[filter.id]) &&
      (!words || props.search?.of(row).toLocaleLowerCase('en-GB').includes(words)),
  )
}

function useTableColumns<Row>(columns: Column<Row>[]) {
  return useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: object) => column.value(row as Row),
        sortFn: (a: { original: object }, b: { original: object }) =>
          compare(column.value(a.original as Row), column.value(b.original as Row)),
      })),
    [columns],
  )
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : inEnglish.compare(String(a), String(b))
}

function countWords<Row>({ question, noun }: DataTableProps<Row>, found: number): string {
  const loaded = question.data?.length ?? 0
  const all = Math.max(question.total ?? 0, loaded)
  const figure = all.toLocaleString('en-GB')
  const nouns = all === 1 ? noun[0] : noun[1]
  return found === all ? `${figure} ${nouns}` : `${found.toLocaleString('en-GB')} of ${figure} ${nouns}`
}

function NothingFound({ address }: { address: TableAddress }) {
  return (
    <p className={styles.nothing}>
      Nothing matches.{' '}
      <button type="button" className={styles.link} onClick={address.clear}>
        Clear search and filters
      </button>
    </p>
  )
}

function LoadMore<Row>({ question, noun }: DataTableProps<Row>) {
  if (!question.more) return null
  return (
    <p className={styles.nothing}>
      {question.data?.length.toLocaleString('en-GB')} of {question.total?.toLocaleString('en-GB')} {noun[1]}{' '}
      are loaded.{' '}
      <button
        type="button"
        className={styles.link}
        onClick={question.more}
        aria-busy={question.loadingMore ?? false}
      >
        {question.loadingMore ? 'Loading...' : 'Load more'}
      </button>
    </p>
  )
}
