import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { agreementTable, planTable, type Who } from '#contract/can.ts'
import { maxReplyBytes } from '#contract/fields.ts'
import type { AgreementRow, AskingSide, PlanRow, PlanStatus } from '#contract/learning-plans.ts'
import type { AccountStatus } from '#contract/person.ts'
import { callerRoleIn, plansOf } from '../access.ts'
import { countOfComments } from '../counts.ts'
import { type Asker, compiledFirst, compiledList, compiledOne, type Params } from '../database/compiled.ts'
import { isNamedLike, matchesName, nameById, patternsOf, statusOf } from '../database/rows.ts'
import type { Db, NewRow, Row, Tables } from '../database/schema.ts'
import { savingSearchText } from '../database/search-text.ts'
import { list } from '../kernel/http/list.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import { describeChanges } from './agreement-text.ts'
import { listObjectivesOfPlans, type Reader } from './objective-queries.ts'

export type PlanFilter = {
  menteeId?: number | undefined
  status?: PlanStatus | undefined
  search?: string | undefined
  /** Range of target dates, as days. */
  from?: string | undefined
  to?: string | undefined
}

const planRows = (db: Db, me: Asker, menteeId?: Asker['id'], plans = plansOf(db, me)) =>
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
      'learning_plans.carried_from',
      nameById('learning_plans.completed_by').as('completed_by'),
    ])
    .select([
      callerRoleIn(db, me, 'learning_plans', menteeId).as('who'),
      carriedTo.as('carried_to'),
      hasAgreement.as('has_agreement'),
      hasEvidence.as('has_evidence'),
      countOfComments(db, me, 'plan_id', 'learning_plans.id').as('comments'),
    ])

const carriedTo = sql<number | null>`(select max(later.id) from learning_plans as later
  where later.carried_from = learning_plans.id and later.deleted_at is null)`

/**
 * Most plans have no agreement and no evidence, and no further statement looks for them. With `exists`, PostgreSQL
 * would
 * read the two tables whole.
 */
const hasAgreement = sql<0 | 1>`coalesce((select 1 from plan_agreements
  where plan_agreements.plan_id = learning_plans.id limit 1), 0)`
const hasEvidence = sql<0 | 1>`coalesce((select 1 from objective_evidence
  where objective_evidence.plan_id = learning_plans.id limit 1), (select 1 from debrief_items
  where debrief_items.plan_id = learning_plans.id limit 1), 0)`

type Stored = Awaited<ReturnType<ReturnType<typeof planRows>['executeTakeFirstOrThrow']>>

/** Adds the objectives in their order, and the state of each. */
async function toPlanRows(db: Db, reader: Reader, plans: Stored[]) {
  if (plans.length === 0) return []
  const objectives = await listObjectivesOfPlans(db, reader, plans)
  const planIds = plans.filter(({ has_agreement }) => has_agreement === 1).map(({ id }) => id)
  const found = planIds.length > 0 ? await listAgreements(db, { planIds }) : []
  const agreements = new Map(found.map((asked) => [asked.plan_id, asked]))
  return plans.map(({ who, has_agreement, has_evidence, ...plan }) => {
    const ofPlan = objectives.get(plan.id) ?? []
    const texts = { ...plan, objectives: ofPlan.map(({ words }) => words) }
    return {
      ...texts,
      objective_states: ofPlan.map(({ state }) => state),
      agreement: toAgreementRow(texts, agreements.get(plan.id), who),
      can: planTable.can(plan.status, who),
    }
  })
}

/** Newest first. */
export async function listPlanRows(db: Db, reader: Reader, filter: PlanFilter, paging: PageRequest) {
  const { menteeId, status, from, to, search } = filter
  const input = { me: reader.me, menteeId, status, from, to, patterns: patternsOf(search) }
  const page = await planPage(db, input, paging)
  const rows = await toPlanRows(db, reader, await fittingPlans(db, page.rows))
  return { ...page, rows, more: page.more || rows.length < page.rows.length }
}

/** This many plans always fit into a reply, so their size is not measured. */
const fewPlans = 4

/** Returns the first plans whose objectives fit into a reply: 100 plans can have 10,000,000 characters. */
async function fittingPlans(db: Db, plans: Stored[]): Promise<Stored[]> {
  if (plans.length <= fewPlans) return plans
  const sizes = await listSizes(db, { planIds: plans.map(({ id }) => id) })
  const bytesById = new Map(sizes.map(({ plan_id, bytes }) => [plan_id, bytes]))
  let bytes = 0
  const beyond = plans.findIndex(({ id }) => {
    bytes += bytesById.get(id) ?? 0
    return bytes > maxReplyBytes
  })
  return beyond < 0 ? plans : plans.slice(0, Math.max(1, beyond))
}

