import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Side } from '#contract/debriefs.ts'
import { summaryFrom } from '#contract/sign-off.ts'
import {
  goalsOf,
  handoversOf,
  ownMenteesOf,
  plansOf,
  unreadDocumentsOf,
  unreadNotesOf,
  workedShiftsOf,
} from '../access.ts'
import {
  countedRelationships,
  isProgrammeOver,
  openPlanStatuses,
  overdueGoals,
  progressSetAt,
} from '../counts.ts'
import { type Asker, compiledFirst, compiledList, type Params } from '../database/compiled.ts'
import { nameById, nameOf } from '../database/rows.ts'
import type { Db, NewRow, Tables } from '../database/schema.ts'
import type { AskingMe } from '../kernel/http/authentication.ts'
import { isModuleOn, isOwnShift } from '../programme-conditions.ts'

const ledBy = (db: Db, me: Asker) => countedRelationships(db).where('relationships.mentor_id', '=', me.id)

export const listNewMentees = compiledList((db, { me, after }: Params<{ me: AskingMe; after: string }>) =>
  ledBy(db, me)
    .where('relationships.assigned_at', '>=', after)
    .select(['mentees.id', 'relationships.assigned_at as since', nameOf('mentees').as('name')]),
)

/** Handovers to me. */
export const listToAccept = compiledList((db, { me }: Params<{ me: AskingMe }>) =>
  handoversOf(db, me)
    .innerJoin('users', 'users.id', 'handovers.mentee_id')
    .where('handovers.accepted_at', 'is', null)
    .select(['users.id', nameOf('users').as('name')])
    .select((eb) => eb.ref('handovers.made_at').$notNull().as('since')),
)

/** Handovers that the new mentor has not accepted. */
export const listUnaccepted = compiledList((db) =>
  countedRelationships(db)
    .innerJoin('handovers', 'handovers.relationship_id', 'relationships.id')
    .where('handovers.accepted_at', 'is', null)
    .leftJoin('mentor_reminders', (join) =>
      join
        .onRef('mentor_reminders.mentor_id', '=', 'relationships.mentor_id')
        .onRef('mentor_reminders.mentee_id', '=', 'relationships.mentee_id'),
    )
    .select(['handovers.id', 'mentees.id as person_id', nameOf('mentees').as('name')])
    .select((eb) => [eb.ref('handovers.made_at').$notNull().as('since'), nameOf('mentors').as('mentor_name')])
    .select(['relationships.mentor_id', 'mentors.status as mentor_status', 'mentor_reminders.reminded_at'])
    .select(nameById('mentor_reminders.reminded_by').as('reminded_by')),
)

type Ended = { me: AskingMe; localNow: string; since: string; formerSince: string }

/**
 * My ended shifts without an outcome that my debrief can no longer record: it is written, or the shift ended before
 * `since`. With mentees whom I no longer lead only those that ended after `formerSince`.
 */
export const listShiftsWithoutOutcome = compiledList(
  (db, { me, localNow, since, formerSince }: Params<Ended>) =>
    workedShiftsOf(db, me)
      .innerJoin('users', 'users.id', 'shifts.mentee_id')
      .where('shifts.status', '=', 'scheduled')
      .where('shifts.ends_at', '<=', localNow)
      .where((eb) =>
        eb.or([eb('shifts.ends_at', '<', since), hasDebrief(eb, 'mentor'), eb.not(isModuleOn('debriefs'))]),
      )
      .where((eb) =>
        eb.or([isLed(db, me), eb.and([eb('shifts.ends_at', '>=', formerSince), isOwnShift(me)])]),
      )
      .where('users.deleted_at', 'is', null)
      .select(['shifts.id', ledMentee(db, me), 'shifts.starts_at', 'shifts.ends_at'])
      .select(nameOf('users').as('name')),
)

const isLed = (db: Db, me: Asker) => sql<SqlBool>`shifts.mentee_id in ${ownMenteesOf(db, me)}`

/** The mentee; null if a mentor no longer leads them and must not find a link to their page. */
const ledMentee = (db: Db, me: Asker) =>
  sql<number | null>`case when ${isLed(db, me)} then shifts.mentee_id end`.as('person_id')

export const listOverdueGoalsOf = compiledList((db, { me, today }: Params<{ me: AskingMe; today: string }>) =>
  overdueGoals(db, today)
    .where('goals.mentee_id', 'in', ownMenteesOf(db, me))
    .select(['goals.id', 'goals.mentee_id as person_id', 'goals.title', 'goals.target_date'])
    .select(nameOf('users').as('name')),
)

