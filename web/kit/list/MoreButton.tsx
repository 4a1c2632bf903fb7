import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ApiListQuery } from '#web/kernel/use-list.ts'
import { usePrint } from '#web/kit/page/use-print.ts'
import { Rows } from './Facts.tsx'

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
      <Button variant="default" className="outdented" aria-busy={isFetchingMore} onClick={fetchMore}>
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
  first?: number | undefined
  label?: string
}

/** A list that shows its first rows, and all on demand. */
export function ShortList<Row>({ rows, rowId, children, noun, first, label }: ShortListProps<Row>) {
  const [shown, button] = useShortened(rows, noun, first)
  return (
    <>
      <Rows aria-label={label}>
        {shown.map((row) => (
          <li key={rowId(row)}>{children(row)}</li>
        ))}
      </Rows>
      {button}
    </>
  )
}

/** Returns the first rows and the button that shows all. The button is missing when there are no more rows. */
export function useShortened<Row>(rows: Row[], noun: string, first = 10): [shown: Row[], button: ReactNode] {
  const [all, setAll] = useState(false)
  const isPrinting = usePrint()
  if (rows.length <= first) return [rows, null]
  const words = all
    ? `Show the first ${first} ${noun}`
    : `Show all ${rows.length.toLocaleString('en-GB')} ${noun}`
  return [
    all || isPrinting ? rows : rows.slice(0, first),
    <Button
      key="more"
      variant="default"
      mt="md"
      className="no-print outdented"
      aria-expanded={all}
      onClick={() => setAll(!all)}
    >
      {words}
    </Button>,
  ]
}
