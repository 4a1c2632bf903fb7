import { goalsOf } from '../access.ts'
import { countOf } from '../database/rows.ts'
import type { Db, NewRow, Row } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { cursorId, type PageRequest, rowsToRead } from '../kernel/paging.ts'

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
export function listGoals(db: Db, me: Me, menteeId: number, paging: PageRequest) {
  let page = goalsOf(db, me).where('goals.mentee_id', '=', menteeId)
  if (paging.before !== undefined) page = page.where('goals.id', '<', cursorId(paging.before))
  return page.select(rowColumns).orderBy('id', 'desc').limit(rowsToRead(paging)).execute()
}

export function countGoals(db: Db, me: Me, menteeId: number): Promise<number> {
  return countOf(goalsOf(db, me).where('goals.mentee_id', '=', menteeId))
}

export const findGoal = (db: Db, me: Me, id: number) =>
  goalsOf(db, me).where('goals.id', '=', id).select(['id', 'mentee_id']).executeTakeFirst()

export const insertGoal = (db: Db, goal: NewRow<'goals'>) =>
  db.insertInto('goals').values(goal).returning(rowColumns).executeTakeFirstOrThrow()

export type Change = Pick<
  Row<'goals'>,
  'title' | 'description' | 'target_date' | 'priority' | 'status' | 'completed_at'
>

export const saveGoal = (db: Db, id: number, change: Change, by: { id: number | null; at: string }) =>
  db
    .updateTable('goals')
    .set((eb) => ({ ...change, updated_at: by.at, updated_by: by.id, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(rowColumns)
    .executeTakeFirstOrThrow()
