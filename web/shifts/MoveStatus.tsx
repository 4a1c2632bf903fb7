import { Button, Group, Text } from '@mantine/core'
import type { ShiftRow } from '#contract/shifts.ts'
import { useMe } from '#web/kernel/session.ts'
import styles from './Calendar.module.css'
import { describe } from './shift-names.ts'

/** The status message while a shift is being moved by keyboard or touch. */
export function MoveStatus({ shift, onLeave }: { shift: ShiftRow | undefined; onLeave: () => void }) {
  const { role } = useMe()
  return (
    <div role="status">
      {shift && (
        <Group className={styles.moving ?? ''} justify="space-between" gap="8px 16px">
          <Text miw={0} flex="1 1 260px" style={{ overflowWrap: 'anywhere' }}>
            Moving <strong>{describe(shift, role)}</strong>. Choose a new day: select it, or use the arrow
            keys and press Enter.
          </Text>
          <Button variant="default" onClick={onLeave}>
            Cancel move
          </Button>
        </Group>
      )}
    </div>
  )
}
