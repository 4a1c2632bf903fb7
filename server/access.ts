import { type SqlBool, sql } from 'kysely'
import type { Who } from '#contract/can.ts'
import type { Role } from '#contract/person.ts'
import { type Asker, compiledFirst, compiledList, type Params } from './database/compiled.ts'
import type { Db } from './database/schema.ts'
import { refuseUnknown } from './kernel/errors.ts'
import type { Me } from './kernel/http/authentication.ts'
import {
  isBeforeEndOfCover,
  isKeptShift,
  isModuleOn,
  isOwnShift,
  isUnchangedSinceEnd,
  ownMentorFirst,
  presentDebriefs,
} from './programme-conditions.ts'

/**
 * Each function starts a query and defines what 'own' means in `contract/permissions.ts`. A look-up by id that
 * starts here does not find rows hidden from the person, and the answer is 404. A new role does not compile until each
 * function names it.
 */
export const byRole = <Rows>({ role }: { role: Role }, rows: Record<Role, () => Rows>): Rows => rows[role]()

/** No row. */
const none = sql.lit<SqlBool>(false)

/** Everybody who is not deleted. */
export const people = (db: Db) => db.selectFrom('users').where('users.deleted_at', 'is', null)

/**
 * Mentees with an active relationship to the mentor: when it ends, reading and writing end too, for a covering
 * mentor after their last day. A query about one mentee names them: otherwise SQLite lists all first.
 */
export function ownMenteesOf(db: Db, mentor: Pick<Asker, 'id' | 'today'>, menteeId?: Asker['id']) {
  const pairs = ownPairsOf(db, mentor).select('relationships.mentee_id')
  return menteeId === undefined ? pairs : pairs.where('relationships.mentee_id', '=', menteeId)
}

/** The relationships in which a mentor leads a mentee now. */
export const ownPairsOf = (db: Db, mentor: Pick<Asker, 'id' | 'today'>) =>
  db
    .selectFrom('relationships')
    .where('relationships.mentor_id', '=', mentor.id)
    .where('relationships.status', '=', 'active')
    .where(isBeforeEndOfCover(mentor.today))

/** Handovers that were made: to a mentor those of the mentees whom they lead since then. */
export function handoversOf(db: Db, me: Asker) {
  const made = db.selectFrom('handovers').where('handovers.made_at', 'is not', null)
  return byRole(me, {
    admin: () => made,
    mentor: () =>
      made.where('handovers.relationship_id', 'in', ownPairsOf(db, me).select('relationships.id')),
    mentee: () => made.where(none),
  })
}

/** Tables of the rows that a mentor and a mentee share. */
export type PairTable = 'comments' | 'documents' | 'goals' | 'learning_plans' | 'notes' | 'shifts'

/**
 * The caller's part in each row of `contract/can.ts`: their role. A mentor who does not lead the row's mentee is
 * only a 'reader', and so is one of another mentor's shift or comment. On a shift of their own they are 'former'.
 */
export function callerRoleIn(
  db: Db,
  me: Asker,
  table: Exclude<PairTable, 'documents'>,
  menteeId?: Asker['id'],
) {
  return byRole(me, {
    admin: () => sql<Who>`'admin'`,
    mentor: () => partOfMentor(db, me, table, menteeId),
    mentee: () => sql<Who>`'mentee'`,
  })
}

function partOfMentor(db: Db, me: Asker, table: Exclude<PairTable, 'documents'>, menteeId?: Asker['id']) {
  const isOwnMentee = sql`${sql.ref(`${table}.mentee_id`)} in ${ownMenteesOf(db, me, menteeId)}`
  const whose = { shifts: 'shifts.mentor_id', comments: 'comments.created_by' }[table as string]
  const isMentor = whose ? sql`${isOwnMentee} and ${sql.ref(whose)} = ${me.id}` : isOwnMentee
  const former = table === 'shifts' ? sql`when ${isOwnShift(me)} then 'former'` : sql``
  return sql<Who>`case when ${isMentor} then 'mentor' ${former} else 'reader' end`
}

/** Ids of the mentee's active mentors, the mentee's own mentor first. */
export const listActiveMentorIds = async (db: Db, menteeId: number): Promise<number[]> =>
  ownMentorFirst(await listActiveMentors(db, { menteeId })).map(({ mentor_id }) => mentor_id)

