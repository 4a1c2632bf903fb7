import { type Expression, type SqlBool, sql } from 'kysely'
import { type NotificationKind, type NotificationTarget, notificationKinds } from '#contract/notifications.ts'
import { documentsOf, goalsOf, menteesLedBy, notesOf, plansOf, shiftsOf } from '../access.ts'
import { type Asker, compiled, type Params } from '../database/compiled.ts'
import { nameById } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { compiledPage, type PageRequest } from '../kernel/paging.ts'

const target = sql.ref<number>('notifications.target_id')

type Visible = (db: Db, me: Asker) => Expression<SqlBool>

/** Whether I may see what a notification is about as it stands now, whatever I might see when it was written. */
const visible: Record<NotificationTarget, Visible> = {
  document: (db, me) => exists(documentsOf(db, me).where('documents.id', '=', target).select('documents.id')),
  goal: (db, me) => exists(goalsOf(db, me).where('goals.id', '=', target).select('goals.id')),
  note: (db, me) => exists(notesOf(db, me).where('notes.id', '=', target).select('notes.id')),
  plan: (db, me) =>
    exists(plansOf(db, me).where('learning_plans.id', '=', target).select('learning_plans.id')),
  shift: (db, me) => exists(shiftsOf(db, me).where('shifts.id', '=', target).select('shifts.id')),
  'former shift': (db, me) =>
    exists(deletedShiftsOf(db, me).where('shifts.id', '=', target).select('shifts.id')),
  relationship: (db, me) =>
    exists(
      relationshipsOf(db, me)
        .where('relationships.id', '=', target)
        .where('relationships.status', '=', 'active')
        .select('relationships.id'),
    ),
  oneself: () => always,
  letter: () => always,
  referral: () => always,
  user: () => always,
}

const always = sql<SqlBool>`1 = 1`

/** Administrators are told of what is theirs to see to, the two of a pair of what is between them. */
const ofAdmins: NotificationTarget[] = ['letter', 'referral', 'user']
const targetsOf = ({ role }: Asker): NotificationTarget[] =>
  role === 'admin'
    ? ofAdmins
    : (Object.keys(visible) as NotificationTarget[]).filter((of) => !ofAdmins.includes(of))

const exists = (rows: Expression<unknown>) => sql<SqlBool>`exists ${rows}`

/** That a shift was taken away is told to its mentee, and to its mentor while they lead the mentee. */
function deletedShiftsOf(db: Db, me: Asker) {
  const deleted = db.selectFrom('shifts').where('shifts.deleted_at', 'is not', null)
  if (me.role === 'mentee') return deleted.where('shifts.mentee_id', '=', me.id)
  return deleted
    .where('shifts.mentor_id', '=', me.id)
    .where('shifts.mentee_id', 'in', menteesLedBy(db, me.id))
}

const relationshipsOf = (db: Db, me: Asker) =>
  db
    .selectFrom('relationships')
    .where(me.role === 'mentor' ? 'relationships.mentor_id' : 'relationships.mentee_id', '=', me.id)

/** What I was told of and may still see. */
const notificationsOf = (db: Db, me: Asker) =>
  db
    .selectFrom('notifications')
    .where('notifications.user_id', '=', me.id)
    .where((eb) =>
      eb.or(
        targetsOf(me).map((of) =>
          eb.and([eb('notifications.kind', 'in', kindsAbout(of)), visible[of](db, me)]),
        ),
      ),
    )

const kindsAbout = (of: NotificationTarget) =>
  (Object.keys(notificationKinds) as NotificationKind[]).filter(
    (kind) => notificationKinds[kind].target === of,
  )

const titleIn = (table: string, column: string) =>
  sql<
    string | null
  >`(select named.${sql.ref(column)} from ${sql.table(table)} as named where named.id = ${target})`

const partnerOf = (me: Asker) =>
  sql<string | null>`(select named.first_name || ' ' || named.last_name from relationships as pair
    join users as named on named.id = pair.${sql.ref(me.role === 'mentor' ? 'mentee_id' : 'mentor_id')}
    where pair.id = ${target})`

