import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { planTable } from '#contract/can.ts'
import type { ObjectiveRow, PlanStatus } from '#contract/learning-plans.ts'
import type { AccountStatus } from '#contract/person.ts'
import { plansOf, whoTo } from '../access.ts'
import { countOfComments } from '../counting.ts'
import { type Asker, compiled, type Params } from '../database/compiled.ts'
import { holdsFolded, patternsOf, peopleNamed, statusOf } from '../database/rows.ts'
import type { Db, NewRow, Tables } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { compiledPage, type PageRequest } from '../kernel/paging.ts'

export type PlanFilter = {
  menteeId?: number | undefined
  status?: PlanStatus | undefined
  search?: string | undefined
  /** Days of the target. */
  from?: string | undefined
  to?: string | undefined
}

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
      statusOf('mentors').$castTo<AccountStatus | null>().as('mentor_status'),
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
export async function listPlans(db: Db, me: Me, filter: PlanFilter, paging: PageRequest) {
  const { menteeId, status, from, to, search } = filter
  const input = { me, menteeId, status, from, to, patterns: patternsOf(search) }
  const { rows, total } = await planPage(db, input, paging)
  const objectives = await listObjectives(
    db,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((plan) => whole(plan, objectives)), total }
}

type Filtered = Required<Omit<PlanFilter, 'search'>> & { me: Me; patterns: string[] }

const planPage = compiledPage((db, filter: Params<Filtered>) => {
  const plans = filteredPlans(db, filter)
  return { shown: planRows(db, filter.me, plans), id: 'learning_plans.id', counted: plans }
})

function filteredPlans(db: Db, { me, menteeId, status, from, to, patterns }: Params<Filtered>) {
  let plans = plansOf(db, me, menteeId)
  if (status !== undefined) plans = plans.where('learning_plans.status', '=', status)
  if (from !== undefined) plans = plans.where('learning_plans.target_date', '>=', from)
  if (to !== undefined) plans = plans.where('learning_plans.target_date', '<=', to)
  for (const pattern of patterns) plans = plans.where(holdsWord(db, pattern))
  return plans
}

/** Whether a word stands in a plan's own words, in one of its objectives or in a name. */
const holdsWord = (db: Db, pattern: Expression<string>) => {
  const people = peopleNamed(db, pattern)
  const words = sql<string>`learning_plans.title || ' ' || learning_plans.description`
  const smart = sql<string>`specific || ' ' || measurable || ' ' || achievable || ' ' || relevant || ' ' || time_bound`
  return (eb: ExpressionBuilder<Tables, 'learning_plans'>) =>
    eb.or([
      holdsFolded(words, pattern),
      eb('learning_plans.mentor_id', 'in', people),
      eb('learning_plans.mentee_id', 'in', people),
      eb.exists(
        eb
          .selectFrom('learning_plan_objectives')
          .whereRef('plan_id', '=', 'learning_plans.id')
          .where(holdsFolded(smart, pattern))
          .select('plan_id'),
      ),
    ])
}

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