/** Both engines compute octet_length without reading the text itself. */
const listSizes = compiledList((db, { planIds }: Params<{ planIds: number[] }>) =>
  db
    .selectFrom('learning_plan_objectives')
    .where('plan_id', 'in', planIds)
    .select(['plan_id', sql<number>`sum(${bytesOfObjective})`.as('bytes')])
    .groupBy('plan_id'),
)

const bytesOfObjective = sql.join(
  ['specific', 'measurable', 'achievable', 'relevant', 'time_bound'].map(
    (column) => sql`octet_length(${sql.ref(column)})`,
  ),
  sql` + `,
)

type Filtered = Required<Omit<PlanFilter, 'search'>> & { me: Reader['me']; patterns: string[] }

/** One statement reads the texts of at most this many plans: a plan can have 130,000 characters. */
const plansAtOnce = 16

const planPage = list(
  'learning_plans.id',
  (db, filter: Params<Filtered>) => {
    const plans = filteredPlans(db, filter)
    return { rows: planRows(db, filter.me, filter.menteeId, plans), count: plans }
  },
  { searchedAtOnce: plansAtOnce },
)

function filteredPlans(db: Db, { me, menteeId, status, from, to, patterns }: Params<Filtered>) {
  let plans = plansOf(db, me, menteeId)
  if (status !== undefined) plans = plans.where('learning_plans.status', '=', status)
  if (from !== undefined) plans = plans.where('learning_plans.target_date', '>=', from)
  if (to !== undefined) plans = plans.where('learning_plans.target_date', '<=', to)
  for (const pattern of patterns) plans = plans.where(holdsWord(pattern))
  return plans
}

/** Matches a word in a plan's own texts, in its objectives or in the names of its people. */
const holdsWord = (pattern: Expression<string>) => (eb: ExpressionBuilder<Tables, 'learning_plans'>) =>
  eb.or([
    matchesName('learning_plans', pattern),
    isNamedLike('learning_plans.mentor_id', pattern),
    isNamedLike('learning_plans.mentee_id', pattern),
    eb.exists(
      eb
        .selectFrom('learning_plan_objectives')
        .whereRef('plan_id', '=', 'learning_plans.id')
        .where(matchesName('learning_plan_objectives', pattern))
        .select('plan_id'),
    ),
  ])

export async function findPlanRow(db: Db, reader: Reader, id: number) {
  const plan = await findStored(db, { me: reader.me, id })
  return plan && (await toPlanRows(db, reader, [plan]))[0]
}

const findStored = compiledFirst((db, { me, id }: Params<{ me: Reader['me']; id: number }>) =>
  planRows(db, me).where('learning_plans.id', '=', id),
)

/** The newest plans that the other side asked the caller to agree to, with their present text. */
export async function listPlanRowsToAgree(db: Db, { me, openedBefore }: Reader) {
  const side = me.role === 'mentor' ? 'mentee' : 'mentor'
  const asked = await listAsked(db, { me, side })
  if (asked.length === 0) return []
  const ids = asked.map(({ id }) => id).toSorted((a, b) => b - a)
  const plans = await listStored(db, { me, ids: ids.slice(0, plansAtOnce) })
  const rows = await toPlanRows(db, { me, openedBefore }, plans)
  return rows.filter(({ agreement }) => agreement.can.includes('agree'))
}

const listAsked = compiledList((db, { me, side }: Params<{ me: Reader['me']; side: AskingSide }>) =>
  plansOf(db, me)
    .where('learning_plans.status', '<>', sql.lit('archived'))
    // PostgreSQL would turn 'exists' into a scan of all open requests.
    .where(
      sql<AskingSide>`(select plan_agreements.asked_side from plan_agreements
        where plan_agreements.plan_id = learning_plans.id and plan_agreements.answer is null)`,
      '=',
      side,
    )
    .select('learning_plans.id'),
)

const listStored = compiledList((db, { me, ids }: Params<{ me: Reader['me']; ids: number[] }>) =>
  planRows(db, me).where('learning_plans.id', 'in', ids),
)

