import { goalTable } from '#contract/can.ts'
import { callerRoleIn, goalsOf } from '../access.ts'
import { countOfComments } from '../counts.ts'
import { type Asker, compiledFirst, compiledOne, type Params } from '../database/compiled.ts'
import type { Db, NewRow } from '../database/schema.ts'
import { savingSearchText } from '../database/search-text.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { list } from '../kernel/http/list.ts'

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

const toGoalRow = ({ who, ...goal }: Stored) => ({ ...goal, can: goalTable.can(goal.status, who) })

/** Newest first. */
export const listGoalRows = list(
  'goals.id',
  (db, { me, menteeId }: Params<{ me: Me; menteeId: number }>) => {
    const goals = goalsOf(db, me).where('goals.mentee_id', '=', menteeId)
    return { rows: goalRows(db, me, goals), count: goals }
  },
  { toRow: toGoalRow },
)

export const findGoalRow = compiledFirst(
  (db, { me, id }: Params<{ me: Me; id: number }>) => goalRows(db, me).where('goals.id', '=', id),
  toGoalRow,
)

export const insertGoal = savingSearchText(
  'goals',
  compiledOne((db, goal: Params<NewRow<'goals'>>) => db.insertInto('goals').values(goal).returning('id')),
)
