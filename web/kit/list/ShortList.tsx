import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { usePrint } from '#web/kit/page/use-print.ts'
import { Columns } from './Columns.tsx'

type Props<Row> = {
  rows: Row[]
  rowId: (row: Row) => string | number
  children: (row: Row) => ReactNode
  /** Names all items: 'Show all 34 rows'. */
  noun: string
  /** The number of rows that show initially. */
  first?: number
  label?: string
  /** The minimum width of an item when items form columns. */
  least?: number
  className?: string | undefined
}

/** A list that shows its first rows, and all on demand. */
export function ShortList<Row>({ rows, rowId, children, noun, first = 10, ...list }: Props<Row>) {
  const [all, setAll] = useState(false)
  const isPrinting = usePrint()
  const shown = all || isPrinting ? rows : rows.slice(0, first)
  return (
    <>
      <Columns as="ul" gap="xl" rowGap={0} {...list}>
        {shown.map((row) => (
          <li key={rowId(row)}>{children(row)}</li>
        ))}
      </Columns>
      {rows.length > first && (
        <Button
          variant="default"
          mt="md"
          className="no-print"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all
            ? `Show the first ${first} ${noun}`
            : `Show all ${rows.length.toLocaleString('en-GB')} ${noun}`}
        </Button>
      )}
    </>
  )
}
