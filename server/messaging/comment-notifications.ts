import { listPair } from '../access.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { moveNotifications } from './bell.ts'
import { listJustBefore } from './comment-queries.ts'
import { coalesceSince, notify } from './notify.ts'

type Comment = Parameters<typeof listJustBefore>[1]

const kindOf = ({ goal_id }: Comment) => (goal_id === null ? 'plan_commented' : 'goal_commented')

/** Notifies the other readers. Several comments in a row by one person share one notification. */
export async function notifyOfComment(ctx: TransactionContext, comment: Comment): Promise<void> {
  await notify(ctx, kindOf(comment), {
    targetId: comment.id,
    to: await listPair(ctx.db, comment.mentee_id),
    coalesceWith: await listCoalesced(ctx, comment),
  })
}

/** A deleted comment's notification disappears, or moves to an earlier comment that shared it. */
export async function removeNotificationOf(ctx: TransactionContext, comment: Comment): Promise<void> {
  const [before] = await listCoalesced(ctx, comment)
  if (before === undefined) return
  const userIds = await listPair(ctx.db, comment.mentee_id)
  await moveNotifications(ctx, kindOf(comment), { userIds, from: comment.id, to: before })
}

const listCoalesced = ({ db }: TransactionContext, comment: Comment) =>
  listJustBefore(db, comment, coalesceSince(new Date(comment.created_at)))
