import { type AttentionItem, type AttentionKind, attentionKinds } from '#contract/attention.ts'
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

/** The kinds that occur, each with its count. */
export function kindChoices(items: AttentionItem[]): { value: AttentionKind; label: string }[] {
  const kinds = keysOf(attentionKinds)
  return kinds
    .map((kind) => ({ kind, count: items.filter((item) => item.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => ({ value: kind, label: `${attentionKinds[kind].label} (${count})` }))
}

/** A value as a part of a query. */
const encoded = (value: string) => new URLSearchParams({ value }).toString().slice('value='.length)

/** The goals on a mentee's own dashboard. */
export const goalsOnDashboard = '/dashboard?tab=goals#plans-and-goals'

/** The anchor of the snoozed items on the page of all pending items. */
export const snoozedTarget = 'snoozed'

type MainButton = { label: string; path?: string }

/** The main button of an item: the page where it is handled, with values of the item. Without one, in place. */
export const mainButtons: Record<AttentionKind, MainButton> = {
  backup: { label: 'Open settings', path: '/admin/settings' },
  letter: { label: 'Send again' },
  referral: { label: 'Review', path: '/referrals?referral={id}' },
  completed: { label: 'Assign mentor' },
  unassigned: { label: 'Assign mentor' },
  directory: { label: 'Open account', path: '/people/{id}?tab=account' },
  partner_inactive: { label: 'Open assignments', path: '/admin/mentor-mentee?mentees-search={name}' },
  countersign: { label: 'Open summary', path: '/sign-off/{person_id}' },
  disputed: { label: 'Open summary', path: '/sign-off/{person_id}' },
  two_accounts: { label: 'Read debrief', path: '/people/{person_id}?tab=debriefs' },
  team_line: { label: 'Read line', path: '/shifts/{id}/debrief' },
  meeting_disputed: { label: 'Open milestones', path: '/people/{person_id}?tab=milestones' },
  milestone_late: { label: 'Open milestones', path: '/people/{person_id}?tab=milestones' },
  shift: { label: 'Open assignments', path: '/admin/mentor-mentee?mentees-search={name}' },
  goal: { label: 'View details', path: '/dashboard?detail={person_id}&about=goals' },
  pending: { label: 'Open users', path: '/admin/users?search={name}' },
  invitation: { label: 'Send again' },

  new_mentee: { label: 'View details', path: '/mentee/{person_id}' },
  outcome: { label: 'Record outcome', path: '/shifts?outcome={id}' },
  goal_overdue: { label: 'Open goals', path: '/mentee/{person_id}?tab=goals' },
  plan_due: { label: 'Open plan', path: '/learning-plans?plan={id}' },
  milestone: { label: 'Open milestones', path: '/mentee/{person_id}?tab=milestones' },
  nothing_planned: { label: 'Schedule shift', path: '/shifts/schedule?mentee={person_id}' },
  summary: { label: 'Write summary', path: '/sign-off/{person_id}' },
  first_shift: { label: 'Set Undergoing MST' },
  no_update: { label: 'Update progress', path: '/mentee/{person_id}?tab=progress&update=progress' },

  debrief: { label: 'Write debrief', path: '/shifts/{id}/debrief' },
  agreement: { label: 'Open plan', path: '/learning-plans?plan={id}' },

  mentor_inactive: { label: 'See your shifts', path: '/shifts' },
  confirm: { label: 'Open summary', path: '/sign-off/{id}' },
  note: { label: 'Read notes', path: '/notes' },
  document: { label: 'Open documents', path: '/documents' },
  goal_due: { label: 'Open goals', path: goalsOnDashboard },
  own_plan_due: { label: 'Open plan', path: '/learning-plans?plan={id}' },
}

/** null for items that are handled in place. */
export function pathOf(item: AttentionItem): string | null {
  const { path } = mainButtons[item.kind]
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
