import { type AttentionItem, type AttentionKind, attentionKinds } from '#contract/attention.ts'
import { keysOf } from '#contract/keys-of.ts'
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

const search = (name: string, words: string) => new URLSearchParams({ [name]: words }).toString()

/** The goals on a mentee's own dashboard. */
export const goalsOnDashboard = '/dashboard?tab=goals#plans-and-goals'

/** The anchor of the snoozed items on the page of all pending items. */
export const snoozedTarget = 'snoozed'

/** The page and row where an item is handled; null for items that are handled in place. */
export function pathOf({ kind, id, person_id, name }: AttentionItem): string | null {
  const within: Record<AttentionKind, string | null> = {
    backup: '/admin/settings',
    letter: null,
    referral: `/referrals?referral=${id}`,
    completed: null,
    unassigned: null,
    directory: `/people/${id}?tab=account`,
    partner_inactive: `/admin/mentor-mentee?${search('mentees-search', name)}`,
    countersign: `/sign-off/${person_id}`,
    disputed: `/sign-off/${person_id}`,
    two_accounts: `/people/${person_id}?tab=debriefs`,
    meeting_disputed: `/people/${person_id}?tab=milestones`,
    milestone_late: `/people/${person_id}?tab=milestones`,
    shift: `/admin/mentor-mentee?${search('mentees-search', name)}`,
    goal: `/dashboard?detail=${person_id}&about=goals`,
    pending: `/admin/users?${search('search', name)}`,
    invitation: null,

    new_mentee: `/mentee/${person_id}`,
    outcome: `/shifts?outcome=${id}`,
    goal_overdue: `/mentee/${person_id}?tab=goals`,
    plan_due: `/learning-plans?plan=${id}`,
    milestone: `/mentee/${person_id}?tab=milestones`,
    nothing_planned: `/shifts/schedule?mentee=${person_id}`,
    summary: `/sign-off/${person_id}`,
    no_update: `/mentee/${person_id}?tab=progress&update=progress`,

    debrief: `/shifts/${id}/debrief`,

    mentor_inactive: '/shifts',
    confirm: `/sign-off/${id}`,
    note: '/notes',
    document: '/documents',
    goal_due: goalsOnDashboard,
    own_plan_due: `/learning-plans?plan=${id}`,
  }
  return within[kind]
}

/** The page with everything that is pending about the person of an item. */
export const pathOfAll = (
  role: Role,
  { person_id, name }: Pick<AttentionItem, 'person_id' | 'name'>,
): string =>
  ({
    admin: `/admin/quick-actions?${search('search', name)}`,
    mentor: person_id === null ? '/mentoring' : `/mentee/${person_id}?tab=goals`,
    mentee: goalsOnDashboard,
  })[role]
