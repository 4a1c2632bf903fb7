import { Text } from '@mantine/core'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import styles from './AttentionGroups.module.css'
import { formatAge } from './age.ts'
import type { KeyedItem } from './attention-items.ts'
import { ItemName } from './ItemName.tsx'
import { LastReminder } from './LastReminder.tsx'

/** One item of a group. The heading of the group names its kind. */
export function GroupRow({ item, actions }: { item: KeyedItem; actions: RowAction[] }) {
  const today = useToday()
  const zone = useTimeZone()
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>
          <ItemName item={item} />
        </strong>{' '}
        <Text span c="dimmed">
          {formatAge(item, today, zone)}
        </Text>
        <Text c="dimmed">{item.reason}</Text>
        <LastReminder item={item} />
      </div>
      <div className={`${styles.actions} no-print`}>
        <RowActions actions={actions} name={item.name} />
      </div>
    </li>
  )
}
