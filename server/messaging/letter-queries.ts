import type { LetterTopic } from '#contract/notifications.ts'
import type { Db, NewRow } from '../database/schema.ts'
import { bellKindsWhere } from './bell-kinds.ts'

export const listChoices = (db: Db, userId: number) =>
  db.selectFrom('letter_choices').where('user_id', '=', userId).select(['topic', 'choice']).execute()

/** Returns undefined without a choice. */
export async function findChoice(db: Db, userId: number, topic: LetterTopic) {
  const chosen = await db
    .selectFrom('letter_choices')
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .select('choice')
    .executeTakeFirst()
  return chosen?.choice
}

export const saveChoice = (db: Db, choice: NewRow<'letter_choices'>) =>
  db
    .insertInto('letter_choices')
    .values(choice)
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ choice: choice.choice }))
    .execute()

/** Changes the due time of the topic's unread notifications that await an email. */
export const saveLettersDue = (db: Db, userId: number, topic: LetterTopic, due: string | null) =>
  db
    .updateTable('notifications')
    .set({ letter_due_at: due })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('letter_due_at', 'is not', null)
    .where(
      'kind',
      'in',
      bellKindsWhere((kind) => kind.topic === topic),
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