export const listDuePlansOf = compiledList(
  (db, { me, untilDay }: Params<{ me: AskingMe; untilDay: string }>) =>
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
export const listWithoutUpdate = compiledList(
  (db, { me, before }: Params<{ me: AskingMe; before: string }>) =>
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
 * My mentees who have completed a shift since their progress was last set, and are 'Awaiting Shift'.
 * A mentor who saves the progress again has answered.
 */
export const listAfterFirstShift = compiledList((db, { me }: Params<{ me: AskingMe }>) =>
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
export const listToSummarise = compiledList((db, { me }: Params<{ me: AskingMe }>) =>
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

const count = sql<number>`count(*)`.as('n')
/** The characters of a note that a dashboard shows. */
const wordsShown = 400

/** Grouped by author, with the newest. */
export const listUnreadNotes = compiledList((db, { me }: Params<{ me: AskingMe }>) =>
  db
    .selectFrom(
      unreadNotesOf(db, me)
        .innerJoin('users', 'users.id', 'notes.mentor_id')
        .groupBy(['users.id', 'users.first_name', 'users.last_name'])
        .select(['users.id', 'users.first_name', nameOf('users').as('name'), count])
        .select(({ fn }) => [fn.min('notes.created_at').as('since'), fn.max('notes.id').as('newest_id')])
        .as('unread'),
    )
    .innerJoin('notes', 'notes.id', 'unread.newest_id')
    .select(['unread.id', 'unread.name', 'unread.first_name', 'unread.n', 'unread.since'])
    .select(sql<string>`substr(notes.content, 1, ${sql.lit(wordsShown)})`.as('words')),
)

/** Grouped by the person who shared them, with the newest. */
export const listUnreadDocuments = compiledList((db, { me }: Params<{ me: AskingMe }>) =>
  db
    .selectFrom(
      unreadDocumentsOf(db, me)
        .innerJoin('users', 'users.id', 'documents.uploaded_by')
        .groupBy(['users.id', 'users.first_name', 'users.last_name'])
        .select(['users.id', 'users.first_name', nameOf('users').as('name'), count])
        .select(({ fn }) => [
          fn.min('documents.created_at').as('since'),
          fn.max('documents.id').as('newest_id'),
        ])
        .as('unread'),
    )
    .innerJoin('documents', 'documents.id', 'unread.newest_id')
    .select([
      'unread.id',
      'unread.name',
      'unread.first_name',
      'unread.n',
      'unread.since',
      'documents.original_name as words',
    ]),
)

type Since = { me: AskingMe; since: string }

/** A completed goal cannot change, so its last editor completed it. */
export const listOwnCompletedGoals = compiledList((db, { me, since }: Params<Since>) =>
  goalsOf(db, me)
    .leftJoin('users', 'users.id', 'goals.updated_by')
    .where('goals.completed_at', '>=', since)
    .select(['goals.title', 'goals.updated_by as by_id', 'users.first_name as by'])
    .select((eb) => [
      eb.ref('goals.completed_at').$notNull().as('at'),
      sql<number>`${ownGoals(db, me).where('goals.status', '=', sql.lit('completed'))}`.as('done'),
      sql<number>`${ownGoals(db, me).where('goals.status', '<>', sql.lit('cancelled'))}`.as('total'),
    ]),
)

const ownGoals = (db: Db, me: Asker) => goalsOf(db, me).select((eb) => eb.fn.countAll<number>().as('n'))

export const listAchievedObjectives = compiledList((db, { me, since }: Params<Since>) =>
  plansOf(db, me)
    .innerJoin('learning_plan_objectives as achieved', 'achieved.plan_id', 'learning_plans.id')
    .leftJoin('users', 'users.id', 'achieved.state_by')
    .where('learning_plans.status', 'in', openPlanStatuses)
    .where('achieved.state', '=', sql.lit('achieved'))
    .where('achieved.state_at', '>=', since)
    .select(['achieved.specific as title', 'achieved.state_by as by_id', 'users.first_name as by'])
    .select((eb) => [
      eb.ref('achieved.state_at').$notNull().as('at'),
      sql<number>`${ofSamePlan(db).where('objectives.state', '=', sql.lit('achieved'))}`.as('done'),
      sql<number>`${ofSamePlan(db)}`.as('total'),
    ]),
)

const ofSamePlan = (db: Db) =>
  db
    .selectFrom('learning_plan_objectives as objectives')
    .where('objectives.plan_id', '=', sql.ref<number>('learning_plans.id'))
    .select((eb) => eb.fn.countAll<number>().as('n'))

/** The first of the mentee's mentors, without those who have left. */
export const findFirstMentorOf = compiledFirst((db, { menteeId }: Params<{ menteeId: number }>) =>
  countedRelationships(db)
    .where('relationships.mentee_id', '=', menteeId)
    .select('mentors.first_name')
    .orderBy('relationships.id')
    .limit(1),
)

/** Inactive mentors whose relationship with the mentee goes on. */
export const listOwnInactiveMentors = compiledList((db, { me }: Params<{ me: AskingMe }>) =>
  db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentor_id')
    .where('relationships.mentee_id', '=', me.id)
    .where('relationships.status', '=', 'active')
    .where('users.status', '=', 'inactive')
    .select(['users.id', nameOf('users').as('name'), 'users.updated_at as since'])
    .orderBy('relationships.id'),
)

export const listDueGoals = compiledList((db, { me, untilDay }: Params<{ me: AskingMe; untilDay: string }>) =>
  goalsOf(db, me)
    .where('goals.status', '=', 'active')
    .where('goals.target_date', '<=', untilDay)
    .select(['goals.id', 'goals.title', 'goals.target_date']),
)

export const listDuePlans = compiledList((db, { me, untilDay }: Params<{ me: AskingMe; untilDay: string }>) =>
  plansOf(db, me)
    .where('learning_plans.status', 'in', openPlanStatuses)
    .where('learning_plans.target_date', '<=', untilDay)
    .select(['learning_plans.id', 'learning_plans.title', 'learning_plans.target_date']),
)

/** My summary, while I have to confirm it. */
export const listToConfirm = compiledList((db, { me }: Params<{ me: AskingMe }>) =>
  db
    .selectFrom('sign_offs')
    .where('sign_offs.mentee_id', '=', me.id)
    .where('sign_offs.state', '=', sql.lit('to_confirm'))
    .select(['sign_offs.id', 'sign_offs.updated_at as since']),
)

type Query = { me: AskingMe; localNow: string; since: string; unrecordedSince: string }

/**
 * My ended shifts without my debrief, unless they did not happen. A leading mentor has those whose outcome the debrief
 * records for longer.
 */
export const listWithoutDebrief = compiledList(
  (db, { me, localNow, since, unrecordedSince }: Params<Query>) => {
    const shifts = workedShiftsOf(db, me)
      .innerJoin('users', 'users.id', me.role === 'mentor' ? 'shifts.mentee_id' : 'shifts.mentor_id')
      .where('shifts.status', '<>', 'cancelled')
      .where('shifts.ends_at', '<=', localNow)
      .where('shifts.ends_at', '>=', unrecordedSince)
      .where('users.deleted_at', 'is', null)
      .where((eb) => eb.not(hasDebrief(eb, me.role as Side)))
      .select(['shifts.id', ledMentee(db, me), 'shifts.starts_at', 'shifts.ends_at'])
      .select(['shifts.status', nameOf('users').as('name')])
    return shifts.where(({ or, and, eb }) =>
      or([
        eb('shifts.ends_at', '>=', since),
        ...(me.role === 'mentor' ? [and([eb('shifts.status', '=', 'scheduled'), isLed(db, me)])] : []),
      ]),
    )
  },
)

const hasDebrief = (eb: ExpressionBuilder<Tables, 'shifts'>, side: Side) =>
  eb.exists(
    eb
      .selectFrom('debriefs')
      .whereRef('debriefs.shift_id', '=', 'shifts.id')
      .where('debriefs.side', '=', side)
      .where('debriefs.deleted_at', 'is', null)
      .select('debriefs.id'),
  )

/** The pair's relationship, if both can act on a reminder: the mentor is active. */
export const findCurrentPair = (db: Db, { mentorId, menteeId }: { mentorId: number; menteeId: number }) =>
  countedRelationships(db)
    .where('relationships.mentor_id', '=', mentorId)
    .where('relationships.mentee_id', '=', menteeId)
    .where('mentors.status', '=', 'active')
    .select(['relationships.id', 'mentors.email', 'mentors.first_name'])
    .select(['mentees.first_name as mentee_first_name', 'mentees.last_name as mentee_last_name'])
    .select('mentors.last_name')
    .executeTakeFirst()

export const findReminder = (db: Db, { mentorId, menteeId }: { mentorId: number; menteeId: number }) =>
  db
    .selectFrom('mentor_reminders')
    .innerJoin('users', 'users.id', 'mentor_reminders.reminded_by')
    .where('mentor_reminders.mentor_id', '=', mentorId)
    .where('mentor_reminders.mentee_id', '=', menteeId)
    .select(['mentor_reminders.reminded_at', 'users.first_name', 'users.last_name'])
    .executeTakeFirst()

/** Inserts the pair's reminder of this day; returns undefined if there is one already. */
export const saveReminder = (db: Db, { mentor_id, mentee_id, ...reminder }: NewRow<'mentor_reminders'>) =>
  db
    .insertInto('mentor_reminders')
    .values({ mentor_id, mentee_id, ...reminder })
    .onConflict((conflict) =>
      conflict
        .columns(['mentor_id', 'mentee_id'])
        .doUpdateSet(reminder)
        .where('mentor_reminders.day', '<', reminder.day),
    )
    .returning('mentor_id')
    .executeTakeFirst()
