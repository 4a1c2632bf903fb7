import type { AttentionItem } from '#contract/attention.ts'
import { formatLongDay } from '#contract/dates.ts'
import { dueSoonDays } from '#contract/goals.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/who-is-asking.ts'
import { beginningOf, instantAt, momentOf } from '../kernel/zone.ts'
import { dueOrOverdue } from './due.ts'
import * as queries from './mentee-queries.ts'

/** What waits for a mentee: all of it is their own, so nothing hides behind another row. */
export async function waitingForMentee(ctx: Context, me: Me): Promise<AttentionItem[]> {
  const found = [
    await nextShift(ctx, me),
    await unread(ctx, me, 'note'),
    await unread(ctx, me, 'document'),
    await due(ctx, me, 'goal_due'),
    await due(ctx, me, 'own_plan_due'),
  ]
  return found.flat()
}

async function nextShift(ctx: Context, me: Me): Promise<AttentionItem[]> {
  const shift = await queries.findNextShift(ctx.db, me, momentOf(ctx).localNow)
  if (!shift) return []
  const { id, name, starts_at, location } = shift
  const [day = '', time = ''] = starts_at.split('T')
  return [
    {
      id,
      person_id: null,
      name,
      since: instantAt(starts_at, ctx.config.timeZone).toISOString(),
      kind: 'next_shift',
      reason: `${formatLongDay(day)} at ${time}${location && `, ${location}`}`,
    },
  ]
}

const unreadWords = {
  note: ['1 note that you have not read', 'notes that you have not read'],
  document: ['1 document that you have not opened', 'documents that you have not opened'],
} as const

/** A row for each sender. */
async function unread(ctx: Context, me: Me, kind: 'note' | 'document'): Promise<AttentionItem[]> {
  const senders =
    kind === 'note'
      ? await queries.listUnreadNotes(ctx.db, me)
      : await queries.listUnreadDocuments(ctx.db, me)
  const [one, many] = unreadWords[kind]
  return senders.map(({ id, name, since, n }) => ({
    id,
    person_id: null,
    name,
    since,
    kind,
    reason: n === 1 ? one : `${n} ${many}`,
  }))
}

async function due(ctx: Context, me: Me, kind: 'goal_due' | 'own_plan_due'): Promise<AttentionItem[]> {
  const { today, dayAhead } = momentOf(ctx)
  const until = dayAhead(dueSoonDays)
  const found =
    kind === 'goal_due'
      ? await queries.listDueGoals(ctx.db, me, until)
      : await queries.listDuePlans(ctx.db, me, until)
  return found.map(({ id, title, target_date }) => ({
    id,
    person_id: null,
    name: title,
    since: beginningOf(target_date, ctx.config.timeZone),
    kind,
    reason: `Your ${kind === 'goal_due' ? 'goal' : 'learning plan'} ${dueOrOverdue(target_date, today)}`,
  }))
}
