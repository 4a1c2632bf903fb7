import { compiledList, type Params } from '../database/compiled.ts'
import { nameById } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'

/** The snoozes in force today. */
export const listSnoozes = compiledList((db, { today }: Params<{ today: string }>) =>
  db
    .selectFrom('snoozes')
    .where('ended_at', 'is', null)
    .where('until', '>', today)
    .select(['id', 'kind', 'target_id', 'until', 'reason', 'snoozed_at as at'])
    .select(nameById('snoozes.snoozed_by').$notNull().as('by')),
)

/** Inserts nothing if the item is snoozed already. */
export const insertSnooze = (db: Db, snooze: NewRow<'snoozes'>) =>
  db
    .insertInto('snoozes')
    .values(snooze)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Ends the snoozes whose day has come. */
export const saveExpiredSnoozes = (db: Db, { today, now }: { today: string; now: string }) =>
  db
    .updateTable('snoozes')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where('until', '<=', today)
    .execute()

/** Returns undefined if the snooze has ended already. */
export const saveEndOfSnooze = (db: Db, id: number, by: { id: number; at: string }) =>
  db
    .updateTable('snoozes')
    .set({ ended_at: by.at, ended_by: by.id })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
