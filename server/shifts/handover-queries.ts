import { withPair } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import type { Span } from './shift-lock.ts'

type Movable = { ids: number[]; fromMentorIds: number[]; menteeId: number; localNow: string }

/**
 * Returns the shifts that can be moved, earliest first. Leaves out shifts that have started, are not
 * scheduled or belong to other people.
 */
export const listMovable = (db: Db, { ids, fromMentorIds, menteeId, localNow }: Movable) =>
  db
    .selectFrom('shifts')
    .where('id', 'in', ids)
    .where('mentor_id', 'in', fromMentorIds)
    .where('mentee_id', '=', menteeId)
    .where('status', '=', 'scheduled')
    .where('starts_at', '>', localNow)
    .where('deleted_at', 'is', null)
    .select(['id', 'starts_at', 'ends_at'])
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

/** The mentor's first shift that is not cancelled and overlaps the span. */
export const findOverlapOf = (db: Db, mentorId: number, { starts_at, ends_at }: Span) =>
  withPair(db.selectFrom('shifts'), 'shifts')
    .where('shifts.mentor_id', '=', mentorId)
    .where('shifts.deleted_at', 'is', null)
    .where('shifts.status', '<>', 'cancelled')
    .where('shifts.starts_at', '<', ends_at)
    .where('shifts.ends_at', '>', starts_at)
    .select(['shifts.starts_at', 'shifts.ends_at'])
    .orderBy('shifts.starts_at')
    .limit(1)
    .executeTakeFirst()
