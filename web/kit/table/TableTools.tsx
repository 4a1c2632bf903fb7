import { NativeSelect } from '@mantine/core'
import styles from './DataTable.module.css'
import { SearchField } from './SearchField.tsx'
import type { Sorting } from './TableGrid.tsx'
import type { DataTableProps } from './table-types.ts'
import type { TableParams } from './use-table-params.ts'

type Props<Row> = Required<Pick<DataTableProps<Row>, 'filters'>> &
  Pick<DataTableProps<Row>, 'search' | 'columns' | 'tools'> & {
    params: TableParams
    sorting: Sorting
    onSort: (sorting: Sorting) => void
    count: string
  }

export function TableTools<Row>(props: Props<Row>) {
  const { search, filters, params, columns, sorting, onSort, tools, count } = props
  const sorted = sorting[0]
  return (
    <>
      <search className={styles.tools}>
        {search && (
          <SearchField
            label={search.label}
            value={params.search}
            onSearch={params.setSearch}
            className={styles.search ?? ''}
          />
        )}
        {filters.map((filter) => (
          <NativeSelect
            key={filter.id}
            className={filter.wide ? (styles.wide ?? '') : ''}
            label={filter.label}
            value={params.filters[filter.id] ?? ''}
            onChange={(event) => params.setFilter(filter.id, event.currentTarget.value)}
            data={[{ value: '', label: filter.all ?? 'All' }, ...filter.options]}
          />
        ))}
        {/* Cards have no header row to sort by. */}
        <NativeSelect
          className={styles.sortChoice ?? ''}
          label="Sort by"
          value={sorted ? `${sorted.desc ? '-' : ''}${sorted.id}` : ''}
          onChange={(event) => onSort(sortingOf(event.currentTarget.value))}
          data={[
            { value: '', label: 'Usual order' },
            ...columns
              .filter((column) => column.sortable !== false)
              .flatMap((column) => [
                { value: column.id, label: `${column.header}, ascending` },
                { value: `-${column.id}`, label: `${column.header}, descending` },
              ]),
          ]}
        />
        {tools}
      </search>
      <p role="status" className={styles.count}>
        {count}
      </p>
    </>
  )
}

function sortingOf(choice: string): Sorting {
  if (!choice) return []
  return [{ id: choice.replace(/^-/, ''), desc: choice.startsWith('-') }]
}
