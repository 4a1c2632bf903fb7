import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import styles from './Table.module.css'
import type { RowsAction } from './table-types.ts'

type Props<Row> = {
  selection: Selection<Row>
  onPage: Row[]
  actions: RowsAction<Row>[]
  caption: string
}

/** The number of selected rows and the bulk actions, at the foot of the window. The rows do not move. */
export function SelectionBar<Row>({ selection, onPage, actions, caption }: Props<Row>) {
  const { rows, clear } = selection
  return (
    <Group
      role="group"
      aria-label={`Selection of ${caption}`}
      gap="8px 16px"
      className={`${styles.bar} no-print`}
      data-some={rows.length > 0}
    >
      <span role="status" className={styles.selectionCount}>
        {rows.length > 0 && `${rows.length.toLocaleString('en-GB')} selected`}
      </span>
      {rows.length > 0 && (
        <>
          <span className={styles.all}>
            <SelectAll selection={selection} onPage={onPage} />
          </span>
          {actions.map(({ label, danger, run }) => (
            <Button
              key={label}
              size="compact-sm"
              variant="default"
              color={danger ? 'red' : 'blue'}
              className={styles.selectionAction ?? ''}
              onClick={() => run(rows, clear)}
            >
              {label}
            </Button>
          ))}
          <Button size="compact-sm" variant="subtle" className={styles.selectionAction ?? ''} onClick={clear}>
            Clear selection
          </Button>
        </>
      )}
    </Group>
  )
}

type SelectAllProps<Row> = { selection: Selection<Row>; onPage: Row[] }

/** A checkbox for all rows of the page. */
export function SelectAll<Row>({ selection: { has, toggle }, onPage }: SelectAllProps<Row>) {
  const chosen = onPage.filter(has).length
  const box = useRef<HTMLInputElement>(null)
  const isPartly = chosen > 0 && chosen < onPage.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  return (
    <label className={styles.choice}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        aria-label="Select all on this page"
        checked={onPage.length > 0 && chosen === onPage.length}
        onChange={(event) => toggle(onPage, event.currentTarget.checked)}
      />
      <span className={styles.allText} aria-hidden>
        Select all
      </span>
    </label>
  )
}

export type Selection<Row> = {
  rows: Row[]
  has: (row: Row) => boolean
  toggle: (rows: Row[], on: boolean) => void
  clear: () => void
}

/** The selected rows of all pages, among those that match the filters. */
export function useSelection<Row>(shown: Row[], rowId: (row: Row) => string | number): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string | number>>(new Set())
  const has = (row: Row) => ids.has(rowId(row))
  return {
    rows: ids.size > 0 ? shown.filter(has) : [],
    has,
    toggle: (rows, on) =>
      setIds((before) => {
        const next = new Set(before)
        for (const row of rows) {
          if (on) next.add(rowId(row))
          else next.delete(rowId(row))
        }
        return next
      }),
    clear: () => setIds(new Set()),
  }
}
