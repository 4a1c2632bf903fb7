import { sql } from 'kysely'
import { debriefsOf, workedShiftsOf } from '../access.ts'
import { heldMeetings, minutesOfShift } from '../counts.ts'
import { compiledList, compiledOne, type Params } from '../database/compiled.ts'
import { presentDebriefs } from '../database/open-debriefs.ts'
import type { Me } from '../kernel/http/authentication.ts'

/** From a day until before another one, and the same as instants. */
type Period = { fromDay: string; endDay: string; begins: string; ends: string }
type Filter = Period & { me: Me }

/** Mentees whose relationship with the mentor overlaps the period. */
export const countMentees = compiledOne((db, { me, begins, ends }: Params<Filter>) =>
  db
    .selectFrom('relationships')
    .where('relationships.mentor_id', '=', me.id)
    .where('relationships.assigned_at', '<', ends)
    .where((eb) =>
      eb.or([eb('relationships.ended_at', 'is', null), eb('relationships.ended_at', '>=', begins)]),
    )
    .select(sql<number>`count(distinct relationships.mentee_id)`.as('mentees')),
)

export const countShifts = compiledOne((db, { me, fromDay, endDay }: Params<Filter>) =>
  workedShiftsOf(db, me)
    .where('shifts.status', '=', 'completed')
    .where('shifts.starts_at', '>=', fromDay)
    .where('shifts.starts_at', '<', endDay)
    .select([
      sql<number>`count(*)`.as('shifts'),
      sql<number>`coalesce(sum(${minutesOfShift}), 0)`.as('minutes'),
    ]),
)

/** Debriefs that the mentor wrote about shifts that took place. */
export const countDebriefs = compiledOne((db, { me, fromDay, endDay }: Params<Filter>) =>
  debriefsOf(db, me)
    .where('debriefs.created_by', '=', me.id)
    .where('debriefs.side', '=', sql.lit('mentor'))
    .where('shifts.status', '<>', 'cancelled')
    .where('shifts.starts_at', '>=', fromDay)
    .where('shifts.starts_at', '<', endDay)
    .select(sql<number>`count(*)`.as('debriefs')),
)

/** The mentor's own meetings that count. */
export const sumMeetings = compiledOne((db, { me, fromDay, endDay }: Params<Filter>) =>
  heldMeetings(db)
    .where('meetings.mentor_id', '=', me.id)
    .where('meetings.held_on', '>=', fromDay)
    .where('meetings.held_on', '<', endDay)
    .select([
      sql<number>`count(*)`.as('meetings'),
      sql<number>`coalesce(sum(meetings.minutes), 0)`.as('meeting_minutes'),
    ]),
)

/** Meetings that count, by anybody, of all mentees with whom the mentor has met. */
export const listMeetingsOfMentees = compiledList((db, { me }: Params<{ me: Me }>) =>
  heldMeetings(db)
    .where(
      'meetings.mentee_id',
      'in',
      db.selectFrom('meetings as own').where('own.mentor_id', '=', me.id).select('own.mentee_id'),
    )
    .select(['meetings.id', 'meetings.mentee_id', 'meetings.mentor_id'])
    .select(['meetings.held_on', 'meetings.milestones']),
)

/**
 * The answers of mentees about the support, in debriefs of the mentor's shifts that can no longer be written; earliest
 * first. So a later answer never comes before one that was already counted. Answers of former mentees count too,
 * because the statement has no names.
 */
export const listAnswers = compiledList(
  (db, { me, closedBefore }: Params<{ me: Me; closedBefore: string }>) =>
    presentDebriefs(db)
      .where('shifts.mentor_id', '=', me.id)
      .where('shifts.status', '<>', 'cancelled')
      .where('shifts.ends_at', '<', closedBefore)
      .where('debriefs.support', 'is not', null)
      .select((eb) => ['debriefs.mentee_id', eb.ref('debriefs.support').$notNull().as('support')])
      .orderBy('shifts.ends_at')
      .orderBy('shifts.id'),
)
