import { sql } from 'kysely'
import { answersOf } from '#contract/debriefs.ts'
import type { ObjectiveRow } from '#contract/learning-plans.ts'
import { debriefsOf } from '../access.ts'
import { type Asker, compiledList, type Params } from '../database/compiled.ts'
import { isOpenDebrief, writtenDebriefs } from '../database/open-debriefs.ts'
import { nameById } from '../database/rows.ts'
import type { Db, Row } from '../database/schema.ts'
import { withSearchText } from '../database/search-text.ts'
import type { Me } from '../kernel/http/authentication.ts'

/** `openedBefore`: debriefs that opened until this instant are open. */
export type Reader = { me: Me; openedBefore: string }

/** The objectives of plans in their order, by plan. */
export async function listObjectives(db: Db, reader: Reader, planIds: number[]) {
  const rows = await listRows(db, { planIds })
  const keyOf = (of: { plan_id: number; position: number }) => `${of.plan_id} ${of.position}`
  const evidence = Map.groupBy(await listEvidenceOf(db, { ...reader, planIds }), keyOf)
  const objectives = rows.map((row) => {
    const { specific, measurable, achievable, relevant, timeBound, ...stored } = row
    const found = evidence.get(keyOf(row)) ?? []
    return {
      planId: row.plan_id,
      words: { specific, measurable, achievable, relevant, timeBound },
      state: {
        state: stored.state,
        changed_at: stored.state_at,
        changed_by: stored.changed_by,
        reason: stored.state_reason,
        suggested_at: stored.suggested_at,
        evidence: found.length,
        alone: found.filter(({ is_alone }) => is_alone === 1).length,
      },
    }
  })
  return Map.groupBy(objectives, ({ planId }) => planId)
}

const listRows = compiledList((db, { planIds }: Params<{ planIds: number[] }>) =>
  db
    .selectFrom('learning_plan_objectives')
    .where('plan_id', 'in', planIds)
    .select(['plan_id', 'position', 'specific', 'measurable', 'achievable', 'relevant'])
    .select(['time_bound as timeBound', 'state', 'state_at', 'state_reason', 'suggested_at'])
    .select(nameById('learning_plan_objectives.state_by').as('changed_by'))
    .orderBy('plan_id')
    .orderBy('position'),
)

/**
 * Open debriefs that name an objective of a plan are evidence of it by themselves, unless the shift was cancelled.
 * One that was deleted with its shift remains as removed evidence.
 */
export const debriefsAsEvidence = (
  db: Db,
  { me, openedBefore }: { me: Asker; openedBefore: Parameters<typeof isOpenDebrief>[0] },
) =>
  debriefsOf(db, me, writtenDebriefs(db))
    .innerJoin('debrief_items', 'debrief_items.debrief_id', 'debriefs.id')
    .where('debrief_items.objective', 'is not', null)
    .where('shifts.status', '<>', 'cancelled')
    .where(isOpenDebrief(openedBefore))

const isAlone = sql<0 | 1>`case when debriefs.side = 'mentor' and shifts.deleted_at is null
  and debrief_items.answer = ${sql.lit(answersOf.mentor.indexOf('Alone') + 1)} then 1 else 0 end`

/** One row for each piece of evidence. */
const listEvidenceOf = compiledList((db, { planIds, ...reader }: Params<Reader & { planIds: number[] }>) =>
  db
    .selectFrom('objective_evidence')
    .where('plan_id', 'in', planIds)
    .select(['plan_id', 'objective as position', sql<0 | 1>`0`.as('is_alone')])
    .unionAll(
      debriefsAsEvidence(db, reader)
        .where('debrief_items.plan_id', 'in', planIds)
        .select(({ ref }) => [
          ref('debrief_items.plan_id').$castTo<number>().as('plan_id'),
          ref('debrief_items.objective').$castTo<number>().as('position'),
          isAlone.as('is_alone'),
        ]),
    ),
)

const stateColumns = [
  'state',
  'state_at',
  'state_by',
  'state_reason',
  'state_before',
  'suggested_at',
] as const
export type StateColumns = Pick<Row<'learning_plan_objectives'>, (typeof stateColumns)[number]>

/** The stored states of a plan's objectives, in their order. */
export const listStates = (db: Db, planId: number): Promise<StateColumns[]> =>
  db
    .selectFrom('learning_plan_objectives')
    .where('plan_id', '=', planId)
    .select(stateColumns)
    .orderBy('position')
    .execute()

/** Replaces all objectives of the plan. The new ones keep their order; `states` has what each takes over. */
export async function replaceObjectives(
  db: Db,
  planId: number,
  objectives: ObjectiveRow[],
  states: (StateColumns | undefined)[] = [],
): Promise<void> {
  await db.deleteFrom('learning_plan_objectives').where('plan_id', '=', planId).execute()
  const rows = objectives.map(({ timeBound, ...objective }, index) => ({
    ...objective,
    time_bound: timeBound,
    ...(states[index] ?? initialState),
    plan_id: planId,
    position: index + 1,
  }))
  const values = rows.map((row) => withSearchText('learning_plan_objectives', row))
  await db.insertInto('learning_plan_objectives').values(values).execute()
}

const initialState: StateColumns = {
  state: 'not_started',
  state_at: null,
  state_by: null,
  state_reason: '',
  state_before: null,
  suggested_at: null,
}

type Place = { id: number; place: number }

export const saveState = (db: Db, { id, place }: Place, change: Partial<StateColumns>) =>
  db
    .updateTable('learning_plan_objectives')
    .set(change)
    .where('plan_id', '=', id)
    .where('position', '=', place)
    .execute()

type Carried = { id: number; at: string }

/** Gives the objectives that were carried forward at this instant their former state. Returns how many. */
export async function saveReturned(db: Db, { id, at }: Carried, by: { id: number; at: string }) {
  const { numUpdatedRows } = await db
    .updateTable('learning_plan_objectives')
    // Those that were carried before the former state was stored have begun at least.
    .set({
      state: sql`coalesce(state_before, 'in_progress')`,
      state_before: 'carried_forward',
      state_at: by.at,
      state_by: by.id,
    })
    .where('plan_id', '=', id)
    .where('state', '=', 'carried_forward')
    .where('state_at', '=', at)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Carries the objectives forward again that were returned at an instant, and not changed since. */
export const saveCarriedAgain = (db: Db, { id, at }: Carried, returnedAt: string) =>
  db
    .updateTable('learning_plan_objectives')
    .set({ state: 'carried_forward', state_before: sql`state`, state_at: at })
    .where('plan_id', '=', id)
    .where('state_before', '=', 'carried_forward')
    .where('state_at', '=', returnedAt)
    .execute()

/**
 * Records who changed the plan. The version stays, because its form has not changed. A former mentor no longer
 * reads a plan that somebody else has changed (rule 52).
 */
export const touchPlan = (db: Db, id: number, by: { id: number; at: string }) =>
  db
    .updateTable('learning_plans')
    .set({ updated_at: by.at, updated_by: by.id })
    .where('id', '=', id)
    .execute()
