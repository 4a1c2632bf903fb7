import { countedRelationships } from '../counts.ts'
import type { Db, NewRow } from '../database/schema.ts'

/** The pair's relationship, if both can act on a reminder: the mentor is active. */
export const findCurrentPair = (db: Db, { mentorId, menteeId }: { mentorId: number; menteeId: number }) =>
  countedRelationships(db)
    .where('relationships.mentor_id', '=', mentorId)
    .where('relationships.mentee_id', '=', menteeId)
    .where('mentors.status', '=', 'active')
    .select(['relationships.id', 'mentors.email', 'mentors.first_name'])
    .select(['mentees.first_name as mentee_first_name', 'mentees.last_name as mentee_last_name'])
    .select('mentors.last_name')
    .executeTakeFirst()

export const findReminder = (db: Db, { mentorId, menteeId }: { mentorId: number; menteeId: number }) =>
  db
    .selectFrom('mentor_reminders')
    .innerJoin('users', 'users.id', 'mentor_reminders.reminded_by')
    .where('mentor_reminders.mentor_id', '=', mentorId)
    .where('mentor_reminders.mentee_id', '=', menteeId)
    .select(['mentor_reminders.reminded_at', 'users.first_name', 'users.last_name'])
    .executeTakeFirst()

/** Inserts the pair's reminder of this day; returns undefined if there is one already. */
export const saveReminder = (db: Db, { mentor_id, mentee_id, ...reminder }: NewRow<'mentor_reminders'>) =>
  db
    .insertInto('mentor_reminders')
    .values({ mentor_id, mentee_id, ...reminder })
    .onConflict((conflict) =>
      conflict
        .columns(['mentor_id', 'mentee_id'])
        .doUpdateSet(reminder)
        .where('mentor_reminders.day', '<', reminder.day),
    )
    .returning('mentor_id')
    .executeTakeFirst()
