import { goalsOf } from '../access.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { type PageRequest, readPage } from '../kernel/paging.ts'

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
  const goals = goalsOf(db, me).where('goals.mentee_id', '=', menteeId)
  return readPage(goals.select(rowColumns), 'goals.id', goals, paging)
}

export const findGoal = (db: Db, me: Me, id: number) =>
  goalsOf(db, me).where('goals.id', '=', id).select(['id', 'mentee_id']).executeTakeFirst()

export const insertGoal = (db: Db, goal: NewRow<'goals'>) =>
  db.insertInto('goals').values(goal).returning(rowColumns).executeTakeFirstOrThrow()
