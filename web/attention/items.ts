import {
  type AttentionGroup,
  type AttentionItem,
  attentionKinds,
  goalsOnDashboard,
} from '#contract/attention.ts'
import { dayIn, daysBetween } from '#contract/dates.ts'
import { keysOf } from '#contract/fields.ts'
import type { Role } from '#contract/person.ts'

export const upToDate = "You're up to date"
export const nothingForAdmins =
  'New referrals, mentees who need a mentor and undelivered emails will appear here.'

/** A pending item with a unique key: one mentee can have several overdue goals. */
export type KeyedItem = AttentionItem & { key: string }

export function withKeys<Item extends AttentionItem>(items: Item[]): (Item & { key: string })[] {
  const met = new Map<string, number>()
  return items.map((item) => {
    const thing = `${item.kind}-${item.id}`
    const nth = (met.get(thing) ?? 0) + 1
    met.set(thing, nth)
    return { ...item, key: `${thing}-${nth}` }
  })
}

type Total = Pick<AttentionGroup, 'kind' | 'total'>

/** The kinds that occur, each with its count, and the chosen one. */
export const kindChoices = (groups: Total[], chosen: string | null) =>
  keysOf(attentionKinds).flatMap((kind) => {
    const total = groups.find((group) => group.kind === kind)?.total
    const { label } = attentionKinds[kind]
    return total || kind === chosen ? { value: kind, label: total ? `${label} (${total})` : label } : []
  })

/** A value as a part of a query. */
const encoded = (value: string) => new URLSearchParams({ value }).toString().slice('value='.length)

/** The anchor of the snoozed items on the page of all pending items. */
export const snoozedTarget = 'snoozed'

/** null for items that are handled in place. */
export function pathOf(item: AttentionItem): string | null {
  const { path } = attentionKinds[item.kind]
  const fields = /\{(id|person_id|name)\}/g
  return path?.replace(fields, (_, field: 'id' | 'person_id' | 'name') => encoded(`${item[field]}`)) ?? null
}

/** The page with everything that is pending about the person of an item. */
export const pathOfAll = (
  role: Role,
  { person_id, name }: Pick<AttentionItem, 'person_id' | 'name'>,
): string =>
  ({
    admin: `/admin/quick-actions?search=${encoded(name)}`,
    mentor: person_id === null ? '/mentoring' : `/mentee/${person_id}?tab=goals`,
    mentee: goalsOnDashboard,
  })[role]

type WaitingItem = Pick<AttentionItem, 'kind' | 'since'>

/** 'Goal due' until the due date has passed, then 'Goal overdue'. */
export function labelOf({ kind, since }: WaitingItem, today: string, timeZone: string): string {
  const { label, overdue = label } = attentionKinds[kind]
  return daysSince(since, today, timeZone) > 0 ? overdue : label
}

/**
 * 'for 3 days' or 'since today'; for kinds with a due date 'in 3 days', 'tomorrow', 'today' or '3 days
 * overdue'. Counts calendar days of the time zone.
 */
export function formatAge({ kind, since }: WaitingItem, today: string, timeZone: string): string {
  const days = daysSince(since, today, timeZone)
  const { isDated } = attentionKinds[kind]
  if (days === 0) return isDated ? 'today' : 'since today'
  if (days === -1) return 'tomorrow'
  if (days < 0) return `in ${-days} days`
  const words = days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`
  return isDated ? `${words} overdue` : `for ${words}`
}

const daysSince = (since: string, today: string, timeZone: string) =>
  daysBetween(dayIn(new Date(since), timeZone), today)
