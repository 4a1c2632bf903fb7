import type * as contract from '#contract/notifications.ts'
import type { Row } from '../database/schema.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { keepNotifications } from '../undo/offers.ts'
import * as queries from './bell-queries.ts'
import { pathOf, sentenceOf } from './kinds.ts'
import type { StoredNotification } from './visible-queries.ts'

const keptDays = 90

/** A person who has opened the thing needs no notification of it. */
export const readAbout = (
  ctx: TransactionContext,
  me: Me,
  kinds: contract.NotificationKind[],
  targetIds: number[],
) => queries.saveReadAbout(ctx.db, { userIds: [me.id], kinds, targetIds }, nowIso(ctx))

type MovedTarget = { userIds: number[]; from: number; to: number }

/**
 * After a thing is deleted, points its unread notifications at another thing that they also announced. Pass
 * the context of `offerUndo`: an undo points them back.
 */
export async function moveNotifications(
  ctx: TransactionContext,
  kind: contract.NotificationKind,
  { userIds, from, to }: MovedTarget,
): Promise<void> {
  const about = { userIds, kinds: [kind], targetIds: [from] }
  const moved = await queries.saveTarget(ctx.db, about, to, ctx.undo?.id ?? null)
  await keepBefore(ctx, moved, { target_id: from })
}

/**
 * Marks the notifications about a thing as read for all administrators, or for these people, once one of them has dealt
 * with it. Pass the context of `offerUndo`: an undo makes them unread again.
 */
export async function settleNotifications(
  ctx: TransactionContext,
  kind: contract.NotificationKind,
  targetId: number,
  people?: number[],
): Promise<void> {
  const userIds = people ?? (await queries.listAdminIds(ctx.db))
  const about = { userIds, kinds: [kind], targetIds: [targetId] }
  const settled = await queries.saveSettled(ctx.db, about, nowIso(ctx), ctx.undo?.id ?? null)
  await keepBefore(ctx, settled, { read_at: null })
}

/** Keeps notifications as they were before a change, so that its undo restores them. */
async function keepBefore(
  ctx: TransactionContext,
  changed: Row<'notifications'>[],
  former: Partial<Row<'notifications'>>,
): Promise<void> {
  if (!ctx.undo || changed.length === 0) return
  const before = changed.map((row) => ({ ...row, ...former, undo_id: null }))
  await keepNotifications(ctx, ctx.undo.id, before)
}

/** Locks the administrators' unread notifications. Returns each thing once, with the time of its first one. */
export async function lockUnreadOfAdmins(
  ctx: TransactionContext,
  kind: contract.NotificationKind,
  targetIds: number[],
): Promise<{ target_id: number; since: string }[]> {
  const userIds = await queries.listAdminIds(ctx.db)
  const unread = await queries.lockUnread(ctx.db, { userIds, kinds: [kind], targetIds })
  return [...Map.groupBy(unread, ({ target_id }) => target_id)].map(([target_id, rows]) => ({
    target_id,
    since: rows.map(({ created_at }) => created_at).sort()[0] ?? '',
  }))
}

/** Removes the notifications of an undone change, and restores those that the change had replaced. */
export async function restoreNotifications(
  ctx: TransactionContext,
  undoId: number,
  before: Row<'notifications'>[],
): Promise<void> {
  await queries.removeOfUndo(ctx.db, undoId)
  for (const notification of before) await queries.insertNotification(ctx.db, notification)
}

export async function listNotifications(call: Call<typeof contract.listNotifications>) {
  const { ctx, me, query } = call
  const isRead = query.unread === undefined ? undefined : query.unread === 'no'
  const page = await queries.listNotificationRows(ctx.db, { me, isRead }, query)
  return sendPage(call, query, { ...page, rows: page.rows.map((row) => toNotificationRow(row, me)) })
}

const toNotificationRow = (stored: StoredNotification, { role }: Me): contract.NotificationRow => ({
  ...stored,
  text: sentenceOf(stored.kind, stored),
  path: pathOf(stored, role),
})

export const countUnread = async ({ ctx, me }: Call<typeof contract.countUnread>) => ({
  unread: (await queries.listUnread(ctx.db, { me })).length,
})

export async function readNotifications({ ctx, me, body: which }: Call<typeof contract.readNotifications>) {
  await inTransaction(ctx, async (ctx) => {
    const read = await queries.saveRead(ctx.db, me.id, which, nowIso(ctx))
    if (read > 0)
      ctx.record('notification.read', 'id' in which ? which.id : null, `Read ${read} notification(s)`)
  })
}

export const removeOldNotifications = (ctx: Context) =>
  queries.removeOld(ctx.db, momentOf(ctx).instantAgo(keptDays))
