import { type AttentionItem, type AttentionKind, attentionKinds } from '#contract/attention.ts'
import { dayIn, daysBetween } from '#contract/dates.ts'

/** These kinds have a due date: they are due on it and overdue after it. */
const dated: readonly AttentionKind[] = ['goal', 'goal_overdue', 'plan_due', 'goal_due', 'own_plan_due']

type WaitingItem = Pick<AttentionItem, 'kind' | 'since'>

/** 'Goal due' until the due date has passed, then 'Goal overdue'. */
export function labelOf({ kind, since }: WaitingItem, today: string, timeZone: string): string {
  const words: { label: string; overdue?: string } = attentionKinds[kind]
  return daysSince(since, today, timeZone) > 0 ? (words.overdue ?? words.label) : words.label
}

/**
 * 'for 3 days' or 'since today'; for kinds with a due date 'in 3 days', 'tomorrow', 'today' or '3 days
 * overdue' (rule 29). Counts calendar days of the time zone.
 */
export function formatAge({ kind, since }: WaitingItem, today: string, timeZone: string): string {
  const days = daysSince(since, today, timeZone)
  const isDated = dated.includes(kind)
  if (days === 0) return isDated ? 'today' : 'since today'
  if (days === -1) return 'tomorrow'
  if (days < 0) return `in ${-days} days`
  const words = days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`
  return isDated ? `${words} overdue` : `for ${words}`
}

const daysSince = (since: string, today: string, timeZone: string) =>
  daysBetween(dayIn(new Date(since), timeZone), today)
