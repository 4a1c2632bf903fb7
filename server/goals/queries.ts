import { goalsOf } from '../access.ts'
import { compiled, type Params } from '../database/compiled.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { compiledPage, type PageRequest } from '../kernel/paging.ts'

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
export const listGoals = (db: Db, me: Me, menteeId: number, paging: PageRequest) =>
  goalPage(db, { me, menteeId }, paging)

const goalPage = compiledPage((db, { me, menteeId }: Params<{ me: Me; menteeId: number }>) => {
  const goals = goalsOf(db, me).where('goals.mentee_id', '=', menteeId)
  return { shown: goals.select(rowColumns), id: 'goals.id', counted: goals }
})

export const findGoal = (db: Db, me: Me, id: number) => goalById(db, { me, id }).executeTakeFirst()

const goalById = compiled((db, { me, id }: Params<{ me: Me; id: number }>) =>
  goalsOf(db, me).where('goals.id', '=', id).select(['id', 'mentee_id']),
)

export const insertGoal = (db: Db, goal: NewRow<'goals'>) => newGoal(db, goal).executeTakeFirstOrThrow()

const newGoal = compiled((db, goal: Params<NewRow<'goals'>>) =>
  db.insertInto('goals').values(goal).returning(rowColumns),
)
