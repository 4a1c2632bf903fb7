import { Button, Group } from '@mantine/core'
import { SelectAll } from './SelectAll.tsx'
import styles from './Selection.module.css'
import type { RowsAction } from './table-types.ts'
import type { Selection } from './use-selection.ts'

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
      <span role="status" className={styles.count}>
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
              variant={danger ? 'outline' : 'default'}
              color={danger ? 'red' : 'blue'}
              className={styles.action ?? ''}
              onClick={() => run(rows, clear)}
            >
              {label}
            </Button>
          ))}
          <Button size="compact-sm" variant="subtle" className={styles.action ?? ''} onClick={clear}>
            Clear selection
          </Button>
        </>
      )}
    </Group>
  )
}
