import { Button } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import type { AttentionRow as Row } from '#contract/attention.ts'
import { useMe } from '#web/kernel/session.ts'
import { AttentionRow } from './AttentionRow.tsx'
import { pathOfAll, withKeys } from './attention-items.ts'
import styles from './NeedsAttention.module.css'
import { useItemActions } from './use-item-actions.tsx'

type Props = { items: Row[]; withoutName?: boolean }

/** One row per person. A button expands the person's other items. */
export function AttentionRows({ items, withoutName = false }: Props) {
  const { role } = useMe()
  const { mainOf, besidesOf, dialogs } = useItemActions()
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      <ul className={styles.list}>
        {withKeys(items).map((item) => {
          const isOpen = opened === item.key
          return (
            <Fragment key={item.key}>
              <AttentionRow
                item={item}
                actions={mainOf(item)}
                besides={besidesOf(item)}
                withoutName={withoutName}
                more={
                  item.more_total > 0 && (
                    <MoreButton
                      count={item.more_total}
                      name={item.name}
                      isOpen={isOpen}
                      onPress={() => setOpened(isOpen ? null : item.key)}
                    />
                  )
                }
              />
              {isOpen &&
                withKeys(item.more).map((other) => (
                  <AttentionRow
                    key={`${item.key} ${other.key}`}
                    item={other}
                    actions={mainOf(other)}
                    besides={besidesOf(other)}
                  />
                ))}
              {isOpen && item.more_total > item.more.length && (
                <li className={styles.rest}>
                  <Link to={pathOfAll(role, item)}>
                    See all {(item.more_total + 1).toLocaleString('en-GB')} tasks about {item.name}
                  </Link>
                </li>
              )}
            </Fragment>
          )
        })}
      </ul>
      {dialogs}
    </>
  )
}

type MoreProps = { count: number; name: string; isOpen: boolean; onPress: () => void }

function MoreButton({ count, name, isOpen, onPress }: MoreProps) {
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={styles.more ?? ''}
      leftSection={<Icon size={16} aria-hidden />}
      aria-expanded={isOpen}
      aria-label={`+${count} more about ${name}`}
      onClick={onPress}
    >
      +{count} more
    </Button>
  )
}
