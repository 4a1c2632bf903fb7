import { Paper, Text, VisuallyHidden } from '@mantine/core'
import { startTransition } from 'react'
import { holdsText } from '#contract/search.ts'
import { isDayOfCalendar } from '#web/kit/days/month.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { countWords } from '#web/kit/list/count-words.ts'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { usePrint } from '#web/kit/page/use-print.ts'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { Pager } from './PagedTable.tsx'
import { SelectionBar, useSelection } from './SelectionBar.tsx'
import { sortRows } from './sort-rows.ts'
import styles from './Table.module.css'
import { type Sorting, TableGrid } from './TableGrid.tsx'
import { TableTools } from './TableTools.tsx'
import type { DataTableProps, Filter } from './table-types.ts'
import { type TableParams, useTableParams } from './use-table-params.ts'

const nothing: never[] = []

/**
 * A list as a table with search, filters, sorting and pages of 25 rows; cards on phones. Search, filters and
 * page are in the URL. Pass a query of `useApiQuery` or `useList`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    query,
    columns,
    filters = nothing,
    name,
    errorMessage,
    loadingText,
    empty,
    startSort,
    pageSize = 25,
    isCaptionHidden = false,
  } = props
  const params = useTableParams(
    filters.map((filter) => filter.id),
    name,
  )
  const begins = startSort ? `${startSort.descending ? '-' : ''}${startSort.column}` : 'none'
  const sorting = sortingOf(params.sort || begins)
  const setSorting = (next: Sorting) => {
    const sort = textOf(next)
    params.setSort(sort === begins ? '' : sort)
  }
  const rows = query.data ?? nothing
  const filtered = useFiltered(rows, props, params)
  const isPrinting = usePrint()
  const pages = Math.max(1, Math.ceil(filtered.length / pageSize))
  const page = Math.min(params.page, pages)
  const keptFocus = useKeptFocus<HTMLElement>()
  const selection = useSelection(filtered, props.rowId)

  if (!query.data) {
    return (
      <Paper component="section" withBorder className={styles.frame ?? ''} aria-label={props.caption}>
        <p className={styles.caption}>{props.caption}</p>
        {query.error ? (
          <FailedState message={errorMessage} onRetry={query.refetch} />
        ) : (
          <LoadingState text={loadingText ?? 'Loading...'} rows={6} shape="table" />
        )}
      </Paper>
    )
  }
  const sorted = sortRows(filtered, columns, sorting)
  // Print shows all rows.
  const onPage = isPrinting ? sorted : sorted.slice((page - 1) * pageSize, page * pageSize)
  return (
    <Paper
      component="section"
      {...keptFocus}
      withBorder
      className={styles.frame ?? ''}
      aria-label={props.caption}
    >
      {rows.length > 0 && (
        <TableTools
          {...props}
          filters={filters}
          params={params}
          sorting={sorting}
          onSort={setSorting}
          count={countText(props, filtered.length)}
          total={Math.max(query.total ?? 0, rows.length)}
        />
      )}
      {props.outcome}
      {onPage.length > 0 ? (
        <TableGrid
          {...props}
          rows={onPage}
          isCaptionHidden={isCaptionHidden}
          selection={props.rowsActions && selection}
          sorting={sorting}
          onSort={(next) => startTransition(() => setSorting(next))}
        />
      ) : (
        <p className={isCaptionHidden ? undefined : styles.caption}>
          {isCaptionHidden ? <VisuallyHidden>{props.caption}</VisuallyHidden> : props.caption}
        </p>
      )}
      {props.rowsActions && onPage.length > 0 && (
        <SelectionBar
          selection={selection}
          onPage={onPage}
          actions={props.rowsActions}
          caption={props.caption}
        />
      )}
      {rows.length === 0 && empty}
      {rows.length > 0 && filtered.length === 0 && <NothingFound params={params} />}
      <Pager page={page} pages={pages} onPage={params.setPage} of={props.caption} />
      <LoadMore {...props} />
    </Paper>
  )
}

const sortingOf = (text: string): Sorting =>
  text === 'none' ? [] : [{ id: text.replace(/^-/, ''), desc: text.startsWith('-') }]
const textOf = ([sorted]: Sorting): string => (sorted ? `${sorted.desc ? '-' : ''}${sorted.id}` : 'none')

function useFiltered<Row>(rows: Row[], props: DataTableProps<Row>, params: TableParams): Row[] {
  const isSearched = params.search.trim() !== ''
  const chosen = (props.filters ?? []).filter((filter) => params.filters[filter.id])
  return rows.filter(
    (row) =>
      chosen.every((filter) => passes(row, filter, params.filters[filter.id] ?? '')) &&
      (!isSearched || (props.search !== undefined && holdsText(props.search.of(row), params.search))),
  )
}

/** An invalid day in the URL does not filter. */
function passes<Row>(row: Row, filter: Filter<Row>, value: string): boolean {
  if (!('dayOf' in filter)) return filter.of(row) === value
  if (!isDayOfCalendar(value)) return true
  return filter.id === 'from' ? filter.dayOf(row) >= value : filter.dayOf(row) <= value
}

function countText<Row>({ query, noun }: DataTableProps<Row>, shown: number): string {
  const loaded = query.data?.length ?? 0
  return countWords(shown, Math.max(query.total ?? 0, loaded), noun)
}

function NothingFound({ params }: { params: TableParams }) {
  return (
    <Text py="md" c="dimmed">
      Nothing matches. <TextButton onClick={params.clear}>Clear search and filters</TextButton>
    </Text>
  )
}

function LoadMore<Row>({ query, noun }: DataTableProps<Row>) {
  if (!query.fetchMore) return null
  return (
    <Text py="md" c="dimmed">
      {query.data?.length.toLocaleString('en-GB')} of {query.total?.toLocaleString('en-GB')} {noun[1]} are
      loaded.{' '}
      <TextButton onClick={query.fetchMore} aria-busy={query.isFetchingMore ?? false}>
        {query.isFetchingMore ? 'Loading...' : 'Load more'}
      </TextButton>
    </Text>
  )
}
