import { planTable } from '#contract/can.ts'
import type { ObjectiveRow } from '#contract/learning-plans.ts'
import { plansOf, whoTo } from '../access.ts'
import { countOfComments } from '../counting.ts'
import { type Asker, compiled, type Params } from '../database/compiled.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { compiledPage, type PageRequest } from '../kernel/paging.ts'

type PlanPage = PageRequest & { menteeId?: number | undefined }

const planRows = (db: Db, me: Asker, plans = plansOf(db, me)) =>
  plans
    .innerJoin('users as mentees', 'mentees.id', 'learning_plans.mentee_id')
    .leftJoin('users as mentors', 'mentors.id', 'learning_plans.mentor_id')
    .select([
      'learning_plans.id',
      'learning_plans.title',
      'learning_plans.description',
      'learning_plans.target_date',
      'learning_plans.status',
      'learning_plans.mentee_id',
      'mentees.first_name as mentee_first_name',
      'mentees.last_name as mentee_last_name',
      'learning_plans.mentor_id',
      'mentors.first_name as mentor_first_name',
      'mentors.last_name as mentor_last_name',
      'learning_plans.created_at',
      'learning_plans.version',
    ])
    .select([
      whoTo(db, me, 'learning_plans').as('who'),
      countOfComments(db, me, 'plan_id', 'learning_plans.id').as('comments'),
    ])

type Stored = Awaited<ReturnType<ReturnType<typeof planRows>['executeTakeFirstOrThrow']>>

const whole = ({ who, ...plan }: Stored, objectives: Map<number, ObjectiveRow[]>) => ({
  ...plan,
  objectives: objectives.get(plan.id) ?? [],
  can: planTable.can(plan.status, who),
})

/** Newest first, each with its objectives in their order. */
export async function listPlans(db: Db, me: Me, { menteeId, ...paging }: PlanPage) {
  const { rows, total } = await planPage(db, { me, menteeId }, paging)
  const objectives = await listObjectives(
    db,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((plan) => whole(plan, objectives)), total }
}

const planPage = compiledPage((db, { me, menteeId }: Params<{ me: Me; menteeId: number | undefined }>) => {
  const plans = plansOf(db, me, menteeId)
  return { shown: planRows(db, me, plans), id: 'learning_plans.id', counted: plans }
})

async function listObjectives(db: Db, planIds: number[]): Promise<Map<number, ObjectiveRow[]>> {
  if (planIds.length === 0) return new Map()
  const rows = await objectivesOf(db, { planIds }).execute()
  return Map.groupBy(rows, (objective) => objective.plan_id)
}

const objectivesOf = compiled((db, { planIds }: Params<{ planIds: number[] }>) =>
  db
    .selectFrom('learning_plan_objectives')
    .where('plan_id', 'in', planIds)
    .select(['plan_id', 'specific', 'measurable', 'achievable', 'relevant', 'time_bound as timeBound'])
    .orderBy('plan_id')
    .orderBy('position'),
)

export async function findPlan(db: Db, me: Me, id: number) {
  const plan = await planById(db, { me, id }).executeTakeFirst()
  if (!plan) return undefined
  return whole(plan, await listObjectives(db, [plan.id]))
}

const planById = compiled((db, { me, id }: Params<{ me: Me; id: number }>) =>
  planRows(db, me).where('learning_plans.id', '=', id),
)

export const insertPlan = (db: Db, plan: NewRow<'learning_plans'>) =>
  newPlan(db, plan).executeTakeFirstOrThrow()

const newPlan = compiled((db, plan: Params<NewRow<'learning_plans'>>) =>
  db.insertInto('learning_plans').values(plan).returning('id'),
)

/** Puts the given objectives, in their order, in the place of the present ones. */
export async function replaceObjectives(db: Db, planId: number, objectives: ObjectiveRow[]): Promise<void> {
  await db.deleteFrom('learning_plan_objectives').where('plan_id', '=', planId).execute()
  const rows = objectives.map(({ timeBound, ...objective }, index) => ({
    ...objective,
    time_bound: timeBound,
    plan_id: planId,
    position: index + 1,
  }))
  await db.insertInto('learning_plan_objectives').values(rows).execute()
}
