import { goalsOf } from '../access.ts'
import type { Db, NewRow, Row } from '../database/schema.ts'
import type { Me } from '../kernel/who-is-asking.ts'

const rowColumns = [
  'id',
  'mentee_id',
  'title',
  'description',
  'target_date',
  'priority',
  'status',
  'completed_at',
  'created_at',
  'version',
] as const

/** Newest first. */
export const listGoals = (db: Db, me: Me, menteeId: number) =>
  goalsOf(db, me).where('goals.mentee_id', '=', menteeId).select(rowColumns).orderBy('id', 'desc').execute()

export const findGoal = (db: Db, me: Me, id: number) =>
  goalsOf(db, me).where('goals.id', '=', id).select('id').executeTakeFirst()

export const insertGoal = (db: Db, goal: NewRow<'goals'>) =>
  db.insertInto('goals').values(goal).returning(rowColumns).executeTakeFirstOrThrow()

type Change = Pick<
  Row<'goals'>,
  'title' | 'description' | 'target_date' | 'priority' | 'status' | 'completed_at'
>

export const saveGoal = (db: Db, id: number, change: Change, by: { id: number; at: string }) =>
  db
    .updateTable('goals')
    .set((eb) => ({ ...change, updated_at: by.at, updated_by: by.id, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(rowColumns)
    .executeTakeFirstOrThrow()
