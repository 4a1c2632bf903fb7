import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import { type RowOf, useListPage } from '#web/kernel/use-list.ts'
import { type Choice, type ListFilters, useListFilters } from '#web/kit/list/use-list-filters.ts'
import { sortRows } from './sort-rows.ts'
import type { Column, TableList } from './table-types.ts'
import { useTableParams } from './use-table-params.ts'

type ServerOptions<E extends Endpoint> = {
  /** Distinguishes several tables of one page in the URL. */
  name?: string
  pageSize?: number
  /** Search, choices and days of the table. */
  filters?: { choices?: Choice[]; days?: boolean }
  /** The query of the chosen filters, if their ids are not its names. Without `filters`, the choices of the page. */
  toQuery?: (chosen: Record<string, string>) => EndpointInput<E>['query']
  /** The columns by which the call sorts, and its order without a choice; empty for that of the call. */
  sortable?: readonly string[]
  usual?: string
}

const rowsOnPage = 25

/** A list that the server searches, sorts and pages. The URL has the choices. */
export function useTable<E extends Endpoint>(endpoint: E, options: ServerOptions<E>): TableList<RowOf<E>> {
  const { sortable = [], usual = 'newest', name, pageSize = rowsOnPage, toQuery } = options
  const filters = useListFilters(options.filters?.choices ?? [], { ...options.filters, name })
  const { before, sort: asked, setSort, turnTo } = filters
  const sort = sortable.includes(asked.replace(/^-/, '')) ? asked : ''
  const chosen = options.filters ? queryOf(filters) : {}
  const narrowed = (toQuery?.(chosen) ?? chosen) as object
  const query = {
    ...narrowed,
    ...(sortable.length > 0 && (sort || usual) && { order: sort || usual }),
    ...(before && { before }),
    limit: pageSize,
  }
  const input = (query: object) => ({ query }) as unknown as EndpointInput<E>
  const page = useListPage(endpoint, input(query))
  const isNarrowed = options.filters !== undefined && filters.isNarrowed
  const whole = useListPage(endpoint, input({ ...(toQuery?.({}) as object), limit: 1 }), isNarrowed)
  const { data, error, errorMessage, refetch, forbidden, isPlaceholder, total, newer, older } = page
  return {
    data,
    error,
    errorMessage,
    refetch,
    forbidden,
    isPlaceholder,
    total,
    all: isNarrowed ? whole.data && whole.total : total,
    begin: newer.count,
    previous: newer.before === undefined ? undefined : () => turnTo(newer.before ?? null),
    next: older === undefined ? undefined : () => turnTo(older),
    filters: options.filters && filters,
    narrowed,
    sortable,
    sort,
    onSort: setSort,
    place: JSON.stringify(query),
  }
}

/** The chosen filters by their names in the query of the call. */
const queryOf = ({ chosen }: ListFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(chosen)
      .map(([id, value]) => [id, value.trim()])
      .filter(([, value]) => value),
  )

type RowOptions<Row> = {
  columns: Column<Row>[]
  choices?: (Choice & { of: (row: Row) => string })[]
  name: string
}

type LoadedRows<Row> = Pick<TableList<Row>, 'data' | 'error' | 'errorMessage' | 'refetch'>

const noChoices: never[] = []

/** The same for a short list that the browser has as a whole. */
export function useRowsTable<Row>(
  { data, error, errorMessage, refetch }: LoadedRows<Row>,
  { columns, choices = noChoices, name }: RowOptions<Row>,
): TableList<Row> {
  const filters = useListFilters(choices, { name })
  const { page: asked, setPage } = useTableParams([], name)
  const { chosen, sort, setSort } = filters
  const matching = data?.filter((row) => choices.every(({ id, of }) => !chosen[id] || of(row) === chosen[id]))
  const sorted = matching && sortRows(matching, columns, sort)
  const count = matching?.length ?? 0
  const page = Math.max(1, Math.min(asked, Math.ceil(count / rowsOnPage)))
  const begin = (page - 1) * rowsOnPage
  return {
    data: sorted?.slice(begin, begin + rowsOnPage),
    error,
    errorMessage,
    refetch,
    isPlaceholder: false,
    total: count,
    all: data?.length ?? 0,
    begin,
    previous: page > 1 ? () => setPage(page - 1) : undefined,
    next: begin + rowsOnPage < count ? () => setPage(page + 1) : undefined,
    filters,
    narrowed: queryOf(filters),
    sortable: columns.map(({ id }) => id),
    sort,
    onSort: setSort,
    place: JSON.stringify([chosen, sort, page]),
  }
}
