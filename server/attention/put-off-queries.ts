import { compiled, type Params } from '../database/compiled.ts'
import { nameById } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'

/** What is put off today. */
export const listPutOffs = (db: Db, today: string) => putOffs(db, { today }).execute()

const putOffs = compiled((db, { today }: Params<{ today: string }>) =>
  db
    .selectFrom('put_offs')
    .where('ended_at', 'is', null)
    .where('until', '>', today)
    .select(['id', 'kind', 'target_id', 'nature', 'until', 'reason', 'put_off_at as at'])
    .select(nameById('put_offs.put_off_by').$notNull().as('by')),
)

/** Nothing is inserted where this state of the thing is put off already. */
export const insertPutOff = (db: Db, putOff: NewRow<'put_offs'>) =>
  db
    .insertInto('put_offs')
    .values(putOff)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Those whose day has come. */
export const savePastPutOffs = (db: Db, { today, now }: { today: string; now: string }) =>
  db
    .updateTable('put_offs')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where('until', '<=', today)
    .execute()

/** undefined when it has ended already. */
export const saveEndOfPutOff = (db: Db, id: number, by: { id: number; at: string }) =>
  db
    .updateTable('put_offs')
    .set({ ended_at: by.at, ended_by: by.id })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
