import { sql } from 'kysely'
import { goalsOf, plansOf, unreadDocumentsOf, unreadNotesOf, workedShiftsOf } from '../access.ts'
import {
  clockAt,
  completedMentees,
  countedMentees,
  countedMentors,
  countedPeople,
  countedRelationships,
  isUpcoming,
  openPlanStatuses,
  overdueGoals,
  unassignedMentees,
} from '../counting.ts'
import { type Asker, compiled, type Params } from '../database/compiled.ts'
import { nameOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'

type Moment = { localNow: string; today: string; monthAgo: string }
type Asking = Moment & ReturnType<typeof clockAt> & { me: Me }

const paramsOf = (me: Me, { localNow, today, monthAgo }: Moment): Asking => ({
  me,
  today,
  monthAgo,
  ...clockAt(localNow),
})

const count = sql<number>`count(*)`

const upcomingShifts = (db: Db, { me, ...clock }: Params<Asking>) =>
  workedShiftsOf(db, me).where(isUpcoming(clock)).select(count.as('n'))

const learningPlans = (db: Db, me: Asker) =>
  plansOf(db, me).where('learning_plans.status', 'in', openPlanStatuses).select(count.as('n'))

/** A pending person may open nothing yet, so nothing waits for them. */
const unreadNotes = (db: Db, me: Asker) =>
  unreadNotesOf(db, me)
    .where((eb) => eb.lit(me.status === 'active'))
    .select(count.as('n'))

const unreadDocuments = (db: Db, me: Asker) =>
  unreadDocumentsOf(db, me)
    .where((eb) => eb.lit(me.status === 'active'))
    .select(count.as('n'))

const recentProgress = (db: Db, { monthAgo }: Params<Asking>) =>
  db.selectFrom('progress_history').where('changed_at', '>=', monthAgo).select(count.as('n'))

/** Each number of one answer is a subquery of one statement, so that they are of the same instant. */
export const findAdminNumbers = (db: Db, me: Me, moment: Moment) =>
  adminNumbers(db, paramsOf(me, moment)).executeTakeFirstOrThrow()

const adminNumbers = compiled((db, params: Params<Asking>) =>
  db.selectNoFrom(() => [
    db.selectFrom('referrals').where('status', '=', 'pending').select(count.as('n')).as('pendingReferrals'),
    countedPeople(db).where('status', '=', 'active').select(count.as('n')).as('activeUsers'),
    countedMentors(db).select(count.as('n')).as('totalMentors'),
    countedMentees(db).select(count.as('n')).as('totalMentees'),
    overdueGoals(db, params.today).select(count.as('n')).as('overdueGoals'),
    upcomingShifts(db, params).as('upcomingShifts'),
    learningPlans(db, params.me).as('learningPlans'),
    recentProgress(db, params).as('progressUpdates'),
  ]),
)

export const findMentorNumbers = (db: Db, me: Me, moment: Moment) =>
  mentorNumbers(db, paramsOf(me, moment)).executeTakeFirstOrThrow()

const mentorNumbers = compiled((db, params: Params<Asking>) =>
  db.selectNoFrom(() => [
    countedRelationships(db).where('mentor_id', '=', params.me.id).select(count.as('n')).as('activeMentees'),
    upcomingShifts(db, params).as('upcomingShifts'),
    learningPlans(db, params.me).as('learningPlans'),
    recentProgress(db, params).where('changed_by', '=', params.me.id).as('progressUpdates'),
    unreadNotes(db, params.me).as('unreadNotes'),
  ]),
)

export const findMenteeNumbers = (db: Db, me: Me, moment: Moment) =>
  menteeNumbers(db, paramsOf(me, moment)).executeTakeFirstOrThrow()

const menteeNumbers = compiled((db, params: Params<Asking>) =>
  db.selectNoFrom(() => [
    longestStandingMentor(db, params.me).select(nameOf('users').as('name')).as('assignedMentor'),
    longestStandingMentor(db, params.me).select('users.status').as('assignedMentorStatus'),
    workedShiftsOf(db, params.me)
      .where(isUpcoming(params))
      .select(sql<string>`substr(min(shifts.starts_at), 1, 10)`.as('day'))
      .as('nextShift'),
    db.selectFrom('progress').where('mentee_id', '=', params.me.id).select('status').as('progressStatus'),
    learningPlans(db, params.me).as('learningPlans'),
    goalsOf(db, params.me).where('goals.status', '=', 'active').select(count.as('n')).as('learningGoals'),
    unreadNotes(db, params.me).as('unreadNotes'),
    unreadDocuments(db, params.me).as('unreadDocuments'),
  ]),
)

const longestStandingMentor = (db: Db, me: Asker) =>
  db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentor_id')
    .where('relationships.mentee_id', '=', me.id)
    .where('relationships.status', '=', 'active')
    .orderBy('relationships.id')
    .limit(1)

export const countActiveMentors = (db: Db) => activeMentors(db, {}).executeTakeFirstOrThrow()

const activeMentors = compiled((db) =>
  countedMentors(db).where('status', '=', 'active').select(count.as('n')),
)

export const listMentors = (db: Db) => mentorRows(db, {}).execute()

const mentorRows = compiled((db) =>
  countedMentors(db)
    .select(['id', 'first_name', 'last_name', 'email'])
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id'),
)

/** Every mentee who counts, with where they stand. */
export const listMentees = (db: Db) => menteeRows(db, {}).execute()

const menteeRows = compiled((db) =>
  countedMentees(db)
    .leftJoin('progress', 'progress.mentee_id', 'users.id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'progress.status as progress_status',
      'progress.notes as progress_notes',
    ])
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id'),
)

export const listPairs = (db: Db) => pairs(db, {}).execute()

const pairs = compiled((db) => countedRelationships(db).select(['mentor_id', 'mentee_id']))

/** Mentees whom nobody leads: those who wait for a mentor, and those who have completed. */
export const listWithoutMentor = async (db: Db) => ({
  unassigned: await unassigned(db, {}).execute(),
  completed: await completed(db, {}).execute(),
})

const unassigned = compiled((db) => unassignedMentees(db).select('users.id'))
const completed = compiled((db) => completedMentees(db).select('users.id'))

/** Relationships that go on although their mentor is inactive. */
export const listInactiveMentors = (db: Db) => inactiveMentors(db, {}).execute()

const inactiveMentors = compiled((db) =>
  db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentor_id')
    .where('relationships.status', '=', 'active')
    .where('users.status', '=', 'inactive')
    .select(['relationships.mentee_id', nameOf('users').as('name')])
    .orderBy('relationships.id'),
)
