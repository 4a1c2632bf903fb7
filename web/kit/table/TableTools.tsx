import { NativeSelect } from '@mantine/core'
import { ExportButtons } from '#web/kit/list/ExportButtons.tsx'
import { DayFilter, ListTools, shortBelow } from '#web/kit/list/ListFilters.tsx'
import styles from '#web/kit/list/ListTools.module.css'
import { SearchField } from './SearchField.tsx'
import type { Sorting } from './TableGrid.tsx'
import type { DataTableProps } from './table-types.ts'
import type { TableParams } from './use-table-params.ts'

type Props<Row> = Required<Pick<DataTableProps<Row>, 'filters'>> &
  Pick<DataTableProps<Row>, 'search' | 'columns' | 'tools' | 'file'> & {
    params: TableParams
    sorting: Sorting
    onSort: (sorting: Sorting) => void
    count: string
    /** The number of rows without search and filters. */
    total: number
  }

export function TableTools<Row>(props: Props<Row>) {
  const { search, filters, params, columns, sorting, onSort, tools, count, total, file } = props
  const fields = (
    <>
      {filters.map((filter) => {
        const value = params.filters[filter.id] ?? ''
        if ('dayOf' in filter)
          return (
            <DayFilter
              key={filter.id}
              label={filter.label}
              value={value}
              onChange={(day) => params.setFilter(filter.id, day)}
            />
          )
        return (
          <NativeSelect
            key={filter.id}
            className={styles.choice ?? ''}
            label={filter.label}
            value={value}
            onChange={(event) => params.setFilter(filter.id, event.currentTarget.value)}
            data={[{ value: '', label: filter.all ?? 'All' }, ...filter.options]}
          />
        )
      })}
      <SortChoice columns={columns} sorting={sorting} onSort={onSort} />
      {tools}
    </>
  )
  const active = filters.filter(({ id }) => params.filters[id]).length
  return (
    <ListTools
      search={
        search && (
          <SearchField
            labelProps={{ className: 'reader-only' }}
            label={search.label}
            value={params.search}
            onSearch={params.setSearch}
          />
        )
      }
      filters={fields}
      active={active}
      isShort={total < shortBelow && params.search === '' && active === 0}
      count={count}
      buttons={file && <ExportButtons file={file} query={queryOf(file, params)} />}
    />
  )
}

function queryOf<Row>(
  file: NonNullable<DataTableProps<Row>['file']>,
  { search, filters }: TableParams,
): object {
  const narrowed = file.query?.(filters) ?? filters
  const chosen = { search: search.trim(), ...narrowed }
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))
}

type SortChoiceProps<Row> = Pick<DataTableProps<Row>, 'columns'> & {
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

/** Sorting for cards, which have no header row. */
export function SortChoice<Row>({ columns, sorting, onSort }: SortChoiceProps<Row>) {
  const sorted = sorting[0]
  return (
    <NativeSelect
      className={styles.sort ?? ''}
      label="Sort by"
      value={sorted ? `${sorted.desc ? '-' : ''}${sorted.id}` : ''}
      onChange={(event) => onSort(sortingOf(event.currentTarget.value))}
      data={[
        { value: '', label: 'Default order' },
        ...columns
          .filter((column) => column.sortable !== false)
          .flatMap((column) => [
            { value: column.id, label: `${column.header}, ascending` },
            { value: `-${column.id}`, label: `${column.header}, descending` },
          ]),
      ]}
    />
  )
}

function sortingOf(choice: string): Sorting {
  if (!choice) return []
  return [{ id: choice.replace(/^-/, ''), desc: choice.startsWith('-') }]
}
