import { sql } from 'kysely'
import { addDays } from '#contract/dates.ts'
import type { DebriefRow, Practised, Side } from '#contract/debriefs.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { debriefsOf, goalsOf, plansOf } from '../access.ts'
import { compiledFirst, compiledList, compiledOne, type Params } from '../database/compiled.ts'
import { statusOf, withPair } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { list } from '../kernel/http/list.ts'
import { isOpenDebrief, isOwnShift } from '../programme-conditions.ts'

/** `openedBefore`: debriefs that opened until this instant are open. */
type Reader = { me: Me; openedBefore: string }

/** The debriefs of these shifts of which I may know, each with whether it is open. */
export const listOfShifts = compiledList(
  (db, { me, openedBefore, shiftIds }: Params<Reader & { shiftIds: number[] }>) =>
    debriefsOf(db, me)
      .innerJoin('users as authors', 'authors.id', 'debriefs.created_by')
      .where('debriefs.shift_id', 'in', shiftIds)
      .select([
        'debriefs.id',
        'debriefs.shift_id',
        'debriefs.side',
        'debriefs.opens_at',
        'debriefs.created_by as author_id',
        'authors.first_name as author_first_name',
        'authors.last_name as author_last_name',
        'debriefs.good',
        'debriefs.next',
        'debriefs.counted',
        'debriefs.support',
        'debriefs.team_line',
        'debriefs.line_unread_since',
        'debriefs.created_at as written_at',
        'debriefs.version',
        'debriefs.updated_at',
        'debriefs.updated_by',
      ])
      .select(sql<0 | 1>`case when ${isOpenDebrief(openedBefore)} then 1 else 0 end`.as('is_open')),
)
export type Stored = Awaited<ReturnType<typeof listOfShifts>>[number]

export const listItems = compiledList((db, { debriefIds }: Params<{ debriefIds: number[] }>) =>
  db
    .selectFrom('debrief_items')
    .leftJoin('learning_plan_objectives as objectives', 'objectives.id', 'debrief_items.objective_id')
    .where('debrief_id', 'in', debriefIds)
    .select(['debrief_id', 'goal_id', 'debrief_items.plan_id', 'objective_id', 'title', 'answer'])
    .select('objectives.position as objective')
    .orderBy('debrief_items.id'),
)

export const toDebriefRow = (
  {
    id,
    author_id,
    author_first_name,
    author_last_name,
    good,
    next,
    counted,
    support,
    written_at,
    version,
  }: Stored,
  items: Awaited<ReturnType<typeof listItems>>,
): DebriefRow => ({
  id,
  author_id,
  author_first_name,
  author_last_name,
  good,
  next,
  practised: items.map(({ debrief_id: _, ...item }) => item),
  counted,
  support,
  written_at,
  version,
})

type Filter = Reader & { menteeId: number; goalId: number | undefined }

/** A sealed debrief of the other side must not be found by what was practised. */
function debriefedShifts(db: Db, { me, openedBefore, menteeId, goalId }: Params<Filter>) {
  const known = debriefsOf(db, me).where('debriefs.mentee_id', '=', menteeId)
  const shifts = db.selectFrom('shifts').where('shifts.deleted_at', 'is', null)
  if (goalId === undefined) return shifts.where('shifts.id', 'in', known.select('debriefs.shift_id'))
  const readable = known
    .innerJoin('debrief_items', 'debrief_items.debrief_id', 'debriefs.id')
    .where('debrief_items.goal_id', '=', goalId)
    .where((eb) => eb.or([eb('debriefs.created_by', '=', me.id), isOpenDebrief(openedBefore)]))
  return shifts.where('shifts.id', 'in', readable.select('debriefs.shift_id'))
}

/** A mentee's shifts with debriefs, latest first. */
export const listDebriefedShifts = list(['shifts.starts_at', 'shifts.id'], (db, filter: Params<Filter>) => {
  const counted = debriefedShifts(db, filter)
  const shown = counted.select(['shifts.id', 'shifts.starts_at', 'shifts.ends_at', 'shifts.status'])
  return { rows: shown, count: counted }
})

/** The last shift with a debrief that I may read, before a local time. */
export const findLastDebriefed = compiledFirst(
  (db, { me, openedBefore, menteeId, before }: Params<Reader & { menteeId: number; before: string }>) =>
    db
      .selectFrom('shifts')
      .where('shifts.deleted_at', 'is', null)
      .where('shifts.starts_at', '<', before)
      .where(
        'shifts.id',
        'in',
        debriefsOf(db, me)
          .where('debriefs.mentee_id', '=', menteeId)
          .where((eb) => eb.or([eb('debriefs.created_by', '=', me.id), isOpenDebrief(openedBefore)]))
          .select('debriefs.shift_id'),
      )
      .select(['shifts.id', 'shifts.starts_at', 'shifts.ends_at', 'shifts.status'])
      .orderBy('shifts.starts_at', 'desc')
      .orderBy('shifts.id', 'desc')
      .limit(1),
)

/** Those of the given shifts that have a debrief of which I may know, earliest first. */
export const listChosenShifts = compiledList(
  (db, { me, menteeId, shiftIds }: Params<{ me: Me; menteeId: number; shiftIds: number[] }>) =>
    db
      .selectFrom('shifts')
      .where('shifts.deleted_at', 'is', null)
      .where('shifts.id', 'in', shiftIds)
      .where(
        'shifts.id',
        'in',
        debriefsOf(db, me).where('debriefs.mentee_id', '=', menteeId).select('debriefs.shift_id'),
      )
      .select(['shifts.id', 'shifts.starts_at', 'shifts.ends_at', 'shifts.status'])
      .orderBy('shifts.starts_at')
      .orderBy('shifts.id'),
)

