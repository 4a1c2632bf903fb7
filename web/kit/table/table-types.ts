import type { ReactNode } from 'react'
import type { ListName } from '#contract/views.ts'
import type { ListFile } from '#web/kit/list/TakeOut.tsx'

export type Column<Row> = {
  id: string
  header: string
  /** What the column sorts by, and shows unless there is a `cell`. */
  value: (row: Row) => string | number
  cell?: (row: Row) => ReactNode
  /** Columns can be sorted unless this is false. */
  sortable?: boolean
  /** Shows only for who chooses it. */
  extra?: boolean
  /** Numbers stand on the right. */
  numeric?: boolean
  /** In a row that is drawn otherwise: the next column, whose place its cell takes too. */
  covers?: string
}

/** Narrows a table to one of some choices, or to days. */
export type Filter<Row> = ChoiceFilter<Row> | DaysFilter<Row>

export type ChoiceFilter<Row> = {
  id: string
  label: string
  of: (row: Row) => string
  options: { value: string; label: string }[]
  /** The words of no filter, 'All' unless given. */
  all?: string
  /** Its words are long: on a phone it has a line of its own. */
  wide?: boolean
}

/** The first or the last day. */
export type DaysFilter<Row> = { id: 'from' | 'to'; label: string; dayOf: (row: Row) => string }

export type RowAction = {
  label: string
  run: () => void
  danger?: boolean
  /** The one that the row waits for, like Save. */
  main?: boolean
  busy?: boolean
  /** Rarely wanted, or harmful at a slip: stands in the row's 'More' menu. */
  seldom?: boolean
  /** The button's id: it stays the same button, with the focus, when its label changes. */
  id?: string
  /** Why the state of the row forbids it: the button is disabled and says so. */
  disabledReason?: string | undefined
}

/** Something that is done with several rows; `clear` unselects them. */
export type RowsAction<Row> = {
  label: string
  run: (rows: Row[], clear: () => void) => void
  danger?: boolean
}

export type TableQuery<Row> = {
  data: Row[] | undefined
  error: Error | null
  refetch: () => void
  /** Of a list that is longer than one answer: the server's count, and how to get more of it. */
  total?: number
  fetchMore?: (() => void) | undefined
  isFetchingMore?: boolean
}

export type DataTableProps<Row> = {
  /** The table's visible name. */
  caption: string
  /** 'user' and 'users', for the count. */
  noun: [one: string, many: string]
  query: TableQuery<Row>
  columns: Column<Row>[]
  /** The columns of a row that is drawn otherwise, as one in fields. The others are drawn again only as they change. */
  columnsOf?: (row: Row) => Column<Row>[] | undefined
  rowId: (row: Row) => string | number
  /** Names a row in the accessible names of its buttons. */
  rowName: (row: Row) => string
  search?: { label: string; of: (row: Row) => string }
  filters?: Filter<Row>[]
  actions?: (row: Row) => RowAction[]
  /** Rows can be chosen, for these actions. */
  rowsActions?: RowsAction<Row>[]
  /** What becomes of the rows that an action is done with. */
  outcome?: ReactNode
  /** What stands across the table below a row, where there is something to say of it. */
  below?: (row: Row) => ReactNode
  /** All rows that the filters leave, as a file; its call takes `search` and the filters unless `query` tells otherwise. */
  file?: ListFile & { query?: (filters: Record<string, string>) => object }
  /** Views of it are kept for each person under this name, and the columns that they choose. */
  list?: ListName
  /** Where there are no rows at all. */
  empty: ReactNode
  /** What to say when the rows could not be loaded, and while they are loading. */
  errorMessage: string
  loadingText?: string
  /** Tells the tables of one page apart in the URL. */
  name?: string
  /** Rows on a page, 25 unless given. */
  pageSize?: number
  startSort?: { column: string; descending?: boolean }
  /** Controls beside the filters. */
  tools?: ReactNode
}