export const insertPlan = savingSearchText(
  'learning_plans',
  compiledOne((db, plan: Params<NewRow<'learning_plans'>>) =>
    db.insertInto('learning_plans').values(plan).returning('id'),
  ),
)

/**
 * Records who changed the plan. The version stays, because its form has not changed. A former mentor no longer
 * reads a plan that somebody else has changed.
 */
export const touchPlan = (db: Db, id: number, by: { id: number; at: string }) =>
  db
    .updateTable('learning_plans')
    .set({ updated_at: by.at, updated_by: by.id })
    .where('id', '=', id)
    .execute()

/**
 * The last request of each plan that counts. An open one of a mentor ends with their relationship, so that an
 * earlier agreement shows again.
 */
const listAgreements = compiledList((db, { planIds }: Params<{ planIds: number[] }>) =>
  db
    .selectFrom('plan_agreements as asked')
    .innerJoin('learning_plans', 'learning_plans.id', 'asked.plan_id')
    .where(
      'asked.id',
      'in',
      db
        .selectFrom('plan_agreements as request')
        .innerJoin('learning_plans as of', 'of.id', 'request.plan_id')
        .where('request.plan_id', 'in', planIds)
        .where(({ and, or, eb, exists, selectFrom }) =>
          or([
            eb('request.answer', '<>', 'withdrawn'),
            and([eb('request.answer', 'is', null), eb('request.asked_side', '=', 'mentee')]),
            and([
              eb('request.answer', 'is', null),
              exists(
                selectFrom('relationships')
                  .whereRef('relationships.mentee_id', '=', 'of.mentee_id')
                  .whereRef('relationships.mentor_id', '=', 'request.asked_by')
                  .where('relationships.status', '=', 'active')
                  .select('relationships.id'),
              ),
            ]),
          ]),
        )
        .select(({ fn }) => fn.max('request.id').as('id'))
        .groupBy('request.plan_id'),
    )
    .select(['asked.id', 'asked.plan_id', 'asked.asked_side', 'asked.asked_at', 'asked.hash', 'asked.parts'])
    .select(['asked.answer', 'asked.words', 'asked.answered_at'])
    .select([
      nameById('asked.asked_by').as('asked_by'),
      nameById('asked.answered_by').as('answered_by'),
      sql<number>`(select count(*) from relationships where relationships.mentee_id = learning_plans.mentee_id
        and relationships.status = 'active')`.as('mentors'),
    ]),
)
type StoredAgreement = Awaited<ReturnType<typeof listAgreements>>[number]

type Plan = Pick<PlanRow, 'title' | 'description' | 'objectives' | 'target_date' | 'status'>

/** The agreement as the caller sees it. */
function toAgreementRow(plan: Plan, known: StoredAgreement | undefined, who: Who): AgreementRow {
  const changed = known ? describeChanges(JSON.parse(known.parts), plan) : []
  const state = !known ? 'none' : known.answer === null ? 'asked' : known.answer
  return {
    state: state === 'withdrawn' ? 'none' : state,
    asked_side: known?.asked_side ?? null,
    asked_by: known?.asked_by ?? null,
    asked_at: known?.asked_at ?? null,
    answered_by: known?.answered_by ?? null,
    answered_at: known?.answered_at ?? null,
    words: known?.words ?? '',
    hash: known?.hash ?? null,
    changed,
    awaits_mentor: known?.answer === null && known.asked_side === 'mentee' && known.mentors === 0,
    can: agreementTable.can(tableState(plan.status, known, changed.length > 0), who),
  }
}

function tableState(
  status: PlanRow['status'],
  known: StoredAgreement | undefined,
  isChanged: boolean,
): (typeof agreementTable.states)[number] {
  if (status === 'archived') return 'archived'
  if (!known || isChanged || known.answer === 'not_yet') return 'open'
  if (known.answer === 'agreed') return 'agreed'
  return `asked by ${known.asked_side}`
}

export const insertRequest = (db: Db, request: NewRow<'plan_agreements'>) =>
  db.insertInto('plan_agreements').values(request).returning('id').executeTakeFirstOrThrow()

type Answer = Pick<Row<'plan_agreements'>, 'answer' | 'words' | 'answered_by' | 'answered_at'>

/** Answers the open request of a plan. */
export const saveAnswer = (db: Db, planId: number, answer: Answer) =>
  db
    .updateTable('plan_agreements')
    .set(answer)
    .where('plan_id', '=', planId)
    .where('answer', 'is', null)
    .execute()