/** What the thing is called: a title, a name, or a shift's day. */
const about = (me: Asker) => sql<string | null>`case
  when notifications.kind like 'goal_%' then ${titleIn('goals', 'title')}
  when notifications.kind like 'plan_%' then ${titleIn('learning_plans', 'title')}
  when notifications.kind = 'document_shared' then ${titleIn('documents', 'original_name')}
  when notifications.kind like 'shift_%' then ${titleIn('shifts', 'starts_at')}
  when notifications.kind = 'letter_undelivered' then ${titleIn('letters', 'recipient')}
  when notifications.kind = 'mentor_left' then ${nameById('notifications.target_id')}
  when notifications.kind = 'referral_received' then
    (select named.first_name || ' ' || named.last_name from referrals as named where named.id = ${target})
  when notifications.kind in ('mentor_assigned', 'mentee_assigned', 'relationship_ended', 'partner_inactive')
    then ${partnerOf(me)}
  end`

const told = (db: Db, me: Asker, rows = notificationsOf(db, me)) =>
  rows
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.target_id',
      'notifications.created_at',
      'notifications.read_at',
    ])
    .select([nameById('notifications.actor_id').as('actor'), about(me).as('about')])

export type Told = Awaited<ReturnType<ReturnType<typeof told>['executeTakeFirstOrThrow']>>

type Filter = { me: Me; isRead: boolean | undefined }

const filtered = (db: Db, { me, isRead }: Params<Filter>) => {
  const mine = notificationsOf(db, me)
  return isRead === undefined ? mine : mine.where('notifications.read_at', isRead ? 'is not' : 'is', null)
}

/** Newest first. */
export const listNotifications = (db: Db, filter: Filter, paging: PageRequest) => page(db, filter, paging)

const page = compiledPage((db, filter: Params<Filter>) => {
  const rows = filtered(db, filter)
  return { shown: told(db, filter.me, rows), id: 'notifications.id', counted: rows }
})

/** So many at most; the bell shows no more. */
const mostCounted = 100

export async function countUnread(db: Db, me: Me): Promise<number> {
  return (await unreadIds(db, { me }).execute()).length
}

const unreadIds = compiled((db, { me }: Params<{ me: Me }>) =>
  filtered(db, { me, isRead: false })
    .select('notifications.id')
    .orderBy('notifications.id', 'desc')
    .limit(mostCounted),
)

/** Of these what I may still see, the first one first. */
export const listVisible = (db: Db, me: Asker, ids: number[]) =>
  told(db, me).where('notifications.id', 'in', ids).orderBy('notifications.id').execute()

type Reading = { userId: number; at: string }

/** One's own, unread till now; tells how many there were. */
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

/** The same of all that are of one kind and about these things. */
export const saveReadAbout = (db: Db, { userId, at }: Reading, kind: NotificationKind, targetIds: number[]) =>
  db
    .updateTable('notifications')
    .set({ read_at: at, letter_due_at: null })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('kind', '=', kind)
    .where('target_id', 'in', targetIds)
    .execute()

export const insertNotification = (db: Db, notification: NewRow<'notifications'>) =>
  newNotification(db, notification).execute()

const newNotification = compiled((db, notification: Params<NewRow<'notifications'>>) =>
  db.insertInto('notifications').values(notification),
)

type Repeated = { userId: number; kind: NotificationKind; targetId: number; since: string }

/** The same again that is unread still, and cannot be taken back: the new one stands for both. */
export const removeRepeated = (db: Db, { userId, kind, targetId, since }: Repeated) =>
  db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('created_at', '>', since)
    .where('undo_id', 'is', null)
    .returning('letter_due_at')
    .execute()

/** Of these people those who have not left, with what they chose about a topic. */
export const listRecipients = (db: Db, userIds: number[], topic: string) =>
  recipients(db, { userIds, topic }).execute()

const recipients = compiled((db, { userIds, topic }: Params<{ userIds: number[]; topic: string }>) =>
  db
    .selectFrom('users')
    .leftJoin('letter_choices', (join) =>
      join.onRef('letter_choices.user_id', '=', 'users.id').on(sql<SqlBool>`letter_choices.topic = ${topic}`),
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

export const listSince = (db: Db, since: string) => rowsSince(db, { since }).execute()

const rowsSince = compiled((db, { since }: Params<{ since: string }>) =>
  db
    .selectFrom('notifications')
    .where('created_at', '>', since)
    .select(['id', 'user_id', 'kind'])
    .orderBy('id'),
)
