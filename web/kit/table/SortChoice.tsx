import { NativeSelect } from '@mantine/core'
import styles from '#web/kit/list/ListTools.module.css'
import type { Sorting } from './TableGrid.tsx'
import type { DataTableProps } from './table-types.ts'

type Props<Row> = Pick<DataTableProps<Row>, 'columns'> & {
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

/** Sorting for cards, which have no header row. */
export function SortChoice<Row>({ columns, sorting, onSort }: Props<Row>) {
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
