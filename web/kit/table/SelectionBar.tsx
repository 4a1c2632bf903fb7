import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import styles from './Table.module.css'
import type { RowsAction, TableList } from './table-types.ts'

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
      <strong role="status">{rows.length > 0 && `${rows.length.toLocaleString('en-GB')} selected`}</strong>
      {rows.length > 0 && (
        <>
          <span className={styles.all}>
            <SelectAll selection={selection} onPage={onPage} />
          </span>
          {actions.map(({ label, run }) => (
            <Button key={label} size="compact-sm" variant="default" onClick={() => run(rows, clear)}>
              {label}
            </Button>
          ))}
          <Button size="compact-sm" variant="subtle" onClick={clear}>
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

type Selected<Row> = ReadonlyMap<string | number, { row: Row; place: string }>

/** The selected rows of all pages. A row that left its page, for example a deleted one, is no longer selected. */
export function useSelection<Row>(
  { data = [], isPlaceholder, place }: TableList<Row>,
  rowId: (row: Row) => string | number,
): Selection<Row> {
  const [selected, setSelected] = useState<Selected<Row>>(new Map())
  const onPage = new Map(selected.size > 0 ? data.map((row) => [rowId(row), row]) : [])
  const rows = [...selected].flatMap(([id, { row, place: selectedOn }]) => {
    const isGone = selectedOn === place && !isPlaceholder && !onPage.has(id)
    return isGone ? [] : [onPage.get(id) ?? row]
  })
  return {
    rows,
    has: (row) => selected.has(rowId(row)),
    toggle: (rows, on) =>
      setSelected((before) => {
        const next = new Map(before)
        for (const row of rows) {
          if (on) next.set(rowId(row), { row, place })
          else next.delete(rowId(row))
        }
        return next
      }),
    clear: () => setSelected(new Map()),
  }
}
