import { sql } from 'kysely'
import { summaryFrom } from '#contract/sign-off.ts'
import { ownMenteesOf, workedShiftsOf } from '../access.ts'
import {
  countedRelationships,
  isProgrammeOver,
  openPlanStatuses,
  overdueGoals,
  progressSetAt,
} from '../counts.ts'
import { type Asker, compiledList, type Params } from '../database/compiled.ts'
import { nameOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'

/** The mentor whose items are listed; the caller may be an administrator. */
export type Mentor = Pick<Me, 'id' | 'role' | 'status'>

const ledBy = (db: Db, me: Asker) => countedRelationships(db).where('relationships.mentor_id', '=', me.id)

export const listNewMentees = compiledList((db, { me, after }: Params<{ me: Mentor; after: string }>) =>
  ledBy(db, me)
    .where('relationships.assigned_at', '>=', after)
    .select(['mentees.id', 'relationships.assigned_at as since', nameOf('mentees').as('name')]),
)

/** My ended shifts without an outcome, only with mentees whom I still lead. */
export const listShiftsWithoutOutcome = compiledList(
  (db, { me, localNow }: Params<{ me: Mentor; localNow: string }>) =>
    workedShiftsOf(db, me)
      .innerJoin('users', 'users.id', 'shifts.mentee_id')
      .where('shifts.status', '=', 'scheduled')
      .where('shifts.ends_at', '<=', localNow)
      .where('shifts.mentee_id', 'in', ownMenteesOf(db, me.id))
      .where('users.deleted_at', 'is', null)
      .select(['shifts.id', 'shifts.mentee_id as person_id', 'shifts.starts_at', 'shifts.ends_at'])
      .select(nameOf('users').as('name')),
)

export const listOverdueGoalsOf = compiledList((db, { me, today }: Params<{ me: Mentor; today: string }>) =>
  overdueGoals(db, today)
    .where('goals.mentee_id', 'in', ownMenteesOf(db, me.id))
    .select(['goals.id', 'goals.mentee_id as person_id', 'goals.title', 'goals.target_date'])
    .select(nameOf('users').as('name')),
)

export const listDuePlans = compiledList((db, { me, untilDay }: Params<{ me: Mentor; untilDay: string }>) =>
  ledBy(db, me)
    .innerJoin('learning_plans', 'learning_plans.mentee_id', 'mentees.id')
    .where('learning_plans.deleted_at', 'is', null)
    .where('learning_plans.status', 'in', openPlanStatuses)
    .where('learning_plans.target_date', '<=', untilDay)
    .select([
      'learning_plans.id',
      'mentees.id as person_id',
      'learning_plans.title',
      'learning_plans.target_date',
    ])
    .select(nameOf('mentees').as('name')),
)

/** Mentees whose progress nobody has changed since `before`, and whom I led then. Nobody needs an update once it is over. */
export const listWithoutUpdate = compiledList((db, { me, before }: Params<{ me: Mentor; before: string }>) =>
  ledBy(db, me)
    .leftJoin('progress', 'progress.mentee_id', 'mentees.id')
    .where('relationships.assigned_at', '<', before)
    .where(({ not }) => not(isProgrammeOver(sql.ref<number>('mentees.id'))))
    .where((eb) => eb.or([eb(progressSetAt, 'is', null), eb(progressSetAt, '<', before)]))
    .select((eb) => [
      'mentees.id',
      eb.fn.coalesce(progressSetAt, 'relationships.assigned_at').as('since'),
      nameOf('mentees').as('name'),
    ]),
)

/**
 * My mentees who have completed a shift since their progress was last set, and are 'Awaiting Shift' (rule 87).
 * A mentor who saves the progress again has answered.
 */
export const listAfterFirstShift = compiledList((db, { me }: Params<{ me: Mentor }>) =>
  ledBy(db, me)
    .leftJoin('progress', 'progress.mentee_id', 'mentees.id')
    .where(sql<string>`coalesce(progress.status, 'awaiting_shift')`, '=', sql.lit('awaiting_shift'))
    .where(firstCompletion, 'is not', null)
    .where((eb) => eb.or([eb(progressSetAt, 'is', null), eb(progressSetAt, '<', firstCompletion)]))
    .where(({ not }) => not(isProgrammeOver(sql.ref<number>('mentees.id'))))
    .select(['mentees.id', nameOf('mentees').as('name'), firstCompletion.$castTo<string>().as('since')]),
)

/** When the first outcome of a completed shift of a mentee was recorded. */
const firstCompletion = sql<
  string | null
>`(select min(coalesce(shifts.outcome_at, shifts.updated_at)) from shifts
  where shifts.mentee_id = mentees.id and shifts.deleted_at is null and shifts.status = 'completed')`

/** My mentees whose progress is far enough and who have no summary, or whose summary was sent back. */
export const listToSummarise = compiledList((db, { me }: Params<{ me: Mentor }>) =>
  ledBy(db, me)
    .innerJoin('progress', 'progress.mentee_id', 'mentees.id')
    .leftJoin('sign_offs', (join) =>
      join.onRef('sign_offs.mentee_id', '=', 'mentees.id').on('sign_offs.state', '<>', sql.lit('reopened')),
    )
    .where((eb) => eb.or([eb('sign_offs.state', '=', sql.lit('sent_back')), eb('sign_offs.id', 'is', null)]))
    .where('progress.status', 'in', summaryFrom)
    .select((eb) => [
      'mentees.id',
      eb.fn.coalesce('sign_offs.updated_at', 'progress.updated_at').as('since'),
      'sign_offs.id as sent_back',
      nameOf('mentees').as('name'),
    ]),
)
