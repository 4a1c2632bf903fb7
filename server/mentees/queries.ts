import { type AliasableExpression, type ExpressionBuilder, sql } from 'kysely'
import { type TimelineEntry, timelineKinds } from '#contract/mentees.ts'
import { namesInUse } from '#contract/modules.ts'
import type { AccountStatus } from '#contract/person.ts'
import { ownPairsOf } from '../access.ts'
import { atLocalTime, type clockAt, isUpcoming, openPlanStatuses, progressSetAt } from '../counts.ts'
import { type Asker, compiledList, compiledOne, type Params } from '../database/compiled.ts'
import { nameOf, statusOf } from '../database/rows.ts'
import type { Db, NewRow, Row, Tables } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { list } from '../kernel/http/list.ts'
import { cursorId, type PageRequest, rowsToRead } from '../kernel/http/pages.ts'
import { type TimelineRow, timelineSources } from './timeline-source-queries.ts'

/** A mentor's current mentees, newest relationship first. The cursor is the relationship's id. */
const activePairsOf = (db: Db, me: Asker) =>
  ownPairsOf(db, me)
    .innerJoin('users', 'users.id', 'relationships.mentee_id')
    .where('users.deleted_at', 'is', null)

const menteeRowsOf = (db: Db, me: Asker) =>
  activePairsOf(db, me).select([
    'relationships.id as relationship_id',
    'users.id',
    'users.first_name',
    'users.last_name',
    'users.email',
    'users.status as account_status',
    'relationships.assigned_at as assigned_date',
    'relationships.last_day as cover_until',
  ])

export const listMenteeRows = list(
  'relationships.id',
  (db, { me }: Params<{ me: Me }>) => ({
    rows: menteeRowsOf(db, me),
    count: activePairsOf(db, me),
  }),
  { idName: 'relationship_id' },
)

type Clock = ReturnType<typeof clockAt>

/** Adds the progress, the counts and this mentor's private notes to each mentee. */
export const listEnhancedMenteeRows = atLocalTime(
  list(
    'relationships.id',
    (db, { me, ...clock }: Params<Clock & { me: Me }>) => {
      const shown = menteeRowsOf(db, me)
        .leftJoin('progress', 'progress.mentee_id', 'users.id')
        .leftJoin('private_notes', (join) =>
          join.onRef('private_notes.mentee_id', '=', 'users.id').on('private_notes.mentor_id', '=', me.id),
        )
        .leftJoin('shifts as next', (join) =>
          join.on('next.id', '=', (eb) => nextShift(eb, clock).select('shifts.id')),
        )
        .leftJoin('users as next_mentors', (join) =>
          join.onRef('next_mentors.id', '=', 'next.mentor_id').on('next_mentors.id', '<>', me.id),
        )
        .select((eb) => [
          'progress.status as progress_status',
          progressSetAt.as('last_updated'),
          'progress.notes as progress_notes',
          'progress.version as progress_version',
          'private_notes.private_notes',
          'private_notes.strengths',
          'private_notes.areas_for_improvement',
          'private_notes.version as notes_version',
          sql<string | null>`substr(next.starts_at, 1, 10)`.as('next_session'),
          nameOf('next_mentors').$castTo<string | null>().as('next_session_mentor'),
          statusOf('next_mentors').$castTo<AccountStatus | null>().as('next_session_mentor_status'),
          eb
            .selectFrom('goals')
            .whereRef('goals.mentee_id', '=', 'users.id')
            .where('goals.status', '=', 'active')
            .select((count) => count.fn.countAll<number>().as('n'))
            .as('active_goals'),
          eb
            .selectFrom('learning_plans')
            .whereRef('learning_plans.mentee_id', '=', 'users.id')
            .where('learning_plans.deleted_at', 'is', null)
            .where('learning_plans.status', 'in', openPlanStatuses)
            .select((count) => count.fn.countAll<number>().as('n'))
            .as('learning_plans'),
        ])
      return { rows: shown, count: activePairsOf(db, me) }
    },
    {
      idName: 'relationship_id',
      // A mentee without stored progress or notes gets the initial values and version 1.
      toRow: (mentee) => ({
        ...mentee,
        progress_status: mentee.progress_status ?? ('awaiting_shift' as const),
        progress_notes: mentee.progress_notes ?? '',
        progress_version: mentee.progress_version ?? 1,
        private_notes: mentee.private_notes ?? '',
        strengths: mentee.strengths ?? '',
        areas_for_improvement: mentee.areas_for_improvement ?? '',
        notes_version: mentee.notes_version ?? 1,
        active_goals: mentee.active_goals ?? 0,
        learning_plans: mentee.learning_plans ?? 0,
      }),
    },
  ),
)

