import { type SqlBool, sql } from 'kysely'
import { answersOf } from '#contract/debriefs.ts'
import type { ObjectiveTexts } from '#contract/learning-plans.ts'
import { debriefsOf } from '../access.ts'
import { type Asker, compiledList, type Params } from '../database/compiled.ts'
import { nameById } from '../database/rows.ts'
import type { Db, Row } from '../database/schema.ts'
import { withSearchText } from '../database/search-text.ts'
import type { AskingMe } from '../kernel/http/authentication.ts'
import { isModuleOn, isOpenDebrief, writtenDebriefs } from '../programme-conditions.ts'

/** `openedBefore`: debriefs that opened until this instant are open. */
export type Reader = { me: AskingMe; openedBefore: string }

type OfPlans = { id: number; has_evidence: 0 | 1 }[]

/** The objectives of plans in their order, by plan. */
export async function listObjectivesOfPlans(db: Db, reader: Reader, plans: OfPlans) {
  const rows = await listRows(db, { planIds: plans.map(({ id }) => id) })
  const planIds = plans.filter(({ has_evidence }) => has_evidence === 1).map(({ id }) => id)
  const linked = planIds.length > 0 ? await listEvidenceOf(db, { ...reader, planIds }) : []
  const evidence = Map.groupBy(linked, ({ objective_id }) => objective_id)
  const objectives = rows.map((row) => {
    const { id, specific, measurable, achievable, relevant, timeBound, ...stored } = row
    const found = evidence.get(id) ?? []
    return {
      planId: row.plan_id,
      words: { id, specific, measurable, achievable, relevant, timeBound },
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
    .select(['id', 'plan_id', 'specific', 'measurable', 'achievable', 'relevant'])
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
    .innerJoin('learning_plan_objectives as objectives', 'objectives.id', 'debrief_items.objective_id')
    .where('shifts.status', '<>', 'cancelled')
    .where(isOpenDebrief(openedBefore))

const isAlone = sql<0 | 1>`case when debriefs.side = 'mentor' and shifts.deleted_at is null
  and debrief_items.answer = ${sql.lit(answersOf.mentor.indexOf('Alone') + 1)} then 1 else 0 end`

/** False for a link to a debrief while debriefs are off. */
export const isLinkInUse = (table: string) =>
  sql<SqlBool>`(${sql.ref(`${table}.debrief_id`)} is null or ${isModuleOn('debriefs')})`

/** One row for each piece of evidence. */
const listEvidenceOf = compiledList((db, { planIds, ...reader }: Params<Reader & { planIds: number[] }>) =>
  db
    .selectFrom('objective_evidence')
    .where('plan_id', 'in', planIds)
    .where(isLinkInUse('objective_evidence'))
    .select(['objective_id', sql<0 | 1>`0`.as('is_alone')])
    .unionAll(
      debriefsAsEvidence(db, reader)
        .where('debrief_items.plan_id', 'in', planIds)
        .select(['objectives.id as objective_id', isAlone.as('is_alone')]),
    ),
)

/** A removed objective takes its state and its evidence along. */
export const removeObjectives = (db: Db, ids: number[]) =>
  db.deleteFrom('learning_plan_objectives').where('id', 'in', ids).execute()

type Stored = ObjectiveTexts & { position: number }

export const insertObjectives = (db: Db, planId: number, objectives: Stored[]) =>
  db
    .insertInto('learning_plan_objectives')
    .values(objectives.map((objective) => ({ plan_id: planId, ...columnsOf(objective) })))
    .execute()

export const saveObjective = (db: Db, id: number, objective: Stored) =>
  db.updateTable('learning_plan_objectives').set(columnsOf(objective)).where('id', '=', id).execute()

const columnsOf = ({ timeBound: time_bound, ...stored }: Stored) =>
  withSearchText('learning_plan_objectives', { ...stored, time_bound })

type States = Partial<Omit<Row<'learning_plan_objectives'>, 'id' | 'plan_id' | 'position'>>

export const saveState = (db: Db, id: number, change: States) =>
  db.updateTable('learning_plan_objectives').set(change).where('id', '=', id).execute()

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
