import type { AttentionItem, AttentionKind } from '#contract/attention.ts'
import { dayIn, daysBetween } from '#contract/dates.ts'

/** These have a day that was set beforehand: on it they are there, they do not begin to wait. */
const dated: readonly AttentionKind[] = ['next_shift', 'plan_due', 'goal_due', 'own_plan_due']

/** 'for 3 days', 'since today'; of what is ahead 'in 3 days', 'tomorrow', 'today': in the zone's calendar days. */
export function ageInWords(
  { kind, since }: Pick<AttentionItem, 'kind' | 'since'>,
  today: string,
  timeZone: string,
): string {
  const days = daysBetween(dayIn(new Date(since), timeZone), today)
  if (days === 0) return dated.includes(kind) ? 'today' : 'since today'
  if (days === -1) return 'tomorrow'
  if (days < 0) return `in ${-days} days`
  return days === 1 ? 'for 1 day' : `for ${days.toLocaleString('en-GB')} days`
}