const listActiveMentors = compiledList((db, { menteeId }: Params<{ menteeId: number }>) =>
  db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentor_id')
    .where('relationships.mentee_id', '=', menteeId)
    .where('relationships.status', '=', 'active')
    .select(['relationships.mentor_id', 'users.status', 'relationships.last_day as cover_until'])
    .orderBy('relationships.id'),
)

/** Ids of the mentee and of all their active mentors. */
export const listPair = async (db: Db, menteeId: number): Promise<number[]> => [
  menteeId,
  ...(await listActiveMentorIds(db, menteeId)),
]

/** All mentees for an administrator, their own mentees for a mentor, only themself for a mentee. */
function menteesOf(db: Db, me: Asker, menteeId?: Asker['id']) {
  const mentees = people(db).where('users.role', '=', 'mentee')
  return byRole(me, {
    admin: () => mentees,
    mentor: () => mentees.where('users.id', 'in', ownMenteesOf(db, me, menteeId)),
    mentee: () => mentees.where('users.id', '=', me.id),
  })
}

/**
 * Everyone who is or was a mentee has a record, in whatever role they are now. The caller sees their own,
 * a mentor those of mentees they lead, an administrator all.
 */
function recordsOf(db: Db, me: Asker, holders: ReturnType<typeof people>) {
  const records = holders.where(({ or, eb, exists }) =>
    or([
      eb('users.role', '=', 'mentee'),
      exists(
        db
          .selectFrom('relationships')
          .where('relationships.mentee_id', '=', sql.ref<number>('users.id'))
          .select('relationships.id'),
      ),
    ]),
  )
  return byRole(me, {
    admin: () => records,
    mentor: () =>
      records.where(({ or, eb }) =>
        or([eb('users.id', '=', me.id), eb('users.id', 'in', ownMenteesOf(db, me))]),
      ),
    mentee: () => records.where('users.id', '=', me.id),
  })
}

/** The caller, unless their account was deactivated, deleted or given another role during the request. */
export const activeCaller = (db: Db, me: Asker) =>
  people(db)
    .where('users.id', '=', me.id)
    .where('users.role', '=', me.role)
    .where('users.status', '=', 'active')
    .select('users.id')

/** The mentee, if the caller may see them and still has their account; else undefined. */
export const findVisibleMentee = compiledFirst((db, { me, menteeId }: Params<{ me: Me; menteeId: number }>) =>
  menteesOf(db, me, menteeId)
    .where('users.id', '=', menteeId)
    .where(({ exists }) => exists(activeCaller(db, me)))
    .select(['users.id', 'users.first_name', 'users.last_name']),
)

/** Refuses with 404 a mentee who does not exist or whom the caller may not see. */
export const findMentee = async (db: Db, me: Me, menteeId: number) =>
  (await findVisibleMentee(db, { me, menteeId })) ?? refuseUnknown()

const recordFinder = (holders: typeof people) =>
  compiledFirst((db, { me, menteeId }: Params<{ me: Me; menteeId: number }>) =>
    recordsOf(db, me, holders(db))
      .where('users.id', '=', menteeId)
      .where(({ exists }) => exists(activeCaller(db, me)))
      .select(['users.id', 'users.first_name', 'users.last_name', 'users.deleted_at']),
  )
const findVisibleRecord = recordFinder(people)
const findKeptRecord = recordFinder((db) => db.selectFrom('users'))

/** Whether the person is or was a mentee, as far as the caller may know. */
export const hasRecord = async (db: Db, me: Me, id: number): Promise<boolean> =>
  (await findVisibleRecord(db, { me, menteeId: id })) !== undefined

/** Refuses with 404 a person without a record that the caller may see. */
export const findRecord = async (db: Db, me: Me, menteeId: number) =>
  (await findVisibleRecord(db, { me, menteeId })) ?? refuseUnknown()

/** The same for what people sign: administrators find that of deleted people too. */
export const findSignedRecord = async (db: Db, me: Me, menteeId: number) =>
  (await findKeptRecord(db, { me, menteeId })) ?? refuseUnknown()

/** People whom the caller may find by name: a mentor finds mentees, a mentee finds mentors. */
export function searchablePeople(db: Db, me: Asker) {
  const mentors = db
    .selectFrom('relationships')
    .where('relationships.mentee_id', '=', me.id)
    .where('relationships.status', '=', 'active')
    .select('relationships.mentor_id')
  return byRole(me, {
    admin: () => people(db),
    mentor: () => menteesOf(db, me),
    mentee: () => people(db).where('users.id', 'in', mentors),
  })
}

