import { sql } from 'kysely'
import { shiftStateAt, shiftTable } from '#contract/can.ts'
import { addDays } from '#contract/dates.ts'
import type { ShiftStatus } from '#contract/shifts.ts'
import { shiftsOf, whoTo, workedShiftsOf } from '../access.ts'
import { clockAt, isUpcoming } from '../counting.ts'
import { type Asker, compiled, type Params } from '../database/compiled.ts'
import { compiledCount, holdsFolded, patternsOf, peopleNamed, statusOf, withPair } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { cursorId, type PageRequest, pageWithTotal, rowsToRead } from '../kernel/paging.ts'

const shiftRows = (db: Db, me: Asker, shifts = shiftsOf(db, me)) =>
  withPair(shifts, 'shifts')
    .select([
      'shifts.id',
      'shifts.starts_at',
      'shifts.ends_at',
      'shifts.location',
      'shifts.notes',
      'shifts.status',
      'shifts.outcome_reason',
      'shifts.outcome_at',
      'shifts.version',
      statusOf('mentors').as('mentor_status'),
      statusOf('mentees').as('mentee_status'),
    ])
    .select(whoTo(db, me, 'shifts').as('who'))

type Stored = Awaited<ReturnType<ReturnType<typeof shiftRows>['executeTakeFirstOrThrow']>>

/** As people read it at a moment of the organisation's clock. */
const shownAt =
  (localNow: string) =>
  ({ starts_at, ends_at, who, ...shift }: Stored) => ({
    ...shift,
    shift_date: starts_at.slice(0, 10),
    start_time: starts_at.slice(11),
    end_time: ends_at.slice(11),
    can: shiftTable.can(shiftStateAt({ ...shift, starts_at, ends_at }, localNow), who),
  })

type ShiftQuery = PageRequest & {
  /** Those of one mentee whom I may see; without it those that I work myself. */
  menteeId?: number | undefined
  mentorId?: number | undefined
  from?: string | undefined
  to?: string | undefined
  /** Only those that count as upcoming. */
  upcoming?: boolean
  search?: string | undefined
  status?: ShiftStatus | undefined
}

/** A shift lasts less than a day: one that ends on or after a day does not start before the day before. */
const filterOf = (
  localNow: string,
  { menteeId, mentorId, from, to, upcoming, status, search }: ShiftQuery,
) => ({
  menteeId,
  mentorId,
  status,
  from,
  earliest: from && addDays(from, -1),
  until: to && `${to}T24`,
  isToCome: upcoming ?? false,
  ...clockAt(localNow),
  patterns: patternsOf(search),
})

type Filter = ReturnType<typeof filterOf> & { me: Me }

function filteredShifts(
  db: Db,
  { me, menteeId, mentorId, status, from, earliest, until, isToCome, patterns, ...clock }: Params<Filter>,
) {
  let shifts =
    menteeId === undefined
      ? workedShiftsOf(db, me)
      : shiftsOf(db, me).where('shifts.mentee_id', '=', menteeId)
  if (mentorId !== undefined) shifts = shifts.where('shifts.mentor_id', '=', mentorId)
  if (from !== undefined) shifts = shifts.where('shifts.ends_at', '>=', from)
  if (earliest !== undefined) shifts = shifts.where('shifts.starts_at', '>=', earliest)
  if (until !== undefined) shifts = shifts.where('shifts.starts_at', '<=', until)
  if (status !== undefined) shifts = shifts.where('shifts.status', '=', status)
  if (isToCome) shifts = shifts.where(isUpcoming(clock))
  for (const pattern of patterns) {
    const people = peopleNamed(db, pattern)
    shifts = shifts.where((eb) =>
      eb.or([
        eb('shifts.mentor_id', 'in', people),
        eb('shifts.mentee_id', 'in', people),
        holdsFolded(eb.ref('shifts.location'), pattern),
      ]),
    )
  }
  return shifts
}

/** Latest first. The cursor is the last row's start and id, 'YYYY-MM-DDTHH:MM~id'. */
export async function listShifts(db: Db, me: Me, localNow: string, query: ShiftQuery) {
  const filter = { me, ...filterOf(localNow, query) }
  const [startsAt = '', id] = query.before?.split('~') ?? []
  const cursor = query.before === undefined ? undefined : cursorId(id)
  const page = shiftPage(db, { ...filter, startsAt, cursor, limit: rowsToRead(query) })
  const rows = (await page.execute()).map(shownAt(localNow))
  return pageWithTotal(rows, () => countShifts(db, filter), query)
}

/** What stands after this shift. */
export const cursorOf = (shift: { id: number; shift_date: string; start_time: string }) =>
  `${shift.shift_date}T${shift.start_time}~${shift.id}`

type Cut = { startsAt: string; cursor: number | undefined; limit: number }

