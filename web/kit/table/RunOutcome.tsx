import { Button, Group, Text } from '@mantine/core'
import { ShortList } from '#web/kit/list/ShortList.tsx'
import styles from './Selection.module.css'
import type { BulkRun, RefusedRow } from './use-bulk-run.ts'

type Props<Row> = {
  run: BulkRun<Row>
  rowId: (row: Row) => string | number
  rowName: (row: Row) => string
  /** A follow-up action for a rejected row. */
  remedyOf?: ((refused: RefusedRow<Row>) => { label: string; run: () => void } | undefined) | undefined
}

/** Progress of a bulk action, then the rejected rows with reasons. */
export function RunOutcome<Row>({ run, rowId, rowName, remedyOf }: Props<Row>) {
  const { state, stop, close } = run
  if (!state) return null
  const { isRunning, isWaiting, runningLabel, doneLabel, count, total, refused } = state
  const turn = Math.min(total, count + refused.length + 1).toLocaleString('en-GB')
  return (
    <div className={`${styles.outcome} no-print`}>
      <Group justify="space-between" gap="8px 16px">
        <Text role="status" fw={700}>
          {isRunning
            ? `${runningLabel} ${turn} of ${total.toLocaleString('en-GB')}...${isWaiting ? ' The service is busy, please wait.' : ''}`
            : `${count.toLocaleString('en-GB')} ${doneLabel}.${refused.length ? ` ${refused.length.toLocaleString('en-GB')} refused:` : ''}`}
        </Text>
        <Button size="compact-sm" variant="default" onClick={isRunning ? stop : close}>
          {isRunning ? 'Stop' : 'Close'}
        </Button>
      </Group>
      {refused.length > 0 && (
        <ShortList
          rows={refused}
          rowId={({ row }) => rowId(row)}
          noun="of them"
          label="Refused"
          className={styles.refused}
        >
          {(one) => {
            const remedy = isRunning ? undefined : remedyOf?.(one)
            return (
              <Group gap="4px 12px" className={styles.refusedRow ?? ''}>
                <strong>{rowName(one.row)}</strong> {one.reason}
                {remedy && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`${remedy.label} ${rowName(one.row)}`}
                    onClick={remedy.run}
                  >
                    {remedy.label}
                  </Button>
                )}
              </Group>
            )
          }}
        </ShortList>
      )}
    </div>
  )
}