type OfMentee = { me: Me; menteeId: number }

export const listActiveGoals = compiledList((db, { me, menteeId }: Params<OfMentee>) =>
  goalsOf(db, me)
    .where('goals.mentee_id', '=', menteeId)
    .where('goals.status', '=', 'active')
    .select(['goals.id', 'goals.title'])
    .orderBy('goals.target_date')
    .orderBy('goals.id'),
)

/** Also those that are achieved or carried forward. */
export const listActiveObjectives = compiledList((db, { me, menteeId }: Params<OfMentee>) =>
  plansOf(db, me, menteeId)
    .innerJoin('learning_plan_objectives as objectives', 'objectives.plan_id', 'learning_plans.id')
    .where('learning_plans.status', '=', 'active')
    .select([
      'learning_plans.id as plan_id',
      'objectives.id as objective_id',
      'objectives.position as objective',
      'objectives.specific as title',
      'objectives.state',
      'learning_plans.title as plan_title',
    ])
    .orderBy('learning_plans.id')
    .orderBy('objectives.position'),
)

/** Another debrief in which the mentee answered about the support since an instant. */
export const findAnswer = compiledFirst(
  (
    db,
    { menteeId, since, exceptShiftId }: Params<{ menteeId: number; since: string; exceptShiftId: number }>,
  ) =>
    db
      .selectFrom('debriefs')
      .where('mentee_id', '=', menteeId)
      .where('deleted_at', 'is', null)
      .where('support', 'is not', null)
      .where('created_at', '>', since)
      .where('shift_id', '<>', exceptShiftId)
      .select('id')
      .limit(1),
)

export const insertDebrief = compiledOne((db, debrief: Params<NewRow<'debriefs'>>) =>
  db.insertInto('debriefs').values(debrief).returningAll(),
)

export const findWritten = (db: Db, shiftId: number, side: Side) =>
  db
    .selectFrom('debriefs')
    .where('shift_id', '=', shiftId)
    .where('side', '=', side)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst()

/** Opens the debriefs of a shift that are still sealed. */
export const saveOpening = (db: Db, shiftId: number, opensAt: string) =>
  db
    .updateTable('debriefs')
    .set({ opens_at: opensAt })
    .where('shift_id', '=', shiftId)
    .where('deleted_at', 'is', null)
    .where('opens_at', '>', opensAt)
    .execute()

/** Returns undefined if no unread line of this side was written at this instant. */
export const saveLineRead = (
  db: Db,
  { shiftId, side, since }: { shiftId: number; side: Side; since: string },
) =>
  db
    .updateTable('debriefs')
    .set({ line_unread_since: null })
    .where('shift_id', '=', shiftId)
    .where('side', '=', side)
    .where('deleted_at', 'is', null)
    .where('line_unread_since', '=', since)
    .returning('id')
    .executeTakeFirst()

export const findUnreadLine = (db: Db, shiftId: number) =>
  db
    .selectFrom('debriefs')
    .where('shift_id', '=', shiftId)
    .where('deleted_at', 'is', null)
    .where('line_unread_since', 'is not', null)
    .select('id')
    .executeTakeFirst()

/** Replaces what was practised. */
export async function saveItems(db: Db, debriefId: number, items: Practised[]) {
  await db.deleteFrom('debrief_items').where('debrief_id', '=', debriefId).execute()
  if (items.length === 0) return
  await db
    .insertInto('debrief_items')
    .values(items.map(({ objective: _place, ...item }) => ({ ...item, debrief_id: debriefId })))
    .execute()
}

/** Shifts whose side has written no debrief, unless they did not happen. */
const withoutDebrief = (db: Db, side: Side) =>
  withPair(db.selectFrom('shifts'), 'shifts')
    .where('shifts.deleted_at', 'is', null)
    .where('shifts.status', '<>', 'cancelled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('debriefs')
            .whereRef('debriefs.shift_id', '=', 'shifts.id')
            .where('debriefs.side', '=', side)
            .where('debriefs.deleted_at', 'is', null)
            .select('debriefs.id'),
        ),
      ),
    )
    .where(({ or, eb }) =>
      or([eb(eb.val(side), '=', 'mentee'), isOwnShift({ id: sql.ref('shifts.mentor_id') })]),
    )
    .select([
      'shifts.id',
      'shifts.starts_at',
      'mentors.email as mentor_email',
      'mentees.email as mentee_email',
    ])
    .select([statusOf('mentors').as('mentor_status'), statusOf('mentees').as('mentee_status')])

export type DueShift = Awaited<ReturnType<typeof listDueShifts>>[number]

/** Those that ended after `from` and until `until`, by the organisation's clock. A shift lasts less than a day. */
export const listDueShifts = (db: Db, side: Side, { from, until }: { from: string; until: string }) =>
  withoutDebrief(db, side)
    .where('shifts.starts_at', '>', addDays(from.slice(0, 10), -1))
    .where('shifts.ends_at', '>', from)
    .where('shifts.ends_at', '<=', until)
    .execute()

export const isStillDue = async (db: Db, side: Side, shiftId: number): Promise<boolean> =>
  (await withoutDebrief(db, side).where('shifts.id', '=', shiftId).executeTakeFirst()) !== undefined

type Told = { userId: number; kind: NotificationKind; shiftId: number }

export const findNotification = (db: Db, { userId, kind, shiftId }: Told) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('target_id', '=', shiftId)
    .select('id')
    .executeTakeFirst()