const shiftPage = compiled((db, { startsAt, cursor, limit, ...filter }: Params<Filter & Cut>) => {
  let page = shiftRows(db, filter.me, filteredShifts(db, filter))
  if (cursor !== undefined)
    page = page.where(sql<boolean>`(shifts.starts_at, shifts.id) < (${startsAt}, ${cursor})`)
  return page.orderBy('shifts.starts_at', 'desc').orderBy('shifts.id', 'desc').limit(limit)
})

const countShifts = compiledCount(filteredShifts)

export async function findShift(db: Db, me: Me, localNow: string, id: number) {
  const shift = await shiftById(db, { me, id }).executeTakeFirst()
  return shift && shownAt(localNow)(shift)
}

const shiftById = compiled((db, { me, id }: Params<{ me: Me; id: number }>) =>
  shiftRows(db, me).where('shifts.id', '=', id),
)

/** The first that is scheduled and has not ended by the organisation's clock. */
export async function findNextShift(db: Db, me: Me, localNow: string, menteeId: number) {
  const shift = await nextShift(db, { me, menteeId, ...clockAt(localNow) }).executeTakeFirst()
  return shift && shownAt(localNow)(shift)
}

type Next = ReturnType<typeof clockAt> & { me: Me; menteeId: number }

const nextShift = compiled((db, { me, menteeId, ...clock }: Params<Next>) =>
  shiftRows(db, me)
    .where('shifts.mentee_id', '=', menteeId)
    .where(isUpcoming(clock))
    .orderBy('shifts.starts_at')
    .orderBy('shifts.id')
    .limit(1),
)

type Span = { starts_at: string; ends_at: string }

/** The first other shift of either person, not cancelled, that lies over the span; touching is not overlapping. */
export const findOverlap = (
  db: Db,
  people: { mentorId: number; menteeId: number },
  span: Span,
  exceptId: number,
) =>
  withPair(db.selectFrom('shifts'), 'shifts')
    .where('shifts.deleted_at', 'is', null)
    .where('shifts.status', '<>', 'cancelled')
    .where('shifts.id', '<>', exceptId)
    .where((eb) =>
      eb.or([eb('shifts.mentor_id', '=', people.mentorId), eb('shifts.mentee_id', '=', people.menteeId)]),
    )
    .where('shifts.starts_at', '<', span.ends_at)
    .where('shifts.ends_at', '>', span.starts_at)
    .select(['shifts.starts_at', 'shifts.ends_at'])
    .orderBy('shifts.starts_at')
    .limit(1)
    .executeTakeFirst()

/** The shifts of either person, not cancelled, that lie over any part of a time, the first one first. */
export async function listShiftsDuring(db: Db, people: { mentorId: number; menteeId: number }, span: Span) {
  // One question for each, that an index answers it.
  const mentors = await during(db, span).where('shifts.mentor_id', '=', people.mentorId).execute()
  const mentees = await during(db, span).where('shifts.mentee_id', '=', people.menteeId).execute()
  return [...mentors, ...mentees].sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
}

/** A shift lasts less than a day. */
const during = (db: Db, { starts_at, ends_at }: Span) =>
  withPair(db.selectFrom('shifts'), 'shifts')
    .where('shifts.deleted_at', 'is', null)
    .where('shifts.status', '<>', 'cancelled')
    .where('shifts.starts_at', '>=', addDays(starts_at.slice(0, 10), -1))
    .where('shifts.starts_at', '<', ends_at)
    .where('shifts.ends_at', '>', starts_at)
    .select(['shifts.starts_at', 'shifts.ends_at'])

export const insertShift = (db: Db, shift: NewRow<'shifts'>) =>
  db.insertInto('shifts').values(shift).returning('id').executeTakeFirstOrThrow()

/** They were planned at once, and are known by the first of them. */
export const saveSeries = (db: Db, [first, ...others]: number[]) =>
  db
    .updateTable('shifts')
    .set({ series_id: first ?? null })
    .where('id', 'in', [first ?? 0, ...others])
    .execute()

type Cancelling = {
  mentorId: number
  menteeId: number
  reason: string
  localNow: string
  by: number
  at: string
}

/** Cancels what is scheduled to start later; tells how many there were. */
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

const toTell = (db: Db) =>
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

/** The same of those that were planned at once, in the order in which they are worked. */
export const listSeriesToNotify = (db: Db, seriesId: number) =>
  toTell(db)
    .where('shifts.series_id', '=', seriesId)
    .where('shifts.deleted_at', 'is', null)
    .where('shifts.status', '=', 'scheduled')
    .orderBy('shifts.starts_at')
    .execute()

/** What a letter tells of a shift, a deleted one included. */
export const findShiftToNotify = (db: Db, id: number) =>
  toTell(db).where('shifts.id', '=', id).executeTakeFirst()

/**
 * Scheduled shifts that start in a window and whose mentee has not been reminded of that start; none that nobody will
 * hold, since one of the two has left (rule 57).
 */
export const listShiftsToRemind = (db: Db, { now, soon }: { now: string; soon: string }) =>
  toTell(db)
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
