import { Button, Group, Text, Title } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { type AttentionGroup, type AttentionKind, attentionKinds } from '#contract/attention.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { lazyDialog, usePrefetch } from '#web/kernel/load-chunk.ts'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import styles from './Attention.module.css'
import { ItemName, LastReminder } from './ItemParts.tsx'
import { formatAge, type KeyedItem, withKeys } from './items.ts'
import { useItemActions } from './use-item-actions.tsx'

const ReferralPanel = lazyDialog(async () => (await import('#web/referrals/ReferralPanel.tsx')).ReferralPanel)

/** The groups that are open at first. The others fit on a few lines below. */
const openAtFirst = 2

/** An administrator's inbox: the pending items by kind, dealt with in place. */
export function AttentionGroups({ groups }: { groups: AttentionGroup[] }) {
  const { mainOf, besidesOf, dialogs } = useItemActions({ side: true })
  usePrefetch(ReferralPanel)
  const [referral, review] = useQueryParam('referral')
  const [wasReviewing, setReviewing] = useState(false)
  if (referral !== null && !wasReviewing) setReviewing(true)
  const buttonOf = (item: KeyedItem) =>
    item.kind === 'referral'
      ? [{ label: attentionKinds.referral.button, run: () => review(item.id) }]
      : mainOf(item)
  return (
    <>
      <div className={styles.groups}>
        {groups.map((group, place) => (
          <Section key={group.kind} group={group} opensAtFirst={place < openAtFirst}>
            {withKeys(group.items).map((item) => (
              <GroupRow key={item.key} item={item} actions={[...buttonOf(item), ...besidesOf(item)]} />
            ))}
          </Section>
        ))}
      </div>
      {dialogs}
      {wasReviewing && (
        <Suspense>
          <ReferralPanel />
        </Suspense>
      )}
    </>
  )
}

type SectionProps = { group: AttentionGroup; opensAtFirst: boolean; children: ReactNode }

/** The heading with the counts opens and closes the first items. */
function Section({ group: { kind, total, late, items }, opensAtFirst, children }: SectionProps) {
  const [isOpen, setOpen] = useState(opensAtFirst)
  const id = useId()
  const Icon = isOpen ? ChevronDown : ChevronRight
  const label = titleOf(kind)
  return (
    <section className={styles.group} data-open={isOpen} aria-label={label}>
      <Group justify="space-between" gap="0 16px" wrap="nowrap">
        <Title order={3} fz="md" lh={1.3}>
          <Button
            variant="subtle"
            size="compact-md"
            className={styles.heading ?? ''}
            px={4}
            ml={-4}
            leftSection={<Icon size={16} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {label}
            <Text span fw={700} ml={6} c="bright">
              {total.toLocaleString('en-GB')}
            </Text>
            {late > 0 && (
              <Text span ml={8} c="var(--tag-orange-ink)">
                {late.toLocaleString('en-GB')} late
              </Text>
            )}
          </Button>
        </Title>
        {isOpen && total > items.length && (
          <Link to={pathOfGroup(kind)} aria-label={`See all ${total.toLocaleString('en-GB')}: ${label}`}>
            See all
          </Link>
        )}
      </Group>
      <ul id={id} hidden={!isOpen}>
        {isOpen && children}
      </ul>
    </section>
  )
}

const titleOf = (kind: AttentionKind): string => attentionKinds[kind].heading ?? attentionKinds[kind].label

const pathOfGroup = (kind: AttentionKind): string =>
  kind === 'referral' ? '/referrals' : `/admin/quick-actions?kind=${kind}`

/** One item of a group. The heading of the group names its kind. */
function GroupRow({ item, actions }: { item: KeyedItem; actions: RowAction[] }) {
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
