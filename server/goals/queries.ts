import { goalTable } from '#contract/can.ts'
import { callerRoleIn, goalsOf } from '../access.ts'
import { countOfComments } from '../counting.ts'
import { type Asker, compiled, type Params } from '../database/compiled.ts'
import type { Db, NewRow } from '../database/schema.ts'
import { withSearchText } from '../database/search-text.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { compiledPage, type PageRequest } from '../kernel/http/pages.ts'

const goalRows = (db: Db, me: Asker, goals = goalsOf(db, me)) =>
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
    .select([
      callerRoleIn(db, me, 'goals').as('who'),
      countOfComments(db, me, 'goal_id', 'goals.id').as('comments'),
    ])

type Stored = Awaited<ReturnType<ReturnType<typeof goalRows>['executeTakeFirstOrThrow']>>

const withCan = ({ who, ...goal }: Stored) => ({ ...goal, can: goalTable.can(goal.status, who) })

/** Newest first. */
export async function listGoals(db: Db, me: Me, menteeId: number, paging: PageRequest) {
  const page = await goalPage(db, { me, menteeId }, paging)
  return { ...page, rows: page.rows.map(withCan) }
}

const goalPage = compiledPage((db, { me, menteeId }: Params<{ me: Me; menteeId: number }>) => {
  const goals = goalsOf(db, me).where('goals.mentee_id', '=', menteeId)
  return { shown: goalRows(db, me, goals), id: 'goals.id', counted: goals }
})

export async function findGoal(db: Db, me: Me, id: number) {
  const goal = await goalById(db, { me, id }).executeTakeFirst()
  return goal && withCan(goal)
}

const goalById = compiled((db, { me, id }: Params<{ me: Me; id: number }>) =>
  goalRows(db, me).where('goals.id', '=', id),
)

export const insertGoal = (db: Db, goal: NewRow<'goals'>) =>
  newGoal(db, withSearchText('goals', goal)).executeTakeFirstOrThrow()

const newGoal = compiled((db, goal: Params<NewRow<'goals'>>) =>
  db.insertInto('goals').values(goal).returning('id'),
)
