import { sql } from 'kysely'
import { isUpcoming, shiftsOf } from '../access.ts'
import type { Db } from '../database/schema.ts'
import type { PageAsked } from '../kernel/paging.ts'
import { rowsToRead } from '../kernel/paging.ts'
import type { Me } from '../kernel/who-is-asking.ts'

const shiftRows = (db: Db, me: Me) =>
  shiftsOf(db, me)
    .innerJoin('users as mentors', 'mentors.id', 'shifts.mentor_id')
    .innerJoin('users as mentees', 'mentees.id', 'shifts.mentee_id')
    .select([
      'shifts.id',
      'shifts.mentor_id',
      'mentors.first_name as mentor_first_name',
      'mentors.last_name as mentor_last_name',
      'shifts.mentee_id',
      'mentees.first_name as mentee_first_name',
      'mentees.last_name as mentee_last_name',
      sql<string>`substr(shifts.starts_at, 1, 10)`.as('shift_date'),
      sql<string>`substr(shifts.starts_at, 12)`.as('start_time'),
      sql<string>`substr(shifts.ends_at, 12)`.as('end_time'),
      'shifts.location',
      'shifts.notes',
      'shifts.status',
      'shifts.outcome_reason',
      'shifts.version',
    ])

type ShiftsAsked = PageAsked & { menteeId?: number | undefined }

/** Latest first. The cursor is the last row's start and id, 'YYYY-MM-DDTHH:MM~id'. */
export function listShifts(db: Db, me: Me, { menteeId, ...asked }: ShiftsAsked) {
  let page = shiftRows(db, me)
  if (menteeId !== undefined) page = page.where('shifts.mentee_id', '=', menteeId)
  if (asked.before !== undefined) {
    const [startsAt = '', id] = asked.before.split('~')
    page = page.where(sql<boolean>`(shifts.starts_at, shifts.id) < (${startsAt}, ${Number(id) || 0})`)
  }
  return page
    .orderBy('shifts.starts_at', 'desc')
    .orderBy('shifts.id', 'desc')
    .limit(rowsToRead(asked))
    .execute()
}

export async function countShifts(db: Db, me: Me, menteeId?: number): Promise<number> {
  let counted = shiftsOf(db, me)
  if (menteeId !== undefined) counted = counted.where('shifts.mentee_id', '=', menteeId)
  const { count } = await counted
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The first that is scheduled and has not ended by the organisation's clock. */
export const findNextShift = (db: Db, me: Me, menteeId: number, localNow: string) =>
  shiftRows(db, me)
    .where('shifts.mentee_id', '=', menteeId)
    .where(isUpcoming(localNow))
    .orderBy('shifts.starts_at')
    .orderBy('shifts.id')
    .limit(1)
    .executeTakeFirst()

type Cancelling = {
  mentorId: number
  menteeId: number
  reason: string
  localNow: string
  by: number
  at: string
}

/** Cancels what is scheduled to start later; tells how many there were. */
export async function saveCancelledFuture(db: Db, given: Cancelling): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('shifts')
    .set((eb) => ({
      status: 'cancelled',
      outcome_reason: given.reason,
      outcome_by: given.by,
      outcome_at: given.at,
      updated_at: given.at,
      updated_by: given.by,
      version: eb('version', '+', 1),
    }))
    .where('mentor_id', '=', given.mentorId)
    .where('mentee_id', '=', given.menteeId)
    .where('status', '=', 'scheduled')
    .where('starts_at', '>', given.localNow)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
