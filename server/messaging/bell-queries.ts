import { type SqlBool, sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import { compiledList, type Params } from '../database/compiled.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { compiledPage } from '../kernel/http/pages.ts'
import { notificationRows, notificationsOf } from './visible-queries.ts'

type Filter = { me: Me; isRead: boolean | undefined }

const filtered = (db: Db, { me, isRead }: Params<Filter>) => {
  const mine = notificationsOf(db, me)
  return isRead === undefined ? mine : mine.where('notifications.read_at', isRead ? 'is not' : 'is', null)
}

export const listNotifications = compiledPage((db, filter: Params<Filter>) => {
  const rows = filtered(db, filter)
  return { shown: notificationRows(db, filter.me, rows), id: 'notifications.id', counted: rows }
})

/** The bell shows no higher number. */
const maxCounted = 100

export const listUnread = compiledList((db, { me }: Params<{ me: Me }>) =>
  filtered(db, { me, isRead: false })
    .select('notifications.id')
    .orderBy('notifications.id', 'desc')
    .limit(maxCounted),
)

type Reading = { userId: number; at: string }

/** Marks my unread notifications as read; returns their number. */
export async function saveRead(
  db: Db,
  { userId, at }: Reading,
  which: { id: number } | { upTo: number },
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

/** Marks all of some kinds about these things as read. */
export const saveReadAbout = (
  db: Db,
  { userId, at }: Reading,
  kinds: NotificationKind[],
  targetIds: number[],
) =>
  db
    .updateTable('notifications')
    .set({ read_at: at, letter_due_at: null })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('kind', 'in', kinds)
    .where('target_id', 'in', targetIds)
    .execute()

export const insertNotification = compiledList((db, notification: Params<NewRow<'notifications'>>) =>
  db.insertInto('notifications').values(notification),
)

type Repeated = {
  userId: number
  actorId: number | null
  kind: NotificationKind
  targetIds: number[]
  since: string
}

/**
 * Removes the person's unread notifications of the same kind by the same actor, which a new one replaces.
 * This includes changes with an undo, because a new change ends that undo.
 */
export const removeRepeated = (db: Db, { userId, actorId, kind, targetIds, since }: Repeated) =>
  db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('kind', '=', kind)
    .where('actor_id', 'is not distinct from', actorId)
    .where('target_id', 'in', targetIds)
    .where('created_at', '>', since)
    .returningAll()
    .execute()

/** Lists the people with an unread notification of these kinds about a thing. */
export const listUnaware = (db: Db, userIds: number[], kinds: NotificationKind[], targetId: number) =>
  db
    .selectFrom('notifications')
    .where('user_id', 'in', userIds)
    .where('read_at', 'is', null)
    .where('kind', 'in', kinds)
    .where('target_id', '=', targetId)
    .select('user_id')
    .execute()

type Handed = {
  userIds: number[]
  kind: NotificationKind
  from: number
  to: number
  undoId: number | null
}

/**
 * Points the unread notifications of these people at another thing, unless they already have one about it.
 */
export const saveTarget = (db: Db, { userIds, kind, from, to, undoId }: Handed) =>
  db
    .updateTable('notifications')
    .set({ target_id: to, undo_id: undoId })
    .where('user_id', 'in', userIds)
    .where('read_at', 'is', null)
    .where('kind', '=', kind)
    .where('target_id', '=', from)
    .where('user_id', 'not in', (eb) =>
      eb
        .selectFrom('notifications as known')
        .where('known.user_id', 'in', userIds)
        .where('known.kind', '=', kind)
        .where('known.target_id', '=', to)
        .select('known.user_id'),
    )
    .returningAll()
    .execute()

type Settled = {
  userIds: number[]
  kind: NotificationKind
  targetId: number
  undoId: number | null
  at: string
}

/** Marks the unread notifications of these people about a thing as read. No email is due for these kinds. */
export const saveSettled = (db: Db, { userIds, kind, targetId, undoId, at }: Settled) =>
  db
    .updateTable('notifications')
    .set({ read_at: at, undo_id: undoId })
    .where('user_id', 'in', userIds)
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('read_at', 'is', null)
    .returningAll()
    .execute()

/** Locks the unread notifications of these people about these things until the transaction ends. */
export const lockUnread = (db: Db, userIds: number[], kind: NotificationKind, targetIds: number[]) =>
  db
    .updateTable('notifications')
    .set({ read_at: null })
    .where('user_id', 'in', userIds)
    .where('kind', '=', kind)
    .where('target_id', 'in', targetIds)
    .where('read_at', 'is', null)
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

export const listActiveAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .select('id')
    .execute()

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
