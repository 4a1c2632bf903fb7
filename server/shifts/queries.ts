import { type Expression, sql } from 'kysely'
import { shiftStateAt, shiftTable } from '#contract/can.ts'
import { addDays } from '#contract/dates.ts'
import type { Side } from '#contract/debriefs.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { type listShifts, shiftTextColumns } from '#contract/shifts.ts'
import { callerRoleIn, debriefsOf, ownShiftsOf, shiftsOf, viewablePeople, workedShiftsOf } from '../access.ts'
import { atLocalTime, clockAt, isUpcoming, minutesOfShift } from '../counts.ts'
import { type Asker, compiledFirst, compiledList, type Params } from '../database/compiled.ts'
import {
  addressesOfPair,
  countOf,
  flagOf,
  matchesName,
  patternsOf,
  peopleLike,
  statusOf,
  withPair,
} from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import { withSearchText } from '../database/search-text.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { AskingMe, Me } from '../kernel/http/authentication.ts'
import { list } from '../kernel/http/list.ts'
import { debriefsOfRow } from '../programme-conditions.ts'

const shiftRows = (db: Db, me: Asker, shifts = shiftsOf(db, me)) =>
  withPair(shifts, 'shifts')
    .select([
      'shifts.id',
      'shifts.starts_at',
      'shifts.ends_at',
      ...shiftTextColumns.map((column) => `shifts.${column}` as const),
      'shifts.status',
      'shifts.outcome_reason',
      'shifts.outcome_at',
      'shifts.cause',
      'shifts.worked_starts_at',
      'shifts.worked_ends_at',
      'shifts.version',
      statusOf('mentors').as('mentor_status'),
      statusOf('mentees').as('mentee_status'),
      ...addressesOfPair(db, viewablePeople(db, me)),
    ])
    .select([
      minutesOfShift.as('minutes'),
      callerRoleIn(db, me, 'shifts').as('who'),
      flagOf(debriefsOfRow(db).select('debriefs.id')).as('is_debriefed'),
      flagOf(debriefsOf(db, me, debriefsOfRow(db)).select('debriefs.id')).as('has_debrief'),
    ])

type Stored = Awaited<ReturnType<ReturnType<typeof shiftRows>['executeTakeFirstOrThrow']>>

/** Converts a stored shift to its row in a reply, at a local time. */
function toShiftRow(
  { starts_at, ends_at, worked_starts_at, worked_ends_at, who, is_debriefed, has_debrief, ...shift }: Stored,
  { localNow }: { localNow: string },
) {
  return {
    ...shift,
    shift_date: starts_at.slice(0, 10),
    start_time: starts_at.slice(11),
    end_time: ends_at.slice(11),
    worked_from: worked_starts_at?.slice(11) ?? null,
    worked_to: worked_ends_at?.slice(11) ?? null,
    has_debrief: Boolean(has_debrief),
    can: shiftTable.can(
      shiftStateAt({ ...shift, starts_at, ends_at, has_debrief: is_debriefed }, localNow),
      who,
    ),
  }
}

export type ShiftQuery = ParsedInput<typeof listShifts>['query']

/**
 * With `menteeId` the shifts of that mentee that I may see, else those that I work myself. `earliest` bounds the index
 * scan: a shift starts less than a day before it ends.
 */
export const filterOf = (
  ctx: Context,
  me: Me,
  { menteeId, mentorId, from, to, upcoming, status, search, perDay }: ShiftQuery,
) => ({
  me,
  menteeId,
  mentorId,
  status,
  from,
  earliest: from && addDays(from, -1),
  until: to && `${to}T24`,
  isToCome: upcoming === 'yes',
  ...clockAt(momentOf(ctx).localNow),
  patterns: patternsOf(search),
  perDay,
})

type Filter = ReturnType<typeof filterOf>

const shiftsAbout = (db: Db, me: Asker, menteeId: Asker['id'] | undefined) =>
  menteeId === undefined ? workedShiftsOf(db, me) : shiftsOf(db, me).where('shifts.mentee_id', '=', menteeId)

