import { commentTable, goalTable, planTable, type Who } from '#contract/can.ts'
import type { GoalRow } from '#contract/goals.ts'
import type { PlanStatus } from '#contract/learning-plans.ts'
import { callerRoleIn, commentsOf, goalsOf, plansOf } from '../access.ts'
import { type Asker, compiledFirst, compiledOne, type Params } from '../database/compiled.ts'
import { nameOf } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { list } from '../kernel/http/list.ts'

const commentRows = (db: Db, me: Asker, comments = commentsOf(db, me)) =>
  comments
    .innerJoin('users as authors', 'authors.id', 'comments.created_by')
    .innerJoin('users as mentees', 'mentees.id', 'comments.mentee_id')
    .leftJoin('goals', 'goals.id', 'comments.goal_id')
    .leftJoin('learning_plans', 'learning_plans.id', 'comments.plan_id')
    .leftJoin('learning_plan_objectives as objectives', 'objectives.id', 'comments.objective_id')
    .select([
      'comments.id',
      'comments.content',
      'comments.objective_id',
      'objectives.position as objective',
      'comments.created_by as author_id',
      'authors.first_name as author_first_name',
      'authors.last_name as author_last_name',
      'comments.created_at',
      'comments.version',
      'comments.mentee_id',
      'comments.goal_id',
      'comments.plan_id',
      'goals.title as goal_title',
      'goals.status as goal_status',
      'learning_plans.title as plan_title',
      'learning_plans.status as plan_status',
    ])
    .select([nameOf('mentees').as('mentee_name'), callerRoleIn(db, me, 'comments').as('who')])

type Stored = Awaited<ReturnType<ReturnType<typeof commentRows>['executeTakeFirstOrThrow']>>

const toCommentRow = (comment: Stored) => {
  const by = comment.author_id === comment.mentee_id ? 'by mentee' : 'by mentor'
  return { ...comment, can: commentTable.can(takesComments(comment) ? by : `${by}, closed`, comment.who) }
}

const takesComments = ({ goal_status, plan_status }: Stored): boolean =>
  goal_status ? isOpen(goalTable, goal_status) : plan_status !== null && isOpen(planTable, plan_status)

/** Whether anybody can comment on something in this state. */
const isOpen = <State extends string>(
  table: { can: (state: State, who: Who) => string[] },
  state: State,
): boolean => table.can(state, 'mentee').includes('comment')

/** Newest first. */
export const listCommentsOfGoal = list(
  'comments.id',
  (db, { me, goalId }: Params<{ me: Me; goalId: number }>) => {
    const comments = commentsOf(db, me).where('comments.goal_id', '=', goalId)
    return { rows: commentRows(db, me, comments), count: comments }
  },
  { toRow: toCommentRow },
)

/** Comments on all objectives of the plan, newest first. */
export const listCommentsOfPlan = list(
  'comments.id',
  (db, { me, planId }: Params<{ me: Me; planId: number }>) => {
    const comments = commentsOf(db, me).where('comments.plan_id', '=', planId)
    return { rows: commentRows(db, me, comments), count: comments }
  },
  { toRow: toCommentRow },
)

type Asked = { me: Me; id: number }

export const findCommentRow = compiledFirst(
  (db, { me, id }: Params<Asked>) => commentRows(db, me).where('comments.id', '=', id),
  toCommentRow,
)

export type Commented = { mentee_id: number; status: GoalRow['status'] | PlanStatus; who: Who; can: string[] }

/** The goal that a comment is about; undefined if I may not see it. */
export const findCommentedGoal = compiledFirst(
  (db, { me, id }: Params<Asked>) =>
    goalsOf(db, me)
      .where('goals.id', '=', id)
      .select(['goals.mentee_id', 'goals.status', callerRoleIn(db, me, 'goals').as('who')]),
  (goal): Commented => ({ ...goal, can: goalTable.can(goal.status, goal.who) }),
)

/** The plan that a comment is about. */
export const findCommentedPlan = compiledFirst(
  (db, { me, id }: Params<Asked>) =>
    plansOf(db, me)
      .where('learning_plans.id', '=', id)
      .select(['learning_plans.mentee_id', 'learning_plans.status'])
      .select(callerRoleIn(db, me, 'learning_plans').as('who')),
  (plan): Commented => ({ ...plan, can: planTable.can(plan.status, plan.who) }),
)

type Named = { planId: number; objective: number; objectiveId: number | undefined }

/** The objective with this id, or else at this place of the plan. */
export const findCommentedObjective = (db: Db, { planId, objective, objectiveId }: Named) => {
  const ofPlan = db.selectFrom('learning_plan_objectives').where('plan_id', '=', planId).select('id')
  const named = objectiveId ? ofPlan.where('id', '=', objectiveId) : ofPlan.where('position', '=', objective)
  return named.executeTakeFirst()
}

export const insertComment = compiledOne((db, comment: Params<NewRow<'comments'>>) =>
  db.insertInto('comments').values(comment).returning('id'),
)
