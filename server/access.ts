import { type SqlBool, sql } from 'kysely'
import type { Who } from '#contract/can.ts'
import { type Asker, compiled, type Params } from './database/compiled.ts'
import { ownMentorFirst } from './database/own-mentor.ts'
import { lockRow } from './database/rows.ts'
import type { Db, Row } from './database/schema.ts'
import type { Me } from './kernel/authentication.ts'
import { changedMeanwhile, refuse, refuseUnknown } from './kernel/errors.ts'

/**
 * TABLE TWO: what 'own' means in table one, as the start of every query. What a person may not see is not
 * there for them: a look-up by id that starts here finds nothing, and the answer is 404.
 */

/** People in the programme: those who are not deleted. */
export const people = (db: Db) => db.selectFrom('users').where('users.deleted_at', 'is', null)

/** The mentees whom a mentor leads now: reading and writing end with the relationship (rule 25). */
export const menteesLedBy = (db: Db, mentorId: Asker['id']) =>
  db
    .selectFrom('relationships')
    .where('relationships.mentor_id', '=', mentorId)
    .where('relationships.status', '=', 'active')
    .select('relationships.mentee_id')

/** Tables of what a mentor and a mentee share. */
export type OfPair = 'comments' | 'documents' | 'goals' | 'learning_plans' | 'notes' | 'shifts'

/**
 * Whether nobody but the mentor has changed a row since their last relationship with its mentee ended: what a former
 * mentor keeps reading (rule 52). The ending's own changes, such as cancelled shifts, are of that very instant.
 */
export const asItStood = (table: OfPair, mentorId: Asker['id']) =>
  sql<SqlBool>`(${sql.ref(`${table}.updated_by`)} = ${mentorId} or ${sql.ref(`${table}.updated_at`)} <= (
    select max(ended.ended_at) from relationships as ended
    where ended.mentor_id = ${mentorId} and ended.mentee_id = ${sql.ref(`${table}.mentee_id`)}))`

/**
 * Who I am to each row of a table (table three): a mentor while I lead its mentee, of a shift as its mentor, of a comment
 * as its author; else a reader.
 */
export function whoTo(db: Db, me: Asker, table: Exclude<OfPair, 'documents'>) {
  if (me.role !== 'mentor') return sql<Who>`${sql.lit(me.role)}`
  const isLed = sql`${sql.ref(`${table}.mentee_id`)} in ${menteesLedBy(db, me.id)}`
  const whose = { shifts: 'shifts.mentor_id', comments: 'comments.created_by' }[table as string]
  const isMentor = whose ? sql`${isLed} and ${sql.ref(whose)} = ${me.id}` : isLed
  return sql<Who>`case when ${isMentor} then 'mentor' else 'reader' end`
}

/** The mentors who lead a mentee now, the mentee's own mentor first. */
export async function listPresentMentorIds(db: Db, menteeId: number): Promise<number[]> {
  const mentors = await presentMentors(db, { menteeId }).execute()
  return ownMentorFirst(mentors).map((mentor) => mentor.mentor_id)
}

const presentMentors = compiled((db, { menteeId }: Params<{ menteeId: number }>) =>
  db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentor_id')
    .where('relationships.mentee_id', '=', menteeId)
    .where('relationships.status', '=', 'active')
    .select(['relationships.mentor_id', 'users.status'])
    .orderBy('relationships.id'),
)

/** The two or more of a pair: a mentee, and all who lead them now. */
export const listPair = async (db: Db, menteeId: number): Promise<number[]> => [
  menteeId,
  ...(await listPresentMentorIds(db, menteeId)),
]

/** An administrator's: all mentees; a mentor's: those they lead now; a mentee's: they themself. */
function menteesOf(db: Db, me: Asker) {
  const mentees = people(db).where('users.role', '=', 'mentee')
  if (me.role === 'admin') return mentees
  if (me.role === 'mentee') return mentees.where('users.id', '=', me.id)
  return mentees.where('users.id', 'in', menteesLedBy(db, me.id))
}

/** Me, unless I have left since I asked. */
const stillMe = (db: Db, me: Asker) =>
  people(db)
    .where('users.id', '=', me.id)
    .where('users.role', '=', me.role)
    .where('users.status', '=', 'active')
    .select('users.id')

/** The mentee, if they are mine and I have not left myself since I asked; else undefined. */
const findIfMine = (db: Db, me: Me, menteeId: number) => mine(db, { me, menteeId }).executeTakeFirst()

const mine = compiled((db, { me, menteeId }: Params<{ me: Me; menteeId: number }>) =>
  menteesOf(db, me)
    .where('users.id', '=', menteeId)
    .where(({ exists }) => exists(stillMe(db, me)))
    .select(['users.id', 'users.first_name', 'users.last_name']),
)

/** Refuses with 404 a mentee who does not exist or is not mine. */
export async function findMentee(db: Db, me: Me, menteeId: number) {
  return (await findIfMine(db, me, menteeId)) ?? refuseUnknown()
}