/** People whose page the caller may open: those whom they may find, and themself. */
export function viewablePeople(db: Db, me: Asker) {
  const found = searchablePeople(db, me).select('users.id')
  const orSelf = () =>
    people(db).where((eb) => eb.or([eb('users.id', '=', me.id), eb('users.id', 'in', found)]))
  return byRole(me, { admin: () => people(db), mentor: orSelf, mentee: orSelf })
}

export function goalsOf(db: Db, me: Asker) {
  const goals = db.selectFrom('goals')
  return byRole(me, {
    admin: () => goals,
    mentor: () => goals.where('goals.mentee_id', 'in', ownMenteesOf(db, me)),
    mentee: () => goals.where('goals.mentee_id', '=', me.id),
  })
}

/** The organisation's templates of goals and plans, which everybody may use. */
export const sharedTemplates = (db: Db) => db.selectFrom('templates').where('templates.user_id', 'is', null)

/** Templates that the caller may rename and delete: their own, for an administrator the organisation's. */
export function ownTemplates(db: Db, me: Me) {
  const own = () => db.selectFrom('templates').where('templates.user_id', '=', me.id)
  return byRole(me, { admin: () => sharedTemplates(db), mentor: own, mentee: own })
}

/** Reflections that the caller has written: nobody else reads them. */
export const reflectionsOf = (db: Db, me: Asker) =>
  db.selectFrom('reflections').where('user_id', '=', me.id).where('reflections.deleted_at', 'is', null)

/** For a mentor: all shifts of the mentees they lead now, and their own shifts in any role. */
export function shiftsOf(db: Db, me: Asker) {
  const shifts = db.selectFrom('shifts').where('shifts.deleted_at', 'is', null)
  return byRole(me, {
    admin: () => shifts,
    mentor: () =>
      shifts.where((eb) =>
        eb.or([
          isKeptShift(me),
          eb('shifts.mentee_id', 'in', ownMenteesOf(db, me)),
          eb('shifts.mentee_id', '=', me.id),
        ]),
      ),
    mentee: () => shifts.where('shifts.mentee_id', '=', me.id),
  })
}

/** Shifts of the caller's own record: those they worked as mentor or as mentee, whatever role they have now. */
export function ownShiftsOf(db: Db, me: Asker) {
  // A union reads both by index; an `or` reads every shift.
  const ids = workedShiftsOf(db, { ...me, role: 'mentee' })
    .select('shifts.id')
    .unionAll(workedShiftsOf(db, { ...me, role: 'mentor' }).select('shifts.id'))
  return db.selectFrom('shifts').where('shifts.deleted_at', 'is', null).where('shifts.id', 'in', ids)
}

/** Shifts that the caller works, as 'my shifts' counts them; all shifts for an administrator. */
export function workedShiftsOf(db: Db, me: Omit<Asker, 'status'>) {
  const shifts = db.selectFrom('shifts').where('shifts.deleted_at', 'is', null)
  return byRole(me, {
    admin: () => shifts,
    mentor: () =>
      shifts
        .where('shifts.mentor_id', '=', me.id)
        .where((eb) => eb.or([isKeptShift(me), eb('shifts.mentee_id', 'in', ownMenteesOf(db, me))])),
    mentee: () => shifts.where('shifts.mentee_id', '=', me.id),
  })
}

/** For a mentor: notes with the mentees they lead now, and later only those they wrote. */
export function notesOf(db: Db, me: Asker) {
  const notes = db.selectFrom('notes').where('notes.deleted_at', 'is', null)
  return byRole(me, {
    admin: () => notes,
    mentor: () =>
      notes
        .where('notes.mentor_id', '=', me.id)
        .where((eb) =>
          eb.or([
            eb('notes.mentee_id', 'in', ownMenteesOf(db, me)),
            eb.and([eb('notes.note_type', '=', 'mentor_note'), isUnchangedSinceEnd('notes', me.id)]),
          ]),
        ),
    mentee: () => notes.where('notes.mentee_id', '=', me.id),
  })
}

/** Unopened notes to the caller that they may read; nobody writes notes to an administrator. */
export const unreadNotesOf = (db: Db, me: Omit<Asker, 'status'>) =>
  receivedNotesOf(db, me).where('notes.first_opened_at', 'is', null)

/** The notes that are written to a person, who can open them. */
export function receivedNotesOf(db: Db, me: Omit<Asker, 'status'>) {
  const notes = db.selectFrom('notes').where('notes.deleted_at', 'is', null)
  return byRole(me, {
    admin: () => notes.where(none),
    mentor: () =>
      notes
        .where('notes.note_type', '=', 'mentee_note')
        .where('notes.mentor_id', '=', me.id)
        .where('notes.mentee_id', 'in', ownMenteesOf(db, me)),
    mentee: () => notes.where('notes.note_type', '=', 'mentor_note').where('notes.mentee_id', '=', me.id),
  })
}

