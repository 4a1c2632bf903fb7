import type { z } from 'zod/mini'
import type { NotificationKind, NotificationRow, readNotifications } from '#contract/notifications.ts'
import type { Me } from '../kernel/authentication.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import type { Page, PageRequest } from '../kernel/paging.ts'
import { momentOf } from '../kernel/zone.ts'
import * as queries from './queries.ts'
import { pathOf, sentenceOf } from './sentences.ts'

/** Changes of one thing that lie no further apart are told as one. */
const togetherMinutes = 10
const keptDays = 90

/** What is only ever changed further: the last change stands for those before. */
const changing: NotificationKind[] = ['goal_changed', 'plan_changed', 'shift_changed']

type Told = { targetId: number; to: number[] }

/**
 * Tells people what happened to what is theirs, in its transaction; who did it themself and who has left is not told.
 * What undo takes back takes its notifications along: of such a change give the context of `offerUndo`.
 */
export async function notify(
  ctx: TransactionContext,
  kind: NotificationKind,
  { targetId, to }: Told,
): Promise<void> {
  const others = [...new Set(to)].filter((id) => id !== ctx.actor.id)
  if (others.length === 0) return
  const since = new Date(ctx.now().getTime() - togetherMinutes * 60_000).toISOString()
  for (const { id: userId } of await queries.listRecipients(ctx.db, others)) {
    if (changing.includes(kind)) await queries.removeRepeated(ctx.db, { userId, kind, targetId, since })
    await queries.insertNotification(ctx.db, {
      user_id: userId,
      kind,
      target_id: targetId,
      actor_id: ctx.actor.id,
      created_at: nowIso(ctx),
      undo_id: ctx.undo?.id ?? null,
      letter_due_at: null,
    })
  }
}

/** The same to every administrator. */
export async function notifyAdmins(
  ctx: TransactionContext,
  kind: NotificationKind,
  targetId: number,
): Promise<void> {
  const admins = await queries.listActiveAdmins(ctx.db)
  await notify(ctx, kind, { targetId, to: admins.map(({ id }) => id) })
}

/** Who has opened the thing itself need not be told of it any more. */
export const readAbout = (ctx: TransactionContext, me: Me, kind: NotificationKind, targetIds: number[]) =>
  queries.saveReadAbout(ctx.db, { userId: me.id, at: nowIso(ctx) }, kind, targetIds)

/** Of a change that is taken back. */
export const takeNotificationsBack = (ctx: TransactionContext, undoId: number) =>
  queries.removeOfUndo(ctx.db, undoId)

type Paging = PageRequest & { unread?: 'yes' | 'no' | undefined }

export async function listNotifications(
  ctx: Context,
  me: Me,
  { unread, ...paging }: Paging,
): Promise<Page<NotificationRow>> {
  const isRead = unread === undefined ? undefined : unread === 'no'
  const { rows, total } = await queries.listNotifications(ctx.db, { me, isRead }, paging)
  return { rows: rows.map((row) => present(row, me)), total }
}

const present = ({ actor, about, target_id, ...row }: queries.Told, { role }: Me): NotificationRow => ({
  ...row,
  text: sentenceOf(row.kind, { actor: actor ?? 'The programme', about }),
  path: pathOf(row.kind, target_id, role),
})

export const countUnread = async ({ db }: Context, me: Me) => ({ unread: await queries.countUnread(db, me) })

export async function readOwn(
  ctx: Context,
  me: Me,
  which: z.output<typeof readNotifications.body>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const read = await queries.saveRead(ctx.db, { userId: me.id, at: nowIso(ctx) }, which)
    if (read > 0)
      ctx.record({
        action: 'notification.read',
        target: 'notification',
        targetId: 'id' in which ? which.id : null,
        details: `Read ${read} notification(s)`,
      })
  })
}

export const removeOldNotifications = (ctx: Context) =>
  queries.removeOld(ctx.db, momentOf(ctx).instantAgo(keptDays))