function filteredShifts(
  db: Db,
  { me, menteeId, mentorId, status, from, earliest, until, isToCome, patterns, ...clock }: Params<Filter>,
) {
  let shifts = shiftsAbout(db, me, menteeId)
  if (mentorId !== undefined) shifts = shifts.where('shifts.mentor_id', '=', mentorId)
  if (from !== undefined) shifts = shifts.where('shifts.ends_at', '>=', from)
  if (earliest !== undefined) shifts = shifts.where('shifts.starts_at', '>=', earliest)
  if (until !== undefined) shifts = shifts.where('shifts.starts_at', '<=', until)
  if (status !== undefined) shifts = shifts.where('shifts.status', '=', status)
  if (isToCome) shifts = shifts.where(isUpcoming(clock))
  for (const pattern of patterns) {
    const people = peopleLike(db, pattern)
    shifts = shifts.where((eb) =>
      eb.or([
        eb('shifts.mentor_id', 'in', people),
        eb('shifts.mentee_id', 'in', people),
        matchesName('shifts', pattern),
      ]),
    )
  }
  return shifts
}

const dayOfStart = sql<string>`substr(shifts.starts_at, 1, 10)`

/** Latest first. With `perDay`, only the first shifts of each day. */
export const listShiftRows = list(
  ['shifts.starts_at', 'shifts.id'],
  (db, filter: Params<Filter>) => {
    const { me, perDay } = filter
    const filtered = filteredShifts(db, filter)
    const ranked = filtered.select([
      'shifts.id',
      sql<number>`count(*) over (partition by ${dayOfStart})`.as('day_count'),
      sql<number>`row_number() over (partition by ${dayOfStart} order by shifts.starts_at, shifts.id)`.as(
        'place',
      ),
    ])
    const counted = filtered.$if(perDay !== undefined, (shifts) =>
      shifts
        .innerJoin(ranked.as('ranked'), 'ranked.id', 'shifts.id')
        .where('ranked.place', '<=', perDay as Expression<number>)
        .select('ranked.day_count'),
    )
    return { rows: shiftRows(db, me, counted), count: counted }
  },
  { toRow: toShiftRow },
)

/** The cursor of the page after this shift. */
export const cursorOf = (shift: { id: number; shift_date: string; start_time: string }) =>
  `${shift.shift_date}T${shift.start_time}~${shift.id}`

type Asked = { me: Me; localNow: string }

export const findShift = compiledFirst(
  (db, { me, id }: Params<Asked & { id: number }>) => shiftRows(db, me).where('shifts.id', '=', id),
  toShiftRow,
)

/** The caller's part in a shift, for `contract/can.ts`. */
export const findCallerRole = compiledFirst((db, { me, id }: Params<{ me: Me; id: number }>) =>
  shiftsOf(db, me)
    .where('shifts.id', '=', id)
    .select(callerRoleIn(db, me, 'shifts').as('who')),
)

/** The first scheduled shift that has not ended. */
export const findNextShiftRow = atLocalTime(
  compiledFirst(
    (
      db,
      {
        me,
        menteeId,
        ...clock
      }: Params<Asked & ReturnType<typeof clockAt> & { menteeId: number | undefined }>,
    ) =>
      shiftRows(db, me, shiftsAbout(db, me, menteeId))
        .where(isUpcoming(clock))
        .orderBy('shifts.starts_at')
        .orderBy('shifts.id')
        .limit(1),
    toShiftRow,
  ),
)

/** 'YYYY-MM-DDTHH:MM' on the organisation's clock. */
export type Span = { starts_at: string; ends_at: string }

/** The shifts of either person that overlap the span and are not cancelled, earliest first. */
export async function listShiftsDuring(db: Db, people: { mentorId: number; menteeId?: number }, span: Span) {
  // Two queries, because each can use an index.
  const mentors = await during(db, span).where('shifts.mentor_id', '=', people.mentorId).execute()
  const mentees =
    people.menteeId === undefined
      ? []
      : await during(db, span).where('shifts.mentee_id', '=', people.menteeId).execute()
  return [...mentors, ...mentees].sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
}

