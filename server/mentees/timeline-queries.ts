import { type AliasableExpression, sql } from 'kysely'
import type { TimelineEntry } from '#contract/mentees.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { cursorId, type PageRequest, rowsToRead } from '../kernel/http/pages.ts'
import { sources, type TimelineRow } from './timeline-source-queries.ts'

type TimelinePage = PageRequest & { kind?: TimelineEntry['kind'] | undefined }
type Place = { at: string; place: number; id: number }

/**
 * Returns the newest entries, of all kinds or of one. The cursor is the last entry's instant, source and id.
 */
export async function listTimeline(db: Db, me: Me, menteeId: number, paging: TimelinePage) {
  const after = paging.before === undefined ? undefined : placeOf(paging.before)
  const entries: (TimelineEntry & Place)[] = []
  for (const [place, { kind, rows, what }] of sourcesOf(paging)) {
    const page = await pageOf(db, rows(db, me, menteeId), { place, after, most: rowsToRead(paging) })
    for (const { id, at, who_id, ...words } of page)
      entries.push({ kind, at, what: what(words), who: words.who, who_id, place, id })
    // Other calls run between two sources.
    await new Promise(setImmediate)
  }
  return entries.sort(newestFirst).slice(0, rowsToRead(paging))
}

export const cursorOf = ({ at, place, id }: Place) => `${at}~${place}~${id}`

function placeOf(cursor: string): Place {
  const [at = '', place, id] = cursor.split('~')
  return { at, place: cursorId(place), id: cursorId(id) }
}

const sourcesOf = ({ kind }: TimelinePage) =>
  [...sources.entries()].filter(([, source]) => kind === undefined || source.kind === kind)

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
      sourcesOf(paging).map(([place, { rows }]) =>
        timelineSource(db, rows(db, me, menteeId))
          .select(sql<number>`count(*)`.as('n'))
          .as(`of_${place}`),
      ),
    )
    .executeTakeFirstOrThrow()
  return Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
}
