import { Flex, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { formatAge } from './age.ts'
import { type KeyedItem, mainButtons, pathOf } from './attention-items.ts'
import { ItemName } from './ItemName.tsx'
import { KindTag } from './KindTag.tsx'
import { LastReminder } from './LastReminder.tsx'
import styles from './NeedsAttention.module.css'

type Props = {
  item: KeyedItem
  actions: RowAction[]
  /** Further actions, shown in a menu. */
  besides: RowAction[]
  /** The button that expands the other items of this person. */
  more?: ReactNode
  /** On the person's own page. */
  withoutName?: boolean
}

/**
 * One pending item with its main button: a link to its page, or `actions` for items that are handled in
 * place.
 */
export function AttentionRow({ item, actions, besides, more, withoutName = false }: Props) {
  const today = useToday()
  const zone = useTimeZone()
  const reason = useId()
  const path = pathOf(item)
  const { label } = mainButtons[item.kind]
  return (
    <li className={styles.row}>
      <span className={styles.kind}>
        <KindTag item={item} />
      </span>
      <Flex
        component="span"
        direction="column"
        miw={0}
        className={styles.words ?? ''}
        style={{ overflowWrap: 'anywhere' }}
      >
        {!withoutName && (
          <strong>
            <ItemName item={item} />
          </strong>
        )}
        <Text span id={reason} {...(!withoutName && { c: 'dimmed' })}>
          {item.reason}
        </Text>
        <LastReminder item={item} />
        {more}
      </Flex>
      <span className={styles.age}>{formatAge(item, today, zone)}</span>
      <span className={`${styles.action} no-print`}>
        {path && (
          <PageButton
            to={path}
            size="compact-sm"
            variant="default"
            aria-label={`${label} ${item.name}`}
            aria-describedby={reason}
          >
            {label}
          </PageButton>
        )}
        <RowActions actions={path ? besides : [...actions, ...besides]} name={item.name} />
      </span>
    </li>
  )
}
