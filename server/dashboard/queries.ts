import { sql } from 'kysely'
import type { ProgressStatus } from '#contract/mentees.ts'
import { goalsOf, plansOf, unreadDocumentsOf, unreadNotesOf, workedShiftsOf } from '../access.ts'
import {
  clockAt,
  completedMentees,
  countedMentees,
  countedMentors,
  countedPeople,
  countedRelationships,
  hasMilestones,
  isProgrammeOver,
  isUncertainShift,
  isUpcoming,
  nextWorkedShift,
  openPlanStatuses,
  overdueGoals,
  unassignedMentees,
} from '../counts.ts'
import { type Asker, compiledList, compiledOne, type Params } from '../database/compiled.ts'
import { nameOf } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import { untilChange } from '../database/until-change.ts'
import type { AskingMe } from '../kernel/http/authentication.ts'
import { isModuleOn, relationshipWithOwnMentor } from '../programme-conditions.ts'

type Moment = { localNow: string; today: string; monthAgo: string }
type Asking = Moment & ReturnType<typeof clockAt> & { me: AskingMe }

/** The parameters of the numbers of a person. */
export const numbersFor = (me: Asking['me'], { localNow, today, monthAgo }: Moment): Asking => ({
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

/** Pending people may not open notes or documents yet, so the count is 0. */
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

/** Counted mentees with this progress status. */
const countMenteesIn = (db: Db, status: ProgressStatus) =>
  countedMentees(db)
    .innerJoin('progress', 'progress.mentee_id', 'users.id')
    .where('progress.status', '=', status)
    .select(count.as('n'))

/** All numbers are subqueries of one statement, so that they are of the same instant. */
export const findAdminNumbers = untilChange(({ db }: { db: Db }, moment: Moment) =>
  countForAdmins(db, numbersFor(anyAdmin, moment)),
)

/** The numbers are the same for all administrators, so they share one cache entry. */
const anyAdmin = { id: 0, role: 'admin', status: 'active', today: '' } as const

const countForAdmins = compiledOne((db, params: Params<Asking>) =>
  db.selectNoFrom(() => [
    db.selectFrom('referrals').where('status', '=', 'pending').select(count.as('n')).as('pendingReferrals'),
    countedPeople(db).where('status', '=', 'active').select(count.as('n')).as('activeUsers'),
    countedMentors(db).select(count.as('n')).as('totalMentors'),
    countedMentors(db).where('status', '=', 'active').select(count.as('n')).as('activeMentors'),
    countedMentees(db).select(count.as('n')).as('totalMentees'),
    countedRelationships(db).select(count.as('n')).as('relationships'),
    unassignedMentees(db).select(count.as('n')).as('unassignedMentees'),
    completedMentees(db).select(count.as('n')).as('completedMentees'),
    countMenteesIn(db, 'undergoing_mst').as('undergoing_mst'),
    countMenteesIn(db, 'finished_mst').as('finished_mst'),
    countMenteesIn(db, 'completed').as('completed'),
    overdueGoals(db, params.today).select(count.as('n')).as('overdueGoals'),
    upcomingShifts(db, params).as('upcomingShifts'),
    learningPlans(db, params.me).as('learningPlans'),
    recentProgress(db, params).as('progressUpdates'),
  ]),
)

export const listWeeks = compiledList((db, { from, before }: Params<{ from: string; before: string }>) =>
  db
    .selectFrom('weekly_numbers')
    .where('week', '>=', from)
    .where('week', '<', before)
    .selectAll()
    .orderBy('week'),
)

export const saveWeek = (db: Db, { week, ...numbers }: NewRow<'weekly_numbers'>) =>
  db
    .insertInto('weekly_numbers')
    .values({ week, ...numbers })
    .onConflict((conflict) => conflict.column('week').doUpdateSet(numbers))
    .execute()

export const findMentorNumbers = compiledOne((db, params: Params<Asking>) =>
  db.selectNoFrom(() => [
    countedRelationships(db).where('mentor_id', '=', params.me.id).select(count.as('n')).as('activeMentees'),
    upcomingShifts(db, params).as('upcomingShifts'),
    learningPlans(db, params.me).as('learningPlans'),
    recentProgress(db, params).where('changed_by', '=', params.me.id).as('progressUpdates'),
    unreadNotes(db, params.me).as('unreadNotes'),
  ]),
)

export const findMenteeNumbers = compiledOne((db, params: Params<Asking>) =>
  db.selectNoFrom(() => [
    ownMentor(db, params.me).select(nameOf('users').as('name')).as('assignedMentor'),
    ownMentor(db, params.me).select('users.status').as('assignedMentorStatus'),
    nextWorkedShift(db, params.me, params)
      .select(sql<string>`substr(shifts.starts_at, 1, 10)`.as('day'))
      .as('nextShift'),
    nextWorkedShift(db, params.me, params).select(isUncertainShift.as('uncertain')).as('nextShiftUncertain'),
    db.selectFrom('progress').where('mentee_id', '=', params.me.id).select('status').as('progressStatus'),
    db
      .selectFrom('sign_offs')
      .where('mentee_id', '=', params.me.id)
      .where('state', '=', sql.lit('signed_off'))
      .where(isModuleOn('sign-off'))
      .select('signed_off_at')
      .as('signedOffAt'),
    hasMilestones(sql<number>`${params.me.id}`).as('hasMilestones'),
    learningPlans(db, params.me).as('learningPlans'),
    goalsOf(db, params.me).where('goals.status', '=', 'active').select(count.as('n')).as('learningGoals'),
    unreadNotes(db, params.me).as('unreadNotes'),
    unreadDocuments(db, params.me).as('unreadDocuments'),
  ]),
)

const ownMentor = (db: Db, me: Asker) =>
  db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentor_id')
    .where('relationships.id', '=', relationshipWithOwnMentor(sql`${me.id}`))

export const countActiveMentors = compiledOne((db) =>
  countedMentors(db)
    .where('status', '=', 'active')
    .select(({ fn }) => fn.countAll<number>().as('n')),
)

export const listAllMentors = compiledList((db) =>
  countedMentors(db)
    .select(['id', 'first_name', 'last_name', 'email'])
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id'),
)

/** All counted mentees with their progress. */
export const listMenteesOfProgramme = compiledList((db) =>
  countedMentees(db)
    .leftJoin('progress', 'progress.mentee_id', 'users.id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'progress.status as progress_status',
      'progress.notes as progress_notes',
      sql<0 | 1>`case when ${isProgrammeOver(sql.ref<number>('users.id'))} then 1 else 0 end`.as('is_over'),
    ])
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id'),
)

export const listPairs = compiledList((db) =>
  countedRelationships(db).select(['mentor_id', 'mentee_id']).orderBy('relationships.id'),
)

/** Active relationships whose mentor is inactive. */
export const listAllInactiveMentors = compiledList((db) =>
  db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentor_id')
    .where('relationships.status', '=', 'active')
    .where('users.status', '=', 'inactive')
    .select(['relationships.mentee_id', nameOf('users').as('name')])
    .orderBy('relationships.id'),
)