/** The mentee's next shift with any mentor. */
const nextShift = (eb: ExpressionBuilder<Tables, 'users'>, clock: Params<Clock>) =>
  eb
    .selectFrom('shifts')
    .whereRef('shifts.mentee_id', '=', 'users.id')
    .where('shifts.deleted_at', 'is', null)
    .where(isUpcoming(clock))
    .orderBy('shifts.starts_at')
    .orderBy('shifts.id')
    .limit(1)

/** Returns the mentee's progress, locked until the transaction ends; inserts the initial progress if there is none. */
export const findProgressForUpdate = (db: Db, menteeId: number, now: string) =>
  db
    .insertInto('progress')
    .values({ mentee_id: menteeId, status: 'awaiting_shift', notes: '', updated_at: now, updated_by: null })
    .onConflict((conflict) =>
      conflict.column('mentee_id').doUpdateSet((eb) => ({ version: eb.ref('progress.version') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const saveProgress = (
  db: Db,
  menteeId: number,
  change: Pick<Row<'progress'>, 'status' | 'notes'>,
  by: { id: number | null; at: string },
) =>
  db
    .updateTable('progress')
    .set((eb) => ({ ...change, updated_at: by.at, updated_by: by.id, version: eb('version', '+', 1) }))
    .where('mentee_id', '=', menteeId)
    .returningAll()
    .executeTakeFirstOrThrow()

export const insertProgressHistory = compiledOne((db, entry: Params<NewRow<'progress_history'>>) =>
  db.insertInto('progress_history').values(entry).returning('id'),
)

export const removeProgressHistory = (db: Db, id: number) =>
  db.deleteFrom('progress_history').where('id', '=', id).execute()

/** Newest first. */
export const listProgressHistoryRows = list(
  'progress_history.id',
  (db, { menteeId }: Params<{ menteeId: number }>) => {
    const history = db.selectFrom('progress_history').where('progress_history.mentee_id', '=', menteeId)
    const shown = history
      .leftJoin('users', 'users.id', 'progress_history.changed_by')
      .select([
        'progress_history.id',
        'progress_history.changed_at',
        'users.first_name as changed_by_first_name',
        'users.last_name as changed_by_last_name',
        'progress_history.from_status',
        'progress_history.to_status',
        'progress_history.notes',
      ])
    return { rows: shown, count: history }
  },
)

type Pair = { mentor_id: number; mentee_id: number }

/** Returns one mentor's private notes about one mentee, locked; inserts empty ones if there are none. */
export const findPrivateNotesForUpdate = (db: Db, pair: Pair, now: string) =>
  db
    .insertInto('private_notes')
    .values({ ...pair, private_notes: '', strengths: '', areas_for_improvement: '', updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['mentor_id', 'mentee_id'])
        .doUpdateSet((eb) => ({ version: eb.ref('private_notes.version') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

type Texts = Pick<Row<'private_notes'>, 'private_notes' | 'strengths' | 'areas_for_improvement'>

export const savePrivateNotesRow = (db: Db, id: number, texts: Texts, now: string) =>
  db
    .updateTable('private_notes')
    .set((eb) => ({ ...texts, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Keeps the texts before the change, so that nothing written is ever lost. */
export const insertPrivateNotesHistory = (db: Db, { id: _, ...before }: Row<'private_notes'>) =>
  db.insertInto('private_notes_history').values(before).execute()

export const listGoalCompletions = compiledList((db, { menteeId }: Params<{ menteeId: number }>) =>
  db
    .selectFrom('goals')
    .where('goals.mentee_id', '=', menteeId)
    .where('goals.status', '=', 'completed')
    .where('goals.completed_at', 'is not', null)
    .select('goals.completed_at'),
)

type TimelinePage = PageRequest & { kind?: TimelineEntry['kind'] | undefined }
type Place = { at: string; place: number; id: number }

/** Returns the newest entries, of all kinds or of one. The cursor is the last entry's instant, source and id. */
export async function listTimeline(db: Db, me: Me, menteeId: number, paging: TimelinePage) {
  const after = paging.before === undefined ? undefined : placeOf(paging.before)
  const entries: (TimelineEntry & Place)[] = []
  for (const [place, { kind, rows, what }] of sourcesOf(me, paging)) {
    const page = await pageOf(db, rows(db, me, menteeId), { place, after, most: rowsToRead(paging) })
    for (const { id, at, who_id, ...words } of page)
      entries.push({ kind, at, what: what(words), who: words.who, who_id, place, id })
    // Other calls run between two sources.
    await new Promise(setImmediate)
  }
  return entries.sort(newestFirst).slice(0, rowsToRead(paging))
}

export const timelineCursor = ({ at, place, id }: Place) => `${at}~${place}~${id}`

function placeOf(cursor: string): Place {
  const [at = '', place, id] = cursor.split('~')
  return { at, place: cursorId(place), id: cursorId(id) }
}

function sourcesOf({ modulesOff }: Me, { kind }: TimelinePage) {
  const kinds = namesInUse(timelineKinds, modulesOff).filter((name) => kind === undefined || name === kind)
  return [...timelineSources.entries()].filter(([, source]) => kinds.includes(source.kind))
}

const timelineSource = (db: Db, rows: AliasableExpression<TimelineRow>) =>
  db.selectFrom(rows.as('happened')).where('happened.at', 'is not', null).$narrowType<{ at: string }>()

/**
 * Entries of one source after the cursor. At the cursor's instant, these are later sources and smaller ids of
 * the same source.
 */
function pageOf(
  db: Db,
  rows: AliasableExpression<TimelineRow>,
  { place, after, most }: { place: number; after: Place | undefined; most: number },
) {
  let page = timelineSource(db, rows)
  if (after && place < after.place) page = page.where('happened.at', '<', after.at)
  if (after && place > after.place) page = page.where('happened.at', '<=', after.at)
  if (after && place === after.place)
    page = page.where(sql<boolean>`(happened.at, happened.id) < (${after.at}, ${after.id})`)
  return page
    .select([
      'happened.id',
      'happened.at',
      'happened.about',
      'happened.more',
      'happened.who',
      'happened.who_id',
    ])
    .$narrowType<{ at: string }>()
    .orderBy('happened.at', 'desc')
    .orderBy('happened.id', 'desc')
    .limit(most)
    .execute()
}

function newestFirst(a: Place, b: Place): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  return a.place - b.place || b.id - a.id
}

/** Counts all entries in one statement. */
export async function countTimeline(db: Db, me: Me, menteeId: number, paging: TimelinePage): Promise<number> {
  const counts = await db
    .selectNoFrom(() =>
      sourcesOf(me, paging).map(([place, { rows }]) =>
        timelineSource(db, rows(db, me, menteeId))
          .select(sql<number>`count(*)`.as('n'))
          .as(`of_${place}`),
      ),
    )
    .executeTakeFirstOrThrow()
  return Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
}
