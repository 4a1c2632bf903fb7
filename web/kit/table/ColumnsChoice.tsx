import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import styles from './Selection.module.css'
import type { Column } from './table-types.ts'

type Props<Row> = {
  columns: Column<Row>[]
  shown: Column<Row>[]
  onChoose: (columns: string[] | null) => void
}

/** The choice of a table's visible columns. */
export function ColumnsChoice<Row>({ columns, shown, onChoose }: Props<Row>) {
  const id = useId()
  const isShown = (column: Column<Row>) => shown.includes(column)
  return (
    <div>
      <Text id={id} fw={700}>
        Columns
      </Text>
      <Group role="group" aria-labelledby={id} gap="0 16px">
        {columns.slice(1).map((column) => (
          <label key={column.id} className={styles.choice}>
            <input
              type="checkbox"
              className={styles.box}
              checked={isShown(column)}
              onChange={(event) => {
                const { checked } = event.currentTarget
                const next = columns.filter((one) => (one === column ? checked : isShown(one)))
                onChoose(next.map(({ id }) => id))
              }}
            />
            {column.header}
          </label>
        ))}
        <Button size="compact-sm" variant="subtle" onClick={() => onChoose(null)}>
          Reset columns
        </Button>
      </Group>
    </div>
  )
}
