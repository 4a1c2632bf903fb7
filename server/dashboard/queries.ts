import { sql } from 'kysely'
import { goalsOf, plansOf, unreadDocumentsOf, unreadNotesOf, workedShiftsOf } from '../access.ts'
import {
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
import { nameOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'

type Moment = { localNow: string; today: string; monthAgo: string }

const count = sql<number>`count(*)`

const upcomingShifts = (db: Db, me: Me, { localNow }: Moment) =>
  workedShiftsOf(db, me).where(isUpcoming(localNow)).select(count.as('n'))

const learningPlans = (db: Db, me: Me) =>
  plansOf(db, me).where('learning_plans.status', 'in', openPlanStatuses).select(count.as('n'))

/** A pending person may open nothing yet, so nothing waits for them. */
const unreadNotes = (db: Db, me: Me) =>
  unreadNotesOf(db, me)
    .where((eb) => eb.lit(me.status === 'active'))
    .select(count.as('n'))

const unreadDocuments = (db: Db, me: Me) =>
  unreadDocumentsOf(db, me)
    .where((eb) => eb.lit(me.status === 'active'))
    .select(count.as('n'))

const recentProgress = (db: Db, { monthAgo }: Moment) =>
  db.selectFrom('progress_history').where('changed_at', '>=', monthAgo).select(count.as('n'))

/** Each number of one answer is a subquery of one statement, so that they are of the same instant. */
export const findAdminNumbers = (db: Db, me: Me, moment: Moment) =>
  db
    .selectNoFrom(() => [
      db.selectFrom('referrals').where('status', '=', 'pending').select(count.as('n')).as('pendingReferrals'),
      countedPeople(db).where('status', '=', 'active').select(count.as('n')).as('activeUsers'),
      countedMentors(db).select(count.as('n')).as('totalMentors'),
      countedMentees(db).select(count.as('n')).as('totalMentees'),
      overdueGoals(db, moment.today).select(count.as('n')).as('overdueGoals'),
      upcomingShifts(db, me, moment).as('upcomingShifts'),
      learningPlans(db, me).as('learningPlans'),
      recentProgress(db, moment).as('progressUpdates'),
    ])
    .executeTakeFirstOrThrow()

export const findMentorNumbers = (db: Db, me: Me, moment: Moment) =>
  db
    .selectNoFrom(() => [
      countedRelationships(db).where('mentor_id', '=', me.id).select(count.as('n')).as('activeMentees'),
      upcomingShifts(db, me, moment).as('upcomingShifts'),
      learningPlans(db, me).as('learningPlans'),
      recentProgress(db, moment).where('changed_by', '=', me.id).as('progressUpdates'),
      unreadNotes(db, me).as('unreadNotes'),
    ])
    .executeTakeFirstOrThrow()

export const findMenteeNumbers = (db: Db, me: Me, moment: Moment) =>
  db
    .selectNoFrom(() => [
      longestStandingMentor(db, me).select(nameOf('users').as('name')).as('assignedMentor'),
      longestStandingMentor(db, me).select('users.status').as('assignedMentorStatus'),
      workedShiftsOf(db, me)
        .where(isUpcoming(moment.localNow))
        .select(sql<string>`substr(min(shifts.starts_at), 1, 10)`.as('day'))
        .as('nextShift'),
      db.selectFrom('progress').where('mentee_id', '=', me.id).select('status').as('progressStatus'),
      learningPlans(db, me).as('learningPlans'),
      goalsOf(db, me).where('goals.status', '=', 'active').select(count.as('n')).as('learningGoals'),
      unreadNotes(db, me).as('unreadNotes'),
      unreadDocuments(db, me).as('unreadDocuments'),
    ])
    .executeTakeFirstOrThrow()

const longestStandingMentor = (db: Db, me: Me) =>
  db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentor_id')
    .where('relationships.mentee_id', '=', me.id)
    .where('relationships.status', '=', 'active')
    .orderBy('relationships.id')
    .limit(1)

export const countActiveMentors = (db: Db) =>
  countedMentors(db).where('status', '=', 'active').select(count.as('n')).executeTakeFirstOrThrow()

export const listMentors = (db: Db) =>
  countedMentors(db)
    .select(['id', 'first_name', 'last_name', 'email'])
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()

/** Every mentee who counts, with where they stand. */
export const listMentees = (db: Db) =>
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
    .orderBy('users.id')
    .execute()

export const listPairs = (db: Db) => countedRelationships(db).select(['mentor_id', 'mentee_id']).execute()

/** Mentees whom nobody leads: those who wait for a mentor, and those who have completed. */
export const listWithoutMentor = async (db: Db) => ({
  unassigned: await unassignedMentees(db).select('users.id').execute(),
  completed: await completedMentees(db).select('users.id').execute(),
})

/** Relationships that go on although their mentor is inactive. */
export const listInactiveMentors = (db: Db) =>
  db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentor_id')
    .where('relationships.status', '=', 'active')
    .where('users.status', '=', 'inactive')
    .select(['relationships.mentee_id', nameOf('users').as('name')])
    .orderBy('relationships.id')
    .execute()
