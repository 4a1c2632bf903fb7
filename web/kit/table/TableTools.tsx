import { NativeSelect } from '@mantine/core'
import { DayFilter } from '#web/kit/list/DayFilter.tsx'
import { ExportButtons } from '#web/kit/list/ExportButtons.tsx'
import styles from '#web/kit/list/ListTools.module.css'
import { ListTools, shortBelow } from '#web/kit/list/ListTools.tsx'
import { SearchField } from './SearchField.tsx'
import { SortChoice } from './SortChoice.tsx'
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
