import type { z } from 'zod/mini'
import type { NotificationKind, NotificationRow, readNotifications } from '#contract/notifications.ts'
import type { Row } from '../database/schema.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Page, PageRequest } from '../kernel/http/pages.ts'
import { keepNotifications } from '../undo/offers.ts'
import * as queries from './bell-queries.ts'
import { pathOf, sentenceOf } from './kinds.ts'
import type { StoredNotification } from './visible-queries.ts'

const keptDays = 90

/** A person who has opened the thing needs no notification of it. */
export const readAbout = (ctx: TransactionContext, me: Me, kinds: NotificationKind[], targetIds: number[]) =>
  queries.saveReadAbout(ctx.db, { userIds: [me.id], kinds, targetIds }, nowIso(ctx))

type MovedTarget = { userIds: number[]; from: number; to: number }

/**
 * After a thing is deleted, points its unread notifications at another thing that they also announced. Pass
 * the context of `offerUndo`: an undo points them back.
 */
export async function moveNotifications(
  ctx: TransactionContext,
  kind: NotificationKind,
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
  kind: NotificationKind,
  targetId: number,
  people?: number[],
): Promise<void> {
  const userIds = people ?? (await queries.listActiveAdmins(ctx.db))
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
  kind: NotificationKind,
  targetIds: number[],
): Promise<{ target_id: number; since: string }[]> {
  const userIds = await queries.listActiveAdmins(ctx.db)
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

type Paging = PageRequest & { unread?: 'yes' | 'no' | undefined }

export async function listNotifications(
  ctx: Context,
  me: Me,
  { unread, ...paging }: Paging,
): Promise<Page<NotificationRow>> {
  const isRead = unread === undefined ? undefined : unread === 'no'
  const page = await queries.listNotifications(ctx.db, { me, isRead }, paging)
  return { ...page, rows: page.rows.map((row) => toNotificationRow(row, me)) }
}

const toNotificationRow = (told: StoredNotification, { role }: Me): NotificationRow => ({
  ...told,
  text: sentenceOf(told.kind, told),
  path: pathOf(told, role),
})

export const countUnread = async ({ db }: Context, me: Me) => ({
  unread: (await queries.listUnread(db, { me })).length,
})

export async function readOwn(
  ctx: Context,
  me: Me,
  which: z.output<typeof readNotifications.body>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const read = await queries.saveRead(ctx.db, me.id, which, nowIso(ctx))
    if (read > 0)
      ctx.record('notification.read', 'id' in which ? which.id : null, `Read ${read} notification(s)`)
  })
}

export const removeOldNotifications = (ctx: Context) =>
  queries.removeOld(ctx.db, momentOf(ctx).instantAgo(keptDays))
