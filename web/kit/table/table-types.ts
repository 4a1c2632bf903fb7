import type { ReactNode } from 'react'
import type { ListFile } from '#web/kit/list/ExportButtons.tsx'

export type Column<Row> = {
  id: string
  header: string
  /** Used for sorting, and displayed unless there is a `cell`. */
  value: (row: Row) => string | number
  cell?: (row: Row) => ReactNode
  /** Columns are sortable unless this is false. */
  sortable?: boolean
  /** Aligns numbers to the right. */
  numeric?: boolean
  /** In an edited row: the next column, whose cell this one covers too. */
  covers?: string
}

/** Filters a table by a choice or by days. */
export type Filter<Row> = ChoiceFilter<Row> | DaysFilter<Row>

export type ChoiceFilter<Row> = {
  id: string
  label: string
  of: (row: Row) => string
  options: { value: string; label: string }[]
  /** The label of no filter; the default is 'All'. */
  all?: string
}

/** The first or the last day. */
export type DaysFilter<Row> = { id: 'from' | 'to'; label: string; dayOf: (row: Row) => string }

export type RowAction = {
  label: string
  run: () => void
  danger?: boolean
  /** The main action of the row, such as Save. */
  main?: boolean
  busy?: boolean
  /** Rarely used or destructive: placed in the row's 'More' menu. */
  seldom?: boolean
  /** The button's id: it keeps the focus when its label changes. */
  id?: string
  /** Why the state of the row forbids it. The button is disabled and shows the reason. */
  disabledReason?: string | undefined
}

/** A bulk action; `clear` unselects the rows. */
export type RowsAction<Row> = {
  label: string
  run: (rows: Row[], clear: () => void) => void
  danger?: boolean
}

export type TableQuery<Row> = {
  data: Row[] | undefined
  error: Error | null
  refetch: () => void
  /** For lists longer than one reply: the server's count, and a function that fetches more. */
  total?: number
  fetchMore?: (() => void) | undefined
  isFetchingMore?: boolean
}

export type DataTableProps<Row> = {
  /** The table's visible name. */
  caption: string
  /** A tab or the heading of the page shows the caption. */
  isCaptionHidden?: boolean
  /** 'user' and 'users', for the count. */
  noun: [one: string, many: string]
  query: TableQuery<Row>
  columns: Column<Row>[]
  /** The columns of a row that renders differently, such as an edited one. Other rows do not re-render. */
  columnsOf?: (row: Row) => Column<Row>[] | undefined
  rowId: (row: Row) => string | number
  /** Names a row in the accessible names of its buttons. */
  rowName: (row: Row) => string
  search?: { label: string; of: (row: Row) => string }
  filters?: Filter<Row>[]
  actions?: (row: Row) => RowAction[]
  /** Enables selection, for these bulk actions. */
  rowsActions?: RowsAction<Row>[]
  /** Outcome of a bulk action. */
  outcome?: ReactNode
  /** Rendered below a row, across the table. */
  below?: (row: Row) => ReactNode
  /** CSV of all filtered rows; the call takes `search` and the filters, or the result of `query`. */
  file?: ListFile & { query?: (filters: Record<string, string>) => object }
  /** Shown without any rows. */
  empty: ReactNode
  /** Shown after an error, and while loading. */
  errorMessage: string
  loadingText?: string
  /** Distinguishes several tables of one page in the URL. */
  name?: string
  /** Rows per page; the default is 25. */
  pageSize?: number
  startSort?: { column: string; descending?: boolean }
  /** Controls beside the filters. */
  tools?: ReactNode
}
