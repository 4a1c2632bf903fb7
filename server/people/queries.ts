import { sql } from 'kysely'
import { goalsOf, ownMenteesOf, plansOf, shiftsOf, viewablePeople } from '../access.ts'
import {
  atLocalTime,
  type clockAt,
  countedRelationships,
  hasMilestones,
  isUncertainShift,
  isUpcoming,
  lastContacts,
  openPlanStatuses,
  overdueGoals,
  progressSetAt,
} from '../counts.ts'
import { compiledFirst, compiledList, compiledOne, type Params } from '../database/compiled.ts'
import { nameOf, statusOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { list } from '../kernel/http/list.ts'
import { isBeforeEndOfCover } from '../programme-conditions.ts'

type Asked = { me: Me; id: number }

/** Returns a person whose page I may open; undefined for anybody else. */
export const findPersonRow = compiledFirst((db, { me, id }: Params<Asked>) =>
  viewablePeople(db, me)
    .where('users.id', '=', id)
    .select(['id', 'first_name', 'last_name', 'email', 'role', 'status', 'created_at', 'version'])
    .select(hasMilestones(sql.ref<number>('users.id')).as('has_milestones')),
)

type Partners = { id: number; today: string }

/** A mentor's mentees or a mentee's mentors, longest relationship first. */
export const listPartners = (db: Db, { role, ...person }: Partners & { role: 'mentor' | 'mentee' }) =>
  (role === 'mentor' ? listMentees : listMentors)(db, person)

const partnerColumns = [
  'relationships.id as relationship_id',
  'relationships.assigned_at as assigned_date',
  'relationships.last_day as cover_until',
  'users.id',
  'users.first_name',
  'users.last_name',
  'users.status',
] as const

const listMentees = compiledList((db, { id, today }: Params<Partners>) =>
  db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentee_id')
    .leftJoin('progress', 'progress.mentee_id', 'relationships.mentee_id')
    .where('relationships.mentor_id', '=', id)
    .where('relationships.status', '=', 'active')
    .where(isBeforeEndOfCover(today))
    .select(partnerColumns)
    .select('progress.status as progress_status')
    .orderBy('relationships.id'),
)

const listMentors = compiledList((db, { id, today }: Params<Partners>) =>
  db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentor_id')
    .where('relationships.mentee_id', '=', id)
    .where('relationships.status', '=', 'active')
    .where(isBeforeEndOfCover(today))
    .select(partnerColumns)
    .select(sql<null>`null`.as('progress_status'))
    .orderBy('relationships.id'),
)

/** Returns the start of the pair's active relationship; undefined if there is none. */
export const findPair = compiledFirst((db, pair: Params<{ mentorId: number; menteeId: number }>) =>
  db
    .selectFrom('relationships')
    .where('mentor_id', '=', pair.mentorId)
    .where('mentee_id', '=', pair.menteeId)
    .where('status', '=', 'active')
    .select('assigned_at'),
)

export const findProgressOf = compiledFirst((db, { menteeId }: Params<{ menteeId: number }>) =>
  db
    .selectFrom('progress')
    .where('mentee_id', '=', menteeId)
    .select(['status', 'notes', 'version', progressSetAt.as('set_at')]),
)

type Clock = ReturnType<typeof clockAt>

/** The next shifts of this mentor or mentee that I may see, soonest first. */
export const listShiftsAhead = atLocalTime(
  compiledList(
    (db, { me, id, isMentor, most, ...clock }: Params<Asked & Clock & { isMentor: boolean; most: number }>) =>
      shiftsOf(db, me)
        .where(isMentor ? 'shifts.mentor_id' : 'shifts.mentee_id', '=', id)
        .where(isUpcoming(clock))
        .innerJoin('users', 'users.id', isMentor ? 'shifts.mentee_id' : 'shifts.mentor_id')
        .select(['shifts.id', 'shifts.starts_at', 'shifts.ends_at', 'shifts.location'])
        .select([
          'users.id as partner_id',
          nameOf('users').as('partner'),
          statusOf('users').as('partner_status'),
          isUncertainShift.as('uncertain'),
        ])
        .orderBy('shifts.starts_at')
        .orderBy('shifts.id')
        .limit(most),
  ),
)

type Due = Asked & { today: string }

/** Counts of a mentee's goals and open plans that I may see. */
export const findNumbers = compiledOne((db, { me, id, today }: Params<Due>) => {
  const activeGoals = goalsOf(db, me)
    .where('goals.mentee_id', '=', id)
    .where('goals.status', '=', 'active')
    .select(count)
  return db.selectNoFrom([
    activeGoals.as('active_goals'),
    activeGoals.where('goals.target_date', '<', today).as('overdue_goals'),
    plansOf(db, me, id)
      .where('learning_plans.status', 'in', openPlanStatuses)
      .select(count)
      .as('learning_plans'),
  ])
})

const count = sql<number>`count(*)`.as('n')

export const listDue = async (db: Db, due: Due) => ({
  goals: await listDueGoals(db, due),
  plans: await listDuePlans(db, due),
})

/** Goals of the mentee that are due today or later. */
const listDueGoals = compiledList((db, { me, id, today }: Params<Due>) =>
  goalsOf(db, me)
    .where('goals.mentee_id', '=', id)
    .where('goals.status', '=', 'active')
    .where('goals.target_date', '>=', today)
    .select(['goals.id', 'goals.target_date as day', 'goals.title as what']),
)

const listDuePlans = compiledList((db, { me, id, today }: Params<Due>) =>
  plansOf(db, me, id)
    .where('learning_plans.status', 'in', openPlanStatuses)
    .where('learning_plans.target_date', '>=', today)
    .select(['learning_plans.id', 'learning_plans.target_date as day', 'learning_plans.title as what']),
)

type Load = Clock & { id: number; ends: string; today: string }

export const findLoad = atLocalTime(
  compiledOne((db, { id, ends, today, ...clock }: Params<Load>) =>
    db
      .selectFrom('users')
      .where('users.id', '=', id)
      .select((eb) => [
        countedRelationships(db).where('relationships.mentor_id', '=', id).select(count).as('mentees'),
        db
          .selectFrom('shifts')
          .where('shifts.mentor_id', '=', id)
          .where('shifts.deleted_at', 'is', null)
          .where(isUpcoming(clock))
          .select(count)
          .as('upcoming_shifts'),
        overdueGoals(db, today)
          .where('goals.mentee_id', 'in', ownMenteesOf(db, { id, today }))
          .select(count)
          .as('overdue_goals'),
        db
          .selectFrom('shifts')
          .where('shifts.mentor_id', '=', id)
          .where('shifts.mentee_id', 'in', ownMenteesOf(db, { id, today }))
          .where('shifts.deleted_at', 'is', null)
          .where('shifts.status', '=', 'scheduled')
          .where('shifts.ends_at', '<=', clock.localNow)
          .select(count)
          .as('missing_outcomes'),
        ...lastContacts(eb, { ends, lastClock: clock.localNow }),
      ]),
  ),
)

/** The relationships of a mentor that had not ended before an instant. */
export const listSpans = compiledList((db, { id, since }: Params<{ id: number; since: string }>) =>
  db
    .selectFrom('relationships')
    .where('relationships.mentor_id', '=', id)
    .where((eb) =>
      eb.or([eb('relationships.ended_at', 'is', null), eb('relationships.ended_at', '>=', since)]),
    )
    .select(['relationships.assigned_at', 'relationships.ended_at']),
)

type Sessions = { id: number; begunAfter: string; usedAfter: string }

/** Sessions that began and were last used after these instants. */
export const listSessionsInUse = compiledList((db, { id, begunAfter, usedAfter }: Params<Sessions>) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', id)
    .where('created_at', '>', begunAfter)
    .where('last_used_at', '>', usedAfter)
    .select(['id', 'created_at', 'last_used_at', 'signed_in_by', 'device']),
)

/** Newest first. */
export const listEmails = list('id', (db, { id }: Params<{ id: number }>) => {
  const emails = db.selectFrom('letters').where('user_id', '=', id)
  const shown = emails.select(['id', 'kind', 'recipient', 'created_at', 'sent_at', 'kept', 'given_up_at'])
  return { rows: shown, count: emails }
})
