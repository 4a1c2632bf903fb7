import { goalTable } from '#contract/can.ts'
import { goalsOf, whoTo } from '../access.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { type PageRequest, readPage } from '../kernel/paging.ts'

const goalRows = (db: Db, me: Me, goals = goalsOf(db, me)) =>
  goals
    .select([
      'goals.id',
      'goals.mentee_id',
      'goals.title',
      'goals.description',
      'goals.target_date',
      'goals.priority',
      'goals.status',
      'goals.completed_at',
      'goals.created_at',
      'goals.version',
    ])
    .select(whoTo(db, me, 'goals').as('who'))

type Stored = Awaited<ReturnType<ReturnType<typeof goalRows>['executeTakeFirstOrThrow']>>

const withCan = ({ who, ...goal }: Stored) => ({ ...goal, can: goalTable.can(goal.status, who) })

/** Newest first. */
export async function listGoals(db: Db, me: Me, menteeId: number, paging: PageRequest) {
  const goals = goalsOf(db, me).where('goals.mentee_id', '=', menteeId)
  const { rows, total } = await readPage(goalRows(db, me, goals), 'goals.id', goals, paging)
  return { rows: rows.map(withCan), total }
}

export async function findGoal(db: Db, me: Me, id: number) {
  const goal = await goalRows(db, me).where('goals.id', '=', id).executeTakeFirst()
  return goal && withCan(goal)
}

export const insertGoal = (db: Db, goal: NewRow<'goals'>) =>
  db.insertInto('goals').values(goal).returning('id').executeTakeFirstOrThrow()
