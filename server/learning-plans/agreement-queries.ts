import { sql } from 'kysely'
import type { AgreementRow } from '#contract/agreements.ts'
import { agreementTable, type Who } from '#contract/can.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { describeChanges } from '../database/agreement-text.ts'
import { compiledList, type Params } from '../database/compiled.ts'
import { nameById } from '../database/rows.ts'
import type { Db, NewRow, Row } from '../database/schema.ts'

/**
 * The last request of each plan that counts. An open one of a mentor ends with their relationship, so that an
 * earlier agreement shows again (rule 65).
 */
export const listAgreements = compiledList((db, { planIds }: Params<{ planIds: number[] }>) =>
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
export function toAgreementRow(plan: Plan, known: StoredAgreement | undefined, who: Who): AgreementRow {
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