/**
 * Locks people until the transaction ends, mentors before mentees and each by id: in one order everywhere, so that
 * nobody waits in a circle. What ends a relationship, or changes or deletes an account, locks the same rows.
 */
export async function lockPeople(db: Db, mentorIds: number[], menteeIds: number[]): Promise<void> {
  for (const ids of [mentorIds, menteeIds])
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) await lockRow(db, 'users', id)
}

/** Locks a mentee, and looks only then whether they are mine: undefined for who is not, or not any more. */
export async function lockIfMine(db: Db, me: Me, menteeId: number) {
  await lockPeople(db, me.role === 'mentor' ? [me.id] : [], [menteeId])
  return findIfMine(db, me, menteeId)
}

/** A mentee of mine, locked: the first line of every write about a mentee; anybody else is 404 (ADR 033). */
export async function lockMentee(db: Db, me: Me, menteeId: number) {
  return (await lockIfMine(db, me, menteeId)) ?? refuseUnknown()
}

type People = { mentors: number[]; mentees: number[] }

/**
 * What is to be changed and found by its id: looked for, locked with its people, and looked at again, so that what it
 * shows then, and what I `can` do with it, holds until the transaction ends (ADR 033). What I may not see is 404.
 */
export async function lockForChange<T extends OfPair, Shown extends { mentee_id: number }>(
  db: Db,
  me: Me,
  table: T,
  id: number,
  find: () => Promise<Shown | undefined>,
  alsoOf: (shown: Shown) => People = () => ({ mentors: [], mentees: [] }),
): Promise<{ row: Row<T>; shown: Shown }> {
  const visible = (await find()) ?? refuseUnknown()
  const { mentors, mentees } = alsoOf(visible)
  const myself = me.role === 'mentor' ? [me.id] : []
  await lockPeople(db, [...myself, ...mentors], [visible.mentee_id, ...mentees])
  const row = (await lockRow(db, table, id)) ?? refuseUnknown()
  const shown = (await find()) ?? refuseUnknown()
  if (shown.mentee_id !== visible.mentee_id) refuse(409, changedMeanwhile)
  if (!(await stillMe(db, me).executeTakeFirst())) refuseUnknown()
  return { row, shown }
}

/** People whom I may find by name: an administrator everybody, a mentor their mentees, a mentee their mentors. */
export function peopleToFind(db: Db, me: Asker) {
  if (me.role === 'admin') return people(db)
  if (me.role === 'mentor') return menteesOf(db, me)
  const mentors = db
    .selectFrom('relationships')
    .where('relationships.mentee_id', '=', me.id)
    .where('relationships.status', '=', 'active')
    .select('relationships.mentor_id')
  return people(db).where('users.id', 'in', mentors)
}

/** People whose page I may open: those whom I may find, and myself. */
export function peopleToOpen(db: Db, me: Asker) {
  if (me.role === 'admin') return people(db)
  const found = peopleToFind(db, me).select('users.id')
  return people(db).where((eb) => eb.or([eb('users.id', '=', me.id), eb('users.id', 'in', found)]))
}

/** Goals of my mentees. */
export function goalsOf(db: Db, me: Asker) {
  const goals = db.selectFrom('goals')
  if (me.role === 'admin') return goals
  if (me.role === 'mentee') return goals.where('goals.mentee_id', '=', me.id)
  return goals.where('goals.mentee_id', 'in', menteesLedBy(db, me.id))
}

/** Templates of goals and plans that everybody begins with. */
export const sharedTemplates = (db: Db) => db.selectFrom('templates').where('templates.user_id', 'is', null)

/** Those that I rename and delete: my own, an administrator's are the organisation's. */
export const templatesKeptBy = (db: Db, me: Me) =>
  me.role === 'admin'
    ? sharedTemplates(db)
    : db.selectFrom('templates').where('templates.user_id', '=', me.id)

/** Shifts of the mentees I lead now, whoever their mentor, and those that I worked, as mentor or as mentee (rules 52, 53). */
export function shiftsOf(db: Db, me: Asker) {
  const shifts = db.selectFrom('shifts').where('shifts.deleted_at', 'is', null)
  if (me.role === 'admin') return shifts
  if (me.role === 'mentee') return shifts.where('shifts.mentee_id', '=', me.id)
  return shifts.where((eb) =>
    eb.or([
      eb.and([eb('shifts.mentor_id', '=', me.id), asItStood('shifts', me.id)]),
      eb('shifts.mentee_id', 'in', menteesLedBy(db, me.id)),
    ]),
  )
}