/** A shift lasts less than a day, so the day before bounds the index scan. */
const during = (db: Db, { starts_at, ends_at }: Span) =>
  withPair(db.selectFrom('shifts'), 'shifts')
    .where('shifts.deleted_at', 'is', null)
    .where('shifts.status', '<>', 'cancelled')
    .where('shifts.starts_at', '>=', addDays(starts_at.slice(0, 10), -1))
    .where('shifts.starts_at', '<', ends_at)
    .where('shifts.ends_at', '>', starts_at)
    .select(['shifts.id', 'shifts.starts_at', 'shifts.ends_at'])

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

/** The number of debriefs of a shift, or of one side's. */
export async function countDebriefs(db: Db, shiftId: number, side?: Side): Promise<number> {
  const debriefs = db.selectFrom('debriefs').where('shift_id', '=', shiftId).where('deleted_at', 'is', null)
  return countOf(side ? debriefs.where('side', '=', side) : debriefs)
}

type Planned = Pick<NewRow<'shifts'>, 'mentor_id' | 'mentee_id' | (typeof shiftTextColumns)[number]> & Span

/** Inserts a scheduled shift of the mentor and returns its id. */
export async function insertShift(db: Db, shift: Planned, now: string): Promise<number> {
  const row = {
    ...shift,
    status: 'scheduled',
    created_at: now,
    updated_at: now,
    updated_by: shift.mentor_id,
  } as const
  const { id } = await db
    .insertInto('shifts')
    .values(withSearchText('shifts', row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const saveSkippedVersions = (db: Db, count: number) =>
  db
    .updateTable('shifts')
    .set((eb) => ({ version: eb('version', '+', count) }))
    .execute()

/** The id of its first shift identifies a series. */
export const saveSeries = (db: Db, [first, ...others]: number[]) =>
  db
    .updateTable('shifts')
    .set({ series_id: first ?? null })
    .where('id', 'in', [first ?? 0, ...others])
    .execute()

const monthOfStart = sql<string>`substr(shifts.starts_at, 1, 7)`

type Worked = { me: AskingMe; from: string | undefined; until: string | undefined; inAnyRole: boolean }

/** A person's completed shifts, by the month in which they start; also those of an earlier role if asked. */
export const listWorkedMonths = compiledList((db, { me, from, until, inAnyRole }: Params<Worked>) =>
  (inAnyRole ? ownShiftsOf(db, me) : workedShiftsOf(db, me))
    .where('shifts.status', '=', 'completed')
    .$if(from !== undefined, (shifts) => shifts.where('shifts.starts_at', '>=', from as Expression<string>))
    .$if(until !== undefined, (shifts) => shifts.where('shifts.starts_at', '<', until as Expression<string>))
    .select([
      monthOfStart.as('month'),
      sql<number>`count(*)`.as('shifts'),
      sql<number>`sum(${minutesOfShift})`.as('minutes'),
    ])
    .groupBy(monthOfStart)
    .orderBy(monthOfStart),
)

type Cancelling = {
  mentorId: number
  menteeId: number
  reason: string
  localNow: string
  by: number | null
  at: string
}

/** Cancels the scheduled shifts that start later and returns their number. */
export async function saveCancelledFuture(db: Db, query: Cancelling): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('shifts')
    .set((eb) => ({
      status: 'cancelled',
      outcome_reason: query.reason,
      outcome_by: query.by,
      outcome_at: query.at,
      updated_at: query.at,
      updated_by: query.by,
      version: eb('version', '+', 1),
    }))
    .where('mentor_id', '=', query.mentorId)
    .where('mentee_id', '=', query.menteeId)
    .where('status', '=', 'scheduled')
    .where('starts_at', '>', query.localNow)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
