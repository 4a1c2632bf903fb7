import { Text } from '@mantine/core'
import { type AttentionItem, attentionKinds } from '#contract/attention.ts'
import { instantInWords } from '#contract/dates.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { StatusDot, Tag } from '#web/kit/states/StatusTag.tsx'
import type { Column } from '#web/kit/table/table-types.ts'
import { EmailText } from '#web/kit/text/LongText.tsx'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import styles from './Attention.module.css'
import { formatAge, labelOf } from './items.ts'

type Item = Pick<AttentionItem, 'kind' | 'since'>

function KindTag({ item }: { item: Item }) {
  const today = useToday()
  const zone = useTimeZone()
  return <StatusDot colour={attentionKinds[item.kind].colour} label={labelOf(item, today, zone)} />
}

/** The column of tables of items. */
export const kindColumn: Column<Item> = {
  id: 'kind',
  header: 'Task',
  value: ({ kind }) => attentionKinds[kind].label,
  cell: (item) => (
    <span className={styles.kind}>
      <KindTag item={item} />
    </span>
  ),
}

/** The name of the person, or the title for one's own items. An email has an email address instead. */
export function ItemName({ item: { name, person_id } }: { item: AttentionItem }) {
  if (name.includes('@')) return <EmailText email={name} />
  return person_id === null ? <span>{name}</span> : <PersonLink id={person_id} name={name} />
}

type AgeProps = { item: Item & Pick<AttentionItem, 'delay'>; today: string; zone: string }

/** How long it has been pending: red when it is overdue, or later than the programme promises. */
export function Age({ item, today, zone }: AgeProps) {
  const age = formatAge(item, today, zone)
  if (attentionKinds[item.kind].isDated && age.endsWith('overdue')) return <Tag colour="red" label={age} />
  if (item.delay) return <Tag colour="red" label={item.delay} />
  return <span className="small">{age}</span>
}

/** When the responsible mentor was last reminded, and by whom. */
export function LastReminder({ item: { mentor } }: { item: AttentionItem }) {
  const zone = useTimeZone()
  if (!mentor?.reminded) return null
  const { at, by } = mentor.reminded
  return (
    <Text span c="dimmed" display="block">
      {mentor.name} was last reminded on {instantInWords(at, zone)} by {by}
    </Text>
  )
}