/** Shifts that I work myself: what lists and numbers mean by 'my shifts'; an administrator's are all. */
export function workedShiftsOf(db: Db, me: Pick<Asker, 'id' | 'role'>) {
  const shifts = db.selectFrom('shifts').where('shifts.deleted_at', 'is', null)
  if (me.role === 'admin') return shifts
  if (me.role === 'mentee') return shifts.where('shifts.mentee_id', '=', me.id)
  return shifts
    .where('shifts.mentor_id', '=', me.id)
    .where((eb) => eb.or([asItStood('shifts', me.id), eb('shifts.mentee_id', 'in', menteesLedBy(db, me.id))]))
}

/** Notes that a mentee wrote or was written; a mentor's: with those they lead now, and afterwards their own (rule 52). */
export function notesOf(db: Db, me: Asker) {
  const notes = db.selectFrom('notes').where('notes.deleted_at', 'is', null)
  if (me.role === 'admin') return notes
  if (me.role === 'mentee') return notes.where('notes.mentee_id', '=', me.id)
  return notes
    .where('notes.mentor_id', '=', me.id)
    .where((eb) =>
      eb.or([
        eb('notes.mentee_id', 'in', menteesLedBy(db, me.id)),
        eb.and([eb('notes.note_type', '=', 'mentor_note'), asItStood('notes', me.id)]),
      ]),
    )
}

const typeReceivedBy = { mentor: 'mentee_note', mentee: 'mentor_note' } as const

/** Notes that I may read, that were written to me and that I have not opened yet; nobody writes to an administrator. */
export function unreadNotesOf(db: Db, me: Pick<Asker, 'id' | 'role'>) {
  const unread = db
    .selectFrom('notes')
    .where('notes.deleted_at', 'is', null)
    .where('notes.first_opened_at', 'is', null)
  if (me.role === 'admin') return unread.where((eb) => eb.lit(false))
  const received = unread.where('notes.note_type', '=', typeReceivedBy[me.role])
  if (me.role === 'mentee') return received.where('notes.mentee_id', '=', me.id)
  return received.where('notes.mentor_id', '=', me.id).where('notes.mentee_id', 'in', menteesLedBy(db, me.id))
}

/** Documents that were shared with me, or with the mentees I lead now. */
export function documentsOf(db: Db, me: Asker) {
  const documents = db.selectFrom('documents').where('documents.deleted_at', 'is', null)
  if (me.role === 'admin') return documents
  if (me.role === 'mentee') return documents.where('documents.mentee_id', '=', me.id)
  return documents.where('documents.mentee_id', 'in', menteesLedBy(db, me.id))
}

/** Documents that were shared with me and that I have not opened yet; only mentees are given any. */
export function unreadDocumentsOf(db: Db, me: Pick<Asker, 'id' | 'role'>) {
  const unread = db
    .selectFrom('documents')
    .where('documents.deleted_at', 'is', null)
    .where('documents.first_opened_at', 'is', null)
  if (me.role !== 'mentee') return unread.where((eb) => eb.lit(false))
  return unread.where('documents.mentee_id', '=', me.id)
}

/**
 * A mentee's own plans; a mentor's: those of the mentees they lead now, and those they made, as they stood (rule 52).
 * Of one mentee where one is named: a mentor's must be led by them now, and nothing else is looked at.
 */
export function plansOf(db: Db, me: Asker, menteeId?: Asker['id']) {
  const present = db.selectFrom('learning_plans').where('learning_plans.deleted_at', 'is', null)
  const plans = menteeId === undefined ? present : present.where('learning_plans.mentee_id', '=', menteeId)
  if (me.role === 'admin') return plans
  if (me.role === 'mentee') return plans.where('learning_plans.mentee_id', '=', me.id)
  const isLed = menteesLedBy(db, me.id)
  if (menteeId !== undefined) return plans.where('learning_plans.mentee_id', 'in', isLed)
  const kept = plans.select('id')
  const led = kept.where('mentee_id', 'in', isLed)
  const made = kept.where('created_by', '=', me.id).where(asItStood('learning_plans', me.id))
  // Two questions that an index answers each: put as one with 'or', every plan would be looked at.
  return plans.where('learning_plans.id', 'in', led.unionAll(made))
}

/** Comments on goals and plans that I see already; on a plan that I keep reading those that stood there (rule 52). */
export function commentsOnSeen(db: Db, me: Asker) {
  const comments = db.selectFrom('comments').where('comments.deleted_at', 'is', null)
  if (me.role !== 'mentor') return comments
  return comments.where((eb) =>
    eb.or([eb('comments.mentee_id', 'in', menteesLedBy(db, me.id)), asItStood('comments', me.id)]),
  )
}

/** Comments on goals and plans that I see. */
export const commentsOf = (db: Db, me: Asker) =>
  commentsOnSeen(db, me).where(({ or, exists }) =>
    or([
      exists(goalsOf(db, me).where('goals.id', '=', sql.ref<number>('comments.goal_id')).select('goals.id')),
      exists(
        plansOf(db, me)
          .where('learning_plans.id', '=', sql.ref<number>('comments.plan_id'))
          .select('learning_plans.id'),
      ),
    ]),
  )
