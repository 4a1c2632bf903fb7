import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ApiListQuery } from '#web/kernel/use-list.ts'
import { usePrint } from '#web/kit/page/use-print.ts'
import { Columns } from './Facts.tsx'

type Props = {
  list: Pick<ApiListQuery<unknown>, 'fetchMore' | 'isFetchingMore'>
  /** The label: 'Show earlier ones'. */
  children: string
}

/** The button below a list that fetches more rows, if there are any. */
export function MoreButton({ list: { fetchMore, isFetchingMore }, children }: Props) {
  if (!fetchMore) return null
  return (
    <Group mt="md" className="no-print">
      <Button variant="default" aria-busy={isFetchingMore} onClick={fetchMore}>
        {isFetchingMore ? 'Loading...' : children}
      </Button>
    </Group>
  )
}

type ShortListProps<Row> = {
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
export function ShortList<Row>({ rows, rowId, children, noun, first = 10, ...list }: ShortListProps<Row>) {
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
