import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './ShortList.module.css'

type Props<Row> = {
  rows: Row[]
  rowId: (row: Row) => string | number
  children: (row: Row) => ReactNode
  /** What all of them are called: 'Show all 34 shifts'. */
  noun: string
  /** How many show at first. */
  first?: number
  label?: string
  className?: string
}

/** A list of which the first rows show, and all of them when asked. */
export function ShortList<Row>({ rows, rowId, children, noun, first = 10, label, className }: Props<Row>) {
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, first)
  return (
    <>
      <ul className={`${styles.list} ${className ?? ''}`} aria-label={label}>
        {shown.map((row) => (
          <li key={rowId(row)}>{children(row)}</li>
        ))}
      </ul>
      {rows.length > first && (
        <Button variant="default" mt="md" aria-expanded={all} onClick={() => setAll(!all)}>
          {all
            ? `Show the first ${first} ${noun}`
            : `Show all ${rows.length.toLocaleString('en-GB')} ${noun}`}
        </Button>
      )}
    </>
  )
}
