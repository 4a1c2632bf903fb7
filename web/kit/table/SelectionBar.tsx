import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import styles from './Selection.module.css'
import type { RowsAction } from './table-types.ts'
import type { Selection } from './use-selection.ts'

type Props<Row> = {
  selection: Selection<Row>
  onPage: Row[]
  actions: RowsAction<Row>[]
  caption: string
}

/** The number of selected rows, and the bulk actions. */
export function SelectionBar<Row>({ selection, onPage, actions, caption }: Props<Row>) {
  const { rows, has, toggle, clear } = selection
  const chosenHere = onPage.filter(has).length
  const all = useRef<HTMLInputElement>(null)
  const isPartly = chosenHere > 0 && chosenHere < onPage.length
  useEffect(() => {
    if (all.current) all.current.indeterminate = isPartly
  }, [isPartly])
  return (
    <Group
      role="group"
      aria-label={`Selection of ${caption}`}
      gap="8px 16px"
      className={`${styles.bar} no-print`}
      data-some={rows.length > 0}
    >
      <label className={styles.choice}>
        <input
          ref={all}
          type="checkbox"
          className={styles.box}
          checked={onPage.length > 0 && chosenHere === onPage.length}
          onChange={(event) => toggle(onPage, event.currentTarget.checked)}
        />
        Select all on this page
      </label>
      <span role="status" className={styles.count}>
        {rows.length > 0 && `${rows.length.toLocaleString('en-GB')} selected`}
      </span>
      {rows.length > 0 && (
        <>
          {actions.map(({ label, danger, run }) => (
            <Button
              key={label}
              size="compact-sm"
              variant={danger ? 'outline' : 'default'}
              color={danger ? 'red' : 'blue'}
              className={styles.action ?? ''}
              onClick={() => run(rows, clear)}
            >
              {label}
            </Button>
          ))}
          <Button
            size="compact-sm"
            variant="subtle"
            className={styles.action ?? ''}
            onClick={() => {
              clear()
              // The button unmounts, so move the focus.
              all.current?.focus()
            }}
          >
            Clear selection
          </Button>
        </>
      )}
    </Group>
  )
}
