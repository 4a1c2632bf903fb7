import { type SqlBool, sql } from 'kysely'
import { addDays } from '#contract/dates.ts'
import type { ReflectionRow } from '#contract/my-record.ts'
import { debriefsOf, ownShiftsOf, reflectionsOf } from '../access.ts'
import { heldMeetings } from '../counts.ts'
import { compiledFirst, compiledOne, type Params } from '../database/compiled.ts'
import type { Db, NewRow, Row } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { list } from '../kernel/http/list.ts'
import { isOpenDebrief } from '../programme-conditions.ts'

/** Meetings that count, of the caller as mentor or mentee, also in an earlier role and with former mentees. */
export const meetingsOfRecord = (db: Db, { me }: Params<{ me: Me }>) =>
  heldMeetings(db).where((eb) =>
    eb.or([eb('meetings.mentor_id', '=', me.id), eb('meetings.mentee_id', '=', me.id)]),
  )

type Sought = { me: Me; id: number; localNow: string }

/** Returns what the person added to a shift or a meeting, locked. Inserts an empty row the first time. */
const lockEntryOf = (subject: 'shift_id' | 'meeting_id') =>
  compiledOne((db, { userId, id, now }: Params<{ userId: number; id: number; now: string }>) =>
    db
      .insertInto('record_entries')
      .values({
        user_id: userId,
        [subject]: id,
        topic: '',
        themes: '[]',
        follow_up: '',
        created_at: now,
        updated_at: now,
        updated_by: userId,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', subject])
          .doUpdateSet((eb) => ({ version: eb.ref('record_entries.version') })),
      )
      .returningAll(),
  )

export const subjects = {
  shift: {
    /** A shift of the caller that has begun and was not cancelled. */
    find: compiledFirst((db, { me, id, localNow }: Params<Sought>) =>
      ownShiftsOf(db, me)
        .where('shifts.id', '=', id)
        .where('shifts.status', '<>', 'cancelled')
        .where('shifts.starts_at', '<=', localNow)
        .select('shifts.starts_at as at'),
    ),
    lock: lockEntryOf('shift_id'),
  },
  meeting: {
    find: compiledFirst((db, { me, id }: Params<Sought>) =>
      meetingsOfRecord(db, { me }).where('meetings.id', '=', id).select('meetings.held_on as at'),
    ),
    lock: lockEntryOf('meeting_id'),
  },
}

/** The first day, and the day after the last one. */
export type Days = { from: string | undefined; until: string | undefined }

export type DayRange = { from?: string | undefined; to?: string | undefined }

export const daysOf = ({ from, to }: DayRange): Days => ({ from, until: to && addDays(to, 1) })

/** True if the column, a day or a local time, is within the days. */
export function withinDays(column: string, { from, until }: Params<Days>) {
  const bounds = [
    ...(from === undefined ? [] : [sql`${sql.ref(column)} >= ${from}`]),
    ...(until === undefined ? [] : [sql`${sql.ref(column)} < ${until}`]),
  ]
  return bounds.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(bounds, sql` and `)}`
}

/** `openedBefore`: debriefs that opened until this instant are open. */
type Filter = Days & { me: Me; openedBefore: string }

/** Open debriefs by the other side of the caller's shifts, as mentor or as mentee. */
function feedback(db: Db, { me, openedBefore, from, until }: Params<Filter>) {
  return debriefsOf(db, me)
    .where('debriefs.shift_id', 'in', ownShiftsOf(db, me).select('shifts.id'))
    .where(({ or, and, eb }) =>
      or([
        and([eb('debriefs.side', '=', sql.lit('mentor')), eb('debriefs.mentee_id', '=', me.id)]),
        and([eb('debriefs.side', '=', sql.lit('mentee')), eb('shifts.mentor_id', '=', me.id)]),
      ]),
    )
    .where('shifts.status', '<>', 'cancelled')
    .where(isOpenDebrief(openedBefore))
    .where(withinDays('shifts.starts_at', { from, until }))
}

/** Latest first. */
export const listFeedbackRows = list(['shifts.starts_at', 'shifts.id'], (db, filter: Params<Filter>) => {
  const counted = feedback(db, filter)
  const shown = counted
    .leftJoin('record_entries', (join) =>
      join.onRef('record_entries.shift_id', '=', 'shifts.id').on('record_entries.user_id', '=', filter.me.id),
    )
    .select([
      'shifts.id',
      'shifts.starts_at',
      'debriefs.side',
      'debriefs.good',
      'debriefs.next',
      'record_entries.follow_up',
      'record_entries.version',
    ])
  return { rows: shown, count: counted }
})

const columns = [
  'reflections.id',
  'reflections.title',
  'reflections.day',
  'reflections.kind',
  'reflections.nature',
  'reflections.learned',
  'reflections.changed',
  'reflections.relevance',
  'reflections.themes',
  'reflections.version',
] as const

type Stored = Pick<Row<'reflections'>, keyof ReflectionRow>

export const toReflectionRow = ({
  id,
  title,
  day,
  kind,
  nature,
  learned,
  changed,
  relevance,
  themes,
  version,
}: Stored): ReflectionRow => ({
  id,
  title,
  day,
  kind,
  nature,
  learned,
  changed,
  relevance,
  themes: JSON.parse(themes),
  version,
})

type Mine = { me: Me }
type OfDays = Mine & Days

/** The last written first. */
export const listReflectionRows = list(
  'reflections.id',
  (db, { me, ...days }: Params<OfDays>) => {
    const mine = reflectionsOf(db, me).where(withinDays('reflections.day', days))
    return { rows: mine.select(columns), count: mine }
  },
  { toRow: toReflectionRow },
)

export const findReflection = compiledFirst((db, { me, id }: Params<Mine & { id: number }>) =>
  reflectionsOf(db, me).where('reflections.id', '=', id).select('reflections.id'),
)

export const insertReflection = compiledOne((db, reflection: Params<NewRow<'reflections'>>) =>
  db.insertInto('reflections').values(reflection).returning(columns),
)
