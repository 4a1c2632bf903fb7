import { listPair } from '../access.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { notify, togetherSince } from '../notifications/notify.ts'
import { passOnNotifications } from '../notifications/rules.ts'
import { listJustBefore } from './queries.ts'

type Comment = Parameters<typeof listJustBefore>[1]

const kindOf = ({ goal_id }: Comment) => (goal_id === null ? 'plan_commented' : 'goal_commented')

/** Tells whoever reads the goal or the plan; several comments of one person in a row are told as one. */
export async function notifyOfComment(ctx: TransactionContext, comment: Comment): Promise<void> {
  await notify(ctx, kindOf(comment), {
    targetId: comment.id,
    to: await listPair(ctx.db, comment.mentee_id),
    alike: await listAlike(ctx, comment),
  })
}

/** What is deleted is told no more; where it was told as one with the comment before, that one still is. */
export async function takeOutOfNews(ctx: TransactionContext, comment: Comment): Promise<void> {
  const [before] = await listAlike(ctx, comment)
  if (before === undefined) return
  const userIds = await listPair(ctx.db, comment.mentee_id)
  await passOnNotifications(ctx, kindOf(comment), { userIds, from: comment.id, to: before })
}

const listAlike = ({ db }: TransactionContext, comment: Comment) =>
  listJustBefore(db, comment, togetherSince(new Date(comment.created_at)))
