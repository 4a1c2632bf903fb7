import { sql } from 'kysely'
import type { EmailTopic } from '#contract/notifications.ts'
import { statusOf, withPair } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import { notificationKindsWhere } from './kinds.ts'

export const listEmailChoiceRows = (db: Db, userId: number) =>
  db.selectFrom('letter_choices').where('user_id', '=', userId).select(['topic', 'choice']).execute()

/** Returns undefined without a choice. */
export async function findEmailChoice(db: Db, userId: number, topic: EmailTopic) {
  const chosen = await db
    .selectFrom('letter_choices')
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .select('choice')
    .executeTakeFirst()
  return chosen?.choice
}

export const saveEmailChoice = (db: Db, choice: NewRow<'letter_choices'>) =>
  db
    .insertInto('letter_choices')
    .values(choice)
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ choice: choice.choice }))
    .execute()

/** Changes the due time of the topic's unread notifications that await an email. */
export const saveEmailsDue = (db: Db, userId: number, topic: EmailTopic, due: string | null) =>
  db
    .updateTable('notifications')
    .set({ letter_due_at: due })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('letter_due_at', 'is not', null)
    .where(
      'kind',
      'in',
      notificationKindsWhere((kind) => kind.topic === topic),
    )
    .execute()

/** Lists people with a due email. */
export const listWhoWaits = (db: Db, now: string) =>
  db.selectFrom('notifications').where('letter_due_at', '<=', now).select('user_id').distinct().execute()

type Due = { userId: number; now: string }

export async function savePostponed(db: Db, { userId, now }: Due, until: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ letter_due_at: until })
    .where('user_id', '=', userId)
    .where('letter_due_at', '<=', now)
    .execute()
}

/** If two servers clear at once, the second gets none. */
export const clearDue = (db: Db, { userId, now }: Due) =>
  db
    .updateTable('notifications')
    .set({ letter_due_at: null })
    .where('user_id', '=', userId)
    .where('letter_due_at', '<=', now)
    .returning('id')
    .execute()

export const clearAllDue = (db: Db) =>
  db
    .updateTable('notifications')
    .set({ letter_due_at: null })
    .where('letter_due_at', 'is not', null)
    .execute()

const shiftToNotify = (db: Db) =>
  withPair(db.selectFrom('shifts'), 'shifts').select([
    'shifts.id',
    'shifts.version',
    'shifts.starts_at',
    'shifts.ends_at',
    'shifts.location',
    'shifts.status',
    'shifts.deleted_at',
    'shifts.outcome_reason',
    'shifts.created_at',
    'shifts.series_id',
    'mentors.email as mentor_email',
    'mentees.email as mentee_email',
    statusOf('mentors').as('mentor_status'),
    statusOf('mentees').as('mentee_status'),
  ])

export type ShiftToNotify = Awaited<ReturnType<typeof listShiftsToRemind>>[number]

/** The shifts of a series, earliest first. */
export const listSeriesToNotify = (db: Db, seriesId: number) =>
  shiftToNotify(db)
    .where('shifts.series_id', '=', seriesId)
    .where('shifts.deleted_at', 'is', null)
    .where('shifts.status', '=', 'scheduled')
    .orderBy('shifts.starts_at')
    .execute()

/** The details of a shift for emails and notifications. Deleted shifts are included. */
export const findShiftToNotify = (db: Db, id: number) =>
  shiftToNotify(db).where('shifts.id', '=', id).executeTakeFirst()

/** Scheduled shifts that start in the window without a reminder. An inactive person holds no shift. */
export const listShiftsToRemind = (db: Db, { now, soon }: { now: string; soon: string }) =>
  shiftToNotify(db)
    .where('shifts.deleted_at', 'is', null)
    .where('shifts.status', '=', 'scheduled')
    .where('shifts.starts_at', '>', now)
    .where('shifts.starts_at', '<=', soon)
    .where(statusOf('mentees'), '<>', 'inactive')
    .where(statusOf('mentors'), '<>', 'inactive')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('letters')
            .where(
              'letters.dedupe_key',
              '=',
              sql<string>`'shift_reminder ' || shifts.id || ' ' || shifts.starts_at`,
            )
            .select('letters.id'),
        ),
      ),
    )
    .execute()

type Made = {
  id: number
  mentee_id: number
  goal_id: number | null
  plan_id: number | null
  author_id: number
  created_at: string
}

/** The author's earlier comments on the same goal or plan since an instant, latest first. */
export async function listJustBefore(db: Db, { id, goal_id, plan_id, author_id }: Made, since: string) {
  const said = db.selectFrom('comments').where('deleted_at', 'is', null)
  const onSame = goal_id === null ? said.where('plan_id', '=', plan_id) : said.where('goal_id', '=', goal_id)
  const before = await onSame
    .where('created_by', '=', author_id)
    .where('created_at', '>', since)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .select('id')
    .execute()
  return before.map((comment) => comment.id)
}
