import { sql } from 'kysely'
import { statusOf, withPair } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'

const shiftToNotify = (db: Db) =>
  withPair(db.selectFrom('shifts'), 'shifts').select([
    'shifts.id',
    'shifts.version',
    'shifts.starts_at',
    'shifts.ends_at',
    'shifts.location',
    'shifts.status',
    'shifts.deleted_at',
    'shifts.outcome_reason',
    'shifts.created_at',
    'shifts.series_id',
    'mentors.email as mentor_email',
    'mentees.email as mentee_email',
    statusOf('mentors').as('mentor_status'),
    statusOf('mentees').as('mentee_status'),
  ])

export type ShiftToNotify = Awaited<ReturnType<typeof listShiftsToRemind>>[number]

/** The shifts of a series, earliest first. */
export const listSeriesToNotify = (db: Db, seriesId: number) =>
  shiftToNotify(db)
    .where('shifts.series_id', '=', seriesId)
    .where('shifts.deleted_at', 'is', null)
    .where('shifts.status', '=', 'scheduled')
    .orderBy('shifts.starts_at')
    .execute()

/** The details of a shift for emails and notifications. Deleted shifts are included. */
export const findShiftToNotify = (db: Db, id: number) =>
  shiftToNotify(db).where('shifts.id', '=', id).executeTakeFirst()

/** Scheduled shifts that start in the window without a reminder. An inactive person holds no shift (rule 57). */
export const listShiftsToRemind = (db: Db, { now, soon }: { now: string; soon: string }) =>
  shiftToNotify(db)
    .where('shifts.deleted_at', 'is', null)
    .where('shifts.status', '=', 'scheduled')
    .where('shifts.starts_at', '>', now)
    .where('shifts.starts_at', '<=', soon)
    .where(statusOf('mentees'), '<>', 'inactive')
    .where(statusOf('mentors'), '<>', 'inactive')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('letters')
            .where(
              'letters.dedupe_key',
              '=',
              sql<string>`'shift_reminder ' || shifts.id || ' ' || shifts.starts_at`,
            )
            .select('letters.id'),
        ),
      ),
    )
    .execute()
