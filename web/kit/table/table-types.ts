import type { ReactNode } from 'react'
import type { EndpointWithTexts } from '#contract/endpoint.ts'
import type { ListFilters } from '#web/kit/list/use-list-filters.ts'

export type Column<Row> = {
  id: string
  header: string
  /** Displayed unless there is a `cell`. The rows of `useRowsTable` are sorted by it. */
  value?: (row: Row) => string | number
  cell?: (row: Row) => ReactNode
  /** Aligns numbers to the right. */
  numeric?: boolean
  /** On phones the first column is the title of a row. This one is beside it, for states. */
  isBeside?: boolean
  /** On phones a line of its own, for long texts. */
  isLine?: boolean
  /** Phones show the header before the value, which does not say what it is. Numbers have it, unless this is false. */
  isNamed?: boolean
  /** In an edited row: the next column, whose cell this one covers too. */
  covers?: string | undefined
}

export type RowAction = {
  label: string
  /** Text after the label, where there is room. */
  object?: string
  run: () => void
  /** The main action of the row, such as Save. */
  main?: boolean
  busy?: boolean
  /** Rarely used or destructive: placed in the row's 'More' menu. 'alone': even as its only entry. */
  seldom?: boolean | 'alone'
  /** Also in that menu. Its button shows on hover and focus, and not on phones. */
  quick?: boolean
  /** The button's id: it keeps the focus when its label changes. */
  id?: string
  /** Why the state of the row forbids it. The button is disabled and shows the reason. */
  disabledReason?: string | undefined
}

/** A bulk action; `clear` unselects the rows. */
export type RowsAction<Row> = {
  label: string
  run: (rows: Row[], clear: () => void) => void
}

/** One page of rows, with the filters and the order of the list and the way to its other pages. */
export type TableList<Row> = {
  /** The rows of the page. */
  data: Row[] | undefined
  error: Error | null
  errorMessage: string
  refetch: () => void
  /** The last reply was 403. */
  forbidden?: boolean
  /** True while the previous page is shown until the requested one arrives. */
  isPlaceholder: boolean
  /** The number of rows that match, and of all rows as far as it is known. */
  total: number
  all: number | undefined
  /** The number of rows before this page. */
  begin: number
  previous: (() => void) | undefined
  next: (() => void) | undefined
  /** Without them the page has its own. */
  filters?: ListFilters | undefined
  /** The chosen filters as the calls of the list and of its file take them. */
  narrowed: object
  /** The ids of the sortable columns. */
  sortable: readonly string[]
  /** 'name', '-name' for descending; empty for the usual order. */
  sort: string
  onSort: (sort: string) => void
  /** Differs from page to page. */
  place: string
}

export type TableProps<Row> = {
  list: TableList<Row>
  /** The table's visible name. */
  caption: string
  /** A tab or the heading of the page shows the caption. */
  isCaptionHidden?: boolean
  /** 'user' and 'users', for the count. */
  noun: [one: string, many: string]
  columns: Column<Row>[]
  /** The columns of a row that renders differently, such as an edited one. Other rows do not re-render. */
  columnsOf?: (row: Row) => Column<Row>[] | undefined
  rowId: (row: Row) => string | number
  /** Names a row in the accessible names of its buttons. */
  rowName: (row: Row) => string
  /** Filters below the caption, which the page owns. */
  filters?: ReactNode
  /** The label of the search field. */
  search?: string
  /** The event that the filters for days limit: 'Shared'. */
  days?: string
  /** The label of a button that clears search and filters, which is there without any. */
  reset?: string
  actions?: ((row: Row) => RowAction[]) | undefined
  /** Enables selection, for these bulk actions. */
  rowsActions?: RowsAction<Row>[]
  /** Outcome of a bulk action. */
  outcome?: ReactNode
  /** Rendered below a row, across the table. */
  below?: (row: Row) => ReactNode
  /** CSV of all matching rows; the call takes search and filters. */
  file?: EndpointWithTexts
  /** Shown without any rows. */
  empty: ReactNode
  /** Replaces the text of the endpoint after an error. */
  errorMessage?: string
  /** Shown while loading. */
  loadingText?: string
}
