import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useId } from 'react'
import type { ReportColumn } from '#contract/report-numbers.ts'
import { Definition } from './Definition.tsx'
import styles from './Table.module.css'

export type SortState = 'none' | 'ascending' | 'descending'
type Props = {
  label: string
  /** undefined for the column of row labels. */
  column?: ReportColumn
  sort?: SortState
  onSort?: () => void
}

const arrows = { none: ArrowUpDown, ascending: ArrowUp, descending: ArrowDown }

/** A column header. aria-labelledby excludes the info button, whose name would be read with every cell. */
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