export function documentsOf(db: Db, me: Asker) {
  const documents = db.selectFrom('documents').where('documents.deleted_at', 'is', null)
  return byRole(me, {
    admin: () => documents,
    mentor: () => documents.where('documents.mentee_id', 'in', ownMenteesOf(db, me)),
    mentee: () => documents.where('documents.mentee_id', '=', me.id),
  })
}

/** Unopened documents of the caller; only mentees receive documents. */
export const unreadDocumentsOf = (db: Db, me: Omit<Asker, 'status'>) =>
  receivedDocumentsOf(db, me).where('documents.first_opened_at', 'is', null)

/** The documents that are shared with a mentee. */
export function receivedDocumentsOf(db: Db, me: Omit<Asker, 'status'>) {
  const documents = db.selectFrom('documents').where('documents.deleted_at', 'is', null)
  const nothing = () => documents.where(none)
  return byRole(me, {
    admin: nothing,
    mentor: nothing,
    mentee: () => documents.where('documents.mentee_id', '=', me.id),
  })
}

/**
 * For a mentor: plans of the mentees they lead now, and unchanged plans that they made. With
 * `menteeId`, a mentor gets only the plans of a mentee whom they lead now.
 */
export function plansOf(db: Db, me: Asker, menteeId?: Asker['id']) {
  const current = db.selectFrom('learning_plans').where('learning_plans.deleted_at', 'is', null)
  const plans = menteeId === undefined ? current : current.where('learning_plans.mentee_id', '=', menteeId)
  const ownMentees = ownMenteesOf(db, me, menteeId)
  const ids = plans.select('id')
  const ofOwnMentees = ids.where('mentee_id', 'in', ownMentees)
  const ownPlans = ids.where('created_by', '=', me.id).where(isUnchangedSinceEnd('learning_plans', me.id))
  return byRole(me, {
    admin: () => plans,
    mentor: () =>
      menteeId === undefined
        ? // A union of two indexed queries: one query with 'or' would scan all plans.
          plans.where('learning_plans.id', 'in', ofOwnMentees.unionAll(ownPlans))
        : plans.where('learning_plans.mentee_id', 'in', ownMentees),
    mentee: () => plans.where('learning_plans.mentee_id', '=', me.id),
  })
}

/**
 * Comments on goals and plans that the caller is known to see. On the plan of a former mentee, a mentor sees
 * only the comments that existed when the relationship ended.
 */
export function commentsOnVisible(db: Db, me: Asker) {
  const present = db.selectFrom('comments').where('comments.deleted_at', 'is', null)
  const comments = present.where(isModuleOn('comments'))
  return byRole(me, {
    admin: () => comments,
    mentor: () =>
      comments.where((eb) =>
        eb.or([eb('comments.mentee_id', 'in', ownMenteesOf(db, me)), isUnchangedSinceEnd('comments', me.id)]),
      ),
    mentee: () => comments,
  })
}

/** Comments on the goals and plans that the caller may see. */
export const commentsOf = (db: Db, me: Asker) =>
  commentsOnVisible(db, me).where(({ or, exists }) =>
    or([
      exists(goalsOf(db, me).where('goals.id', '=', sql.ref<number>('comments.goal_id')).select('goals.id')),
      exists(
        plansOf(db, me)
          .where('learning_plans.id', '=', sql.ref<number>('comments.plan_id'))
          .select('learning_plans.id'),
      ),
    ]),
  )

/**
 * Debriefs of which the caller may know; `isOpenDebrief` decides who reads them. Former mentors and mentees: those
 * of the shifts that stay theirs.
 */
export function debriefsOf(db: Db, me: Asker, present = presentDebriefs(db)) {
  const debriefs = present.where(isModuleOn('debriefs'))
  return byRole(me, {
    admin: () => debriefs,
    mentor: () =>
      debriefs.where(({ or, eb }) =>
        or([
          eb('debriefs.created_by', '=', me.id),
          eb('debriefs.mentee_id', 'in', ownMenteesOf(db, me)),
          eb('debriefs.mentee_id', '=', me.id),
          isOwnShift(me),
        ]),
      ),
    mentee: () => debriefs.where('debriefs.mentee_id', '=', me.id),
  })
}
