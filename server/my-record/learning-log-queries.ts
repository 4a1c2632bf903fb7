import { sql } from 'kysely'
import type { LearningKind } from '#contract/my-record.ts'
import { debriefsOf, ownShiftsOf, reflectionsOf, workedShiftsOf } from '../access.ts'
import { heldMeetings, minutesOfShift } from '../counts.ts'
import { compiledList, compiledOne, type Params } from '../database/compiled.ts'
import { compiledCount } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { isOpenDebrief, presentDebriefs } from '../programme-conditions.ts'
import { type Days, meetingsOfRecord, withinDays } from './entry-queries.ts'

export type LearningFilter = Days & { me: Me }
/** Rows before this instant on the organisation's clock, and at it those with a lower id. */
type Cut = { at: string; below: number; limit: number }

export type StoredLearning = {
  id: number
  /** The day, or the local time of the beginning. */
  at: string
  title: string
  /** JSON of the milestones of a meeting; null for other kinds. */
  milestones: string | null
  themes: string
  /** Participatory time; null for what a person did alone. */
  minutes: number | null
  /** The version of the caller's entry for a shift or a meeting; null without one. */
  version: number | null
}

type Source = {
  kind: LearningKind
  /** Latest first. */
  list: (db: Db, input: LearningFilter & Cut) => Promise<StoredLearning[]>
  count: (db: Db, filter: LearningFilter) => Promise<number>
}

const workedShifts = (db: Db, { me, ...days }: Params<LearningFilter>) =>
  ownShiftsOf(db, me).where('shifts.status', '=', 'completed').where(withinDays('shifts.starts_at', days))

const listShifts = compiledList((db, { at, below, limit, ...filter }: Params<LearningFilter & Cut>) =>
  workedShifts(db, filter)
    .leftJoin('record_entries', (join) =>
      join.onRef('record_entries.shift_id', '=', 'shifts.id').on('record_entries.user_id', '=', filter.me.id),
    )
    .where(sql<boolean>`(shifts.starts_at, shifts.id) < (${at}, ${below})`)
    .select(['shifts.id', 'shifts.starts_at as at', 'record_entries.version'])
    .select([
      sql<string>`coalesce(record_entries.topic, '')`.as('title'),
      sql<string | null>`null`.as('milestones'),
      sql<string>`coalesce(record_entries.themes, '[]')`.as('themes'),
      sql<number | null>`${minutesOfShift}`.as('minutes'),
    ])
    .orderBy('shifts.starts_at', 'desc')
    .orderBy('shifts.id', 'desc')
    .limit(limit),
)

const reflections = (db: Db, { me, ...days }: Params<LearningFilter>) =>
  reflectionsOf(db, me).where(withinDays('reflections.day', days))

const listReflections = compiledList((db, { at, below, limit, ...filter }: Params<LearningFilter & Cut>) =>
  reflections(db, filter)
    .where(sql<boolean>`(reflections.day, reflections.id) < (${at}, ${below})`)
    .select(['reflections.id', 'reflections.day as at', 'reflections.title', 'reflections.themes'])
    .select([
      sql<string | null>`null`.as('milestones'),
      sql<number | null>`null`.as('minutes'),
      sql<number | null>`null`.as('version'),
    ])
    .orderBy('reflections.day', 'desc')
    .orderBy('reflections.id', 'desc')
    .limit(limit),
)

const meetings = (db: Db, { me, ...days }: Params<LearningFilter>) =>
  meetingsOfRecord(db, { me }).where(withinDays('meetings.held_on', days))

const listMeetings = compiledList((db, { at, below, limit, ...filter }: Params<LearningFilter & Cut>) =>
  meetings(db, filter)
    .leftJoin('record_entries', (join) =>
      join
        .onRef('record_entries.meeting_id', '=', 'meetings.id')
        .on('record_entries.user_id', '=', filter.me.id),
    )
    .where(sql<boolean>`(meetings.held_on, meetings.id) < (${at}, ${below})`)
    .select(['meetings.id', 'meetings.held_on as at', 'meetings.minutes', 'meetings.milestones'])
    .select([
      'record_entries.version',
      sql<string>`coalesce(record_entries.topic, '')`.as('title'),
      sql<string>`coalesce(record_entries.themes, '[]')`.as('themes'),
    ])
    .orderBy('meetings.held_on', 'desc')
    .orderBy('meetings.id', 'desc')
    .limit(limit),
)

/** The sources of the learning log. At the same instant, an earlier source counts as newer. */
export const learningSources: Source[] = [
  { kind: 'shift', list: listShifts, count: compiledCount(workedShifts) },
  { kind: 'reflection', list: listReflections, count: compiledCount(reflections) },
  { kind: 'meeting', list: listMeetings, count: compiledCount(meetings) },
]

/** The goals and objectives practised on shifts, from debriefs that the caller may read. */
export const listPractised = compiledList(
  (db, { me, openedBefore, shiftIds }: Params<{ me: Me; openedBefore: string; shiftIds: number[] }>) =>
    debriefsOf(db, me)
      .innerJoin('debrief_items', 'debrief_items.debrief_id', 'debriefs.id')
      .where('debriefs.shift_id', 'in', shiftIds)
      .where((eb) => eb.or([eb('debriefs.created_by', '=', me.id), isOpenDebrief(openedBefore)]))
      .select(['debriefs.shift_id', 'debrief_items.title'])
      .distinct()
      .orderBy('debrief_items.title'),
)

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
export const countOwnDebriefs = compiledOne((db, { me, fromDay, endDay }: Params<Filter>) =>
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
