import type { z } from 'zod/mini'
import type { NotificationKind, NotificationRow, readNotifications } from '#contract/notifications.ts'
import type { Row } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import type { Page, PageRequest } from '../kernel/paging.ts'
import { momentOf } from '../kernel/zone.ts'
import * as queries from './queries.ts'
import { pathOf, sentenceOf } from './sentences.ts'
import type { Told } from './visible-queries.ts'

const keptDays = 90

/** Who has opened the thing itself need not be told of it any more. */
export const readAbout = (ctx: TransactionContext, me: Me, kinds: NotificationKind[], targetIds: number[]) =>
  queries.saveReadAbout(ctx.db, { userId: me.id, at: nowIso(ctx) }, kinds, targetIds)

type PassedOn = { userIds: number[]; from: number; to: number }

/** What was told of a thing that is gone tells of another, with which it was told as one. */
export const passOnNotifications = (ctx: TransactionContext, kind: NotificationKind, passedOn: PassedOn) =>
  queries.saveTarget(ctx.db, { ...passedOn, kind })

/** Of a change that is taken back; what had given way to them is there again. */
export async function takeNotificationsBack(
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
  const { rows, total } = await queries.listNotifications(ctx.db, { me, isRead }, paging)
  return { rows: rows.map((row) => present(row, me)), total }
}

const present = (told: Told, { role }: Me): NotificationRow => ({
  ...told,
  text: sentenceOf(told.kind, told),
  path: pathOf(told, role),
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
