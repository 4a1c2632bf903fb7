import { Box, Button } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { attentionKinds, type AttentionRow as Row } from '#contract/attention.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { RowLink, Rows } from '#web/kit/list/Facts.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import styles from './Attention.module.css'
import { Age, ItemName, LastReminder } from './ItemParts.tsx'
import { formatAge, type KeyedItem, labelOf, pathOf, pathOfAll, withKeys } from './items.ts'
import { useItemActions } from './use-item-actions.tsx'

type Props = { items: Row[]; withoutName?: boolean }

/** One row per person. A button expands the person's other items. */
export function AttentionRows({ items, withoutName = false }: Props) {
  const { role } = useMe()
  const { mainOf, besidesOf, dialogs } = useItemActions()
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      <Rows>
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
                <li>
                  <Link to={pathOfAll(role, item)}>
                    See all {(item.more_total + 1).toLocaleString('en-GB')} tasks about {item.name}
                  </Link>
                </li>
              )}
            </Fragment>
          )
        })}
      </Rows>
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
      ml={-8}
      leftSection={<Icon size={16} aria-hidden />}
      aria-expanded={isOpen}
      aria-label={`+${count} more about ${name}`}
      onClick={onPress}
    >
      +{count} more
    </Button>
  )
}

type AttentionRowProps = {
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
function AttentionRow({ item, actions, besides, more, withoutName = false }: AttentionRowProps) {
  const today = useToday()
  const zone = useTimeZone()
  const reason = useId()
  const path = pathOf(item)
  const { button: label } = attentionKinds[item.kind]
  return (
    <li className="wrap align-start spaced">
      <Box className="grow" flex="1 1 min(100%, 280px)">
        <strong>{labelOf(item, today, zone)}</strong>
        {!withoutName && (
          <>
            {' · '}
            <ItemName item={item} />
          </>
        )}
        <p className="small" id={reason}>
          {item.reason}
        </p>
        <LastReminder item={item} />
        {more}
      </Box>
      <Age item={item} today={today} zone={zone} />
      <div className="row no-print">
        {path && (
          <PageButton
            to={path}
            size="compact-sm"
            variant="outline"
            aria-label={`${label} ${item.name}`}
            aria-describedby={reason}
          >
            {label}
          </PageButton>
        )}
        <RowActions actions={path ? besides : [...actions, ...besides]} name={item.name} />
      </div>
    </li>
  )
}

const QuickDebrief = lazyPart(async () => (await import('#web/debriefs/QuickDebrief.tsx')).QuickDebrief)

/** A mentee's own items: each row is a link. The first debrief can be written in its row. */
export function TodoRows({ items }: { items: Row[] }) {
  const debrief = items.find(({ kind }) => kind === 'debrief')
  return (
    <Rows>
      {withKeys(items).map((item) => {
        const isFormBelow = item.kind === 'debrief' && item.id === debrief?.id
        return (
          <Fragment key={item.key}>
            <TodoRow item={item} isFormBelow={isFormBelow} />
            {isFormBelow && (
              <li className={styles.quick}>
                <Suspense fallback={<div aria-busy data-coming />}>
                  <QuickDebrief shiftId={item.id} />
                </Suspense>
              </li>
            )}
          </Fragment>
        )
      })}
    </Rows>
  )
}

function TodoRow({ item, isFormBelow }: { item: KeyedItem; isFormBelow: boolean }) {
  const today = useToday()
  const zone = useTimeZone()
  const { button, isDated } = attentionKinds[item.kind]
  const to = pathOf(item) ?? '/dashboard'
  if (!isDated)
    return (
      <RowLink
        to={to}
        title={button}
        facts={isFormBelow ? null : item.kind === 'debrief' ? item.reason : `${item.name} · ${item.reason}`}
      />
    )
  const age = formatAge(item, today, zone)
  const isLate = age.endsWith('overdue')
  return (
    <RowLink
      to={to}
      title={item.name}
      facts={
        <>
          <span className={isLate ? styles.late : undefined}>{age}</span>
          {isLate && <span>{' · ask for a new date'}</span>}
        </>
      }
    />
  )
}
