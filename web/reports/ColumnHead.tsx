import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useId } from 'react'
import type { ReportColumn } from '#contract/reports.ts'
import { Definition } from './Definition.tsx'
import styles from './Table.module.css'

export type SortState = 'none' | 'ascending' | 'descending'
type Props = {
  label: string
  /** Without one it is the column that says what the rows are. */
  column?: ReportColumn
  sort?: SortState
  onSort?: () => void
}

const arrows = { none: ArrowUpDown, ascending: ArrowUp, descending: ArrowDown }

/** The head of a column; named by its label alone, or every cell would be read with the name of the info button. */
export function ColumnHead({ label, column, sort, onSort }: Props) {
  const id = useId()
  const Arrow = sort && arrows[sort]
  return (
    <th scope="col" aria-labelledby={id} {...(sort && { 'aria-sort': sort })}>
      <span className={styles.head}>
        {Arrow ? (
          <button type="button" className={styles.sort} onClick={onSort}>
            <span id={id}>{label}</span>
            <Arrow size={16} aria-hidden />
          </button>
        ) : (
          <span id={id}>{label}</span>
        )}
        {column && <Definition column={column} />}
      </span>
    </th>
  )
}
