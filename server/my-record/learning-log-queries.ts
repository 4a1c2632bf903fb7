import { sql } from 'kysely'
import type { LearningKind } from '#contract/my-record.ts'
import { debriefsOf, ownShiftsOf, reflectionsOf } from '../access.ts'
import { minutesOfShift } from '../counts.ts'
import { compiledList, type Params } from '../database/compiled.ts'
import { isOpenDebrief } from '../database/open-debriefs.ts'
import { compiledCount } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { meetingsOfRecord } from './entry-queries.ts'
import { type Days, withinDays } from './range-queries.ts'

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
export const sources: Source[] = [
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
