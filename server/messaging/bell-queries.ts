import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import { compiledList, type Params } from '../database/compiled.ts'
import type { Db, NewRow, Tables } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { list } from '../kernel/http/list.ts'
import { notificationRows, notificationsOf } from './visible-queries.ts'

type Filter = { me: Me; isRead: boolean | undefined }

const filtered = (db: Db, { me, isRead }: Params<Filter>) => {
  const mine = notificationsOf(db, me)
  return isRead === undefined ? mine : mine.where('notifications.read_at', isRead ? 'is not' : 'is', null)
}

export const listNotificationRows = list('notifications.id', (db, filter: Params<Filter>) => {
  const rows = filtered(db, filter)
  return { rows: notificationRows(db, filter.me, rows), count: rows }
})

/** The bell shows no higher number. */
const maxCounted = 100

export const listUnread = compiledList((db, { me }: Params<{ me: Me }>) =>
  filtered(db, { me, isRead: false })
    .select('notifications.id')
    .orderBy('notifications.id', 'desc')
    .limit(maxCounted),
)

/** Marks my unread notifications as read; returns their number. */
export async function saveRead(
  db: Db,
  userId: number,
  which: { id: number } | { upTo: number },
  at: string,
): Promise<number> {
  const mine = db
    .updateTable('notifications')
    .set({ read_at: at, letter_due_at: null })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  const chosen = 'id' in which ? mine.where('id', '=', which.id) : mine.where('id', '<=', which.upTo)
  const { numUpdatedRows } = await chosen.executeTakeFirst()
  return Number(numUpdatedRows)
}

type About = { userIds: number[]; kinds: NotificationKind[]; targetIds: number[] }

/** Unread notifications of these people about these things. */
const isUnread =
  ({ userIds, kinds, targetIds }: About) =>
  (eb: ExpressionBuilder<Tables, 'notifications'>) =>
    eb.and([
      eb('user_id', 'in', userIds),
      eb('read_at', 'is', null),
      eb('kind', 'in', kinds),
      eb('target_id', 'in', targetIds),
    ])

export const saveReadAbout = (db: Db, about: About, at: string) =>
  db.updateTable('notifications').set({ read_at: at, letter_due_at: null }).where(isUnread(about)).execute()

export const insertNotification = compiledList((db, notification: Params<NewRow<'notifications'>>) =>
  db.insertInto('notifications').values(notification),
)

/**
 * Removes unread notifications by the same actor, which a new one replaces. This includes changes with an undo,
 * because a new change ends that undo.
 */
export const removeRepeated = (db: Db, about: About, actorId: number | null, since: string) =>
  db
    .deleteFrom('notifications')
    .where(isUnread(about))
    .where('actor_id', 'is not distinct from', actorId)
    .where('created_at', '>', since)
    .returningAll()
    .execute()

/** Lists the people with an unread notification about these things. */
export const listUnaware = (db: Db, about: About) =>
  db.selectFrom('notifications').where(isUnread(about)).select('user_id').execute()

/** Points unread notifications at another thing, except those of people who already have one about it. */
export const saveTarget = (db: Db, about: About, to: number, undoId: number | null) =>
  db
    .updateTable('notifications')
    .set({ target_id: to, undo_id: undoId })
    .where(isUnread(about))
    .where('user_id', 'not in', (eb) =>
      eb
        .selectFrom('notifications as known')
        .where('known.user_id', 'in', about.userIds)
        .where('known.kind', 'in', about.kinds)
        .where('known.target_id', '=', to)
        .select('known.user_id'),
    )
    .returningAll()
    .execute()

/** Marks unread notifications of kinds without an email as read. */
export const saveSettled = (db: Db, about: About, at: string, undoId: number | null) =>
  db
    .updateTable('notifications')
    .set({ read_at: at, undo_id: undoId })
    .where(isUnread(about))
    .returningAll()
    .execute()

/** Locks unread notifications until the transaction ends. */
export const lockUnread = (db: Db, about: About) =>
  db
    .updateTable('notifications')
    .set({ read_at: null })
    .where(isUnread(about))
    .returning(['target_id', 'created_at'])
    .execute()

/** Lists the active ones of these people, with their choice for a topic. */
export const listRecipients = compiledList(
  (db, { userIds, topic }: Params<{ userIds: number[]; topic: string }>) =>
    db
      .selectFrom('users')
      .leftJoin('letter_choices', (join) =>
        join
          .onRef('letter_choices.user_id', '=', 'users.id')
          .on(sql<SqlBool>`letter_choices.topic = ${topic}`),
      )
      .where('users.id', 'in', userIds)
      .where('users.deleted_at', 'is', null)
      .where('users.status', '<>', 'inactive')
      .select(['users.id', 'users.email', 'letter_choices.choice'])
      .orderBy('users.id'),
)

/** The ids of all active administrators. */
export async function listAdminIds(db: Db): Promise<number[]> {
  const admins = await db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .select('id')
    .execute()
  return admins.map(({ id }) => id)
}

export const removeOfUndo = (db: Db, undoId: number) =>
  db.deleteFrom('notifications').where('undo_id', '=', undoId).execute()

export const removeOld = (db: Db, before: string) =>
  db.deleteFrom('notifications').where('created_at', '<', before).execute()

export const listSince = compiledList((db, { since }: Params<{ since: string }>) =>
  db
    .selectFrom('notifications')
    .where('created_at', '>', since)
    .select(['id', 'user_id', 'kind'])
    .orderBy('id'),
)
