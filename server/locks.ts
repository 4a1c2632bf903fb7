import type { Role } from '#contract/person.ts'
import { activeCaller, findSignedRecord, findVisibleMentee, type PairTable } from './access.ts'
import { hasManyWriters, lockRow } from './database/rows.ts'
import type { Db, Row } from './database/schema.ts'
import { changedConcurrently, refuse, refuseUnknown } from './kernel/errors.ts'
import type { Me } from './kernel/http/authentication.ts'

/**
 * Locks people until the transaction ends: mentors before mentees, each sorted by id. The same order
 * everywhere prevents deadlocks. Ending a relationship and changing or deleting an account lock the same
 * rows. SQLite has one writer and needs no lock.
 */
export async function lockPeople(db: Db, mentorIds: number[], menteeIds: number[]): Promise<void> {
  if (!hasManyWriters(db)) return
  for (const ids of [mentorIds, menteeIds])
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) await lockRow(db, 'users', id)
}

/** A mentor's own row is locked before the mentee's. A mentee is the locked mentee; an administrator needs no lock. */
const lockedSelf: Record<Role, (me: Me) => number[]> = {
  admin: () => [],
  mentor: ({ id }) => [id],
  mentee: () => [],
}

/** Locks the mentee first and checks afterwards that the caller may see them; undefined if not. */
export async function lockVisibleMentee(db: Db, me: Me, menteeId: number) {
  await lockPeople(db, lockedSelf[me.role](me), [menteeId])
  return findVisibleMentee(db, { me, menteeId })
}

/** Every write about a mentee starts with this lock; a mentee hidden from the caller is 404. */
export const lockMentee = async (db: Db, me: Me, menteeId: number) =>
  (await lockVisibleMentee(db, me, menteeId)) ?? refuseUnknown()

type People = { mentors: number[]; mentees: number[] }

/**
 * Finds a row by its id, locks it with its people and finds it again. Its content and the caller's
 * permissions therefore hold until the transaction ends. A row that the caller may not see is 404.
 */
export async function lockForChange<T extends PairTable, Shown extends { mentee_id: number }>(
  db: Db,
  me: Me,
  table: T,
  id: number,
  find: () => Promise<Shown | undefined>,
  alsoOf: (shown: Shown) => People = () => ({ mentors: [], mentees: [] }),
): Promise<{ row: Row<T>; shown: Shown }> {
  const visible = (await find()) ?? refuseUnknown()
  const { mentors, mentees } = alsoOf(visible)
  await lockPeople(db, [...lockedSelf[me.role](me), ...mentors], [visible.mentee_id, ...mentees])
  const row = (await lockRow(db, table, id)) ?? refuseUnknown()
  const shown = (await find()) ?? refuseUnknown()
  if (shown.mentee_id !== visible.mentee_id || alsoOf(shown).mentors.join() !== mentors.join())
    refuse(409, changedConcurrently)
  if (!(await activeCaller(db, me).executeTakeFirst())) refuseUnknown()
  return { row, shown }
}

/** Locks the person, so that signatures follow each other. */
export async function lockSignedRecord(db: Db, me: Me, menteeId: number) {
  await lockPeople(db, lockedSelf[me.role](me), [menteeId])
  return findSignedRecord(db, me, menteeId)
}
