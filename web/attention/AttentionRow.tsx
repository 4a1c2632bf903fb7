import { type ReactNode, useId } from 'react'
import { attentionKinds } from '#contract/attention.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { formatAge } from './age.ts'
import { type KeyedItem, pathOf } from './attention-items.ts'
import { KindTag } from './KindTag.tsx'
import styles from './NeedsAttention.module.css'

type Props = {
  item: KeyedItem
  actions: RowAction[]
  /** The button that opens what else waits about this person. */
  more?: ReactNode
}

/** One thing that waits, with the one button that deals with it: a link, or `actions` where it is done in place. */
export function AttentionRow({ item, actions, more }: Props) {
  const today = useToday()
  const zone = useTimeZone()
  const reason = useId()
  const path = pathOf(item)
  const { button } = attentionKinds[item.kind]
  return (
    <li className={styles.row}>
      <span className={styles.kind}>
        <KindTag item={item} />
      </span>
      <span className={styles.words}>
        <strong>{item.name.includes('@') ? <EmailText email={item.name} /> : item.name}</strong>
        <span id={reason} className={styles.reason}>
          {item.reason}
        </span>
        {more}
      </span>
      <span className={styles.age}>{formatAge(item, today, zone)}</span>
      <span className={styles.action}>
        {path ? (
          <PageButton
            to={path}
            size="compact-sm"
            variant="default"
            aria-label={`${button} ${item.name}`}
            aria-describedby={reason}
          >
            {button}
          </PageButton>
        ) : (
          <RowActions actions={actions} name={item.name} />
        )}
      </span>
    </li>
  )
}
