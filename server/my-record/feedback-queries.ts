import { sql } from 'kysely'
import { debriefsOf } from '../access.ts'
import { compiledList, type Params } from '../database/compiled.ts'
import { isOpenDebrief } from '../database/open-debriefs.ts'
import { compiledCount } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { cursorId, type PageRequest, pageWithTotal, readPage } from '../kernel/http/pages.ts'
import { type Days, withinDays } from './range-queries.ts'

/** `openedBefore`: debriefs of shifts that ended until this local time are open. */
type Filter = Days & { me: Me; openedBefore: string }

/** Open debriefs by the other side of the caller's shifts (rule 63). */
function feedback(db: Db, { me, openedBefore, from, until }: Params<Filter>) {
  const isMentor = me.role === 'mentor'
  const open = debriefsOf(db, me)
    .where('debriefs.side', '=', sql.lit(isMentor ? 'mentee' : 'mentor'))
    .where('shifts.status', '<>', 'cancelled')
    .where(isOpenDebrief(openedBefore))
    .where(withinDays('shifts.starts_at', { from, until }))
  return isMentor ? open.where('shifts.mentor_id', '=', me.id) : open
}

type Cut = { startsAt: string; cursor: number | undefined; limit: number }

const listSlice = compiledList((db, { startsAt, cursor, limit, ...filter }: Params<Filter & Cut>) => {
  let slice = feedback(db, filter)
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
  if (cursor !== undefined)
    slice = slice.where(sql<boolean>`(shifts.starts_at, shifts.id) < (${startsAt}, ${cursor})`)
  return slice.orderBy('shifts.starts_at', 'desc').orderBy('shifts.id', 'desc').limit(limit)
})

const countFeedback = compiledCount(feedback)

/** Latest first. The cursor is the last shift's start and id. */
export async function listFeedback(db: Db, filter: Filter, paging: PageRequest) {
  const [startsAt = '', id] = paging.before?.split('~') ?? []
  const page = await readPage(
    paging,
    { startsAt, cursor: paging.before === undefined ? undefined : cursorId(id) },
    (after, limit) => listSlice(db, { ...filter, ...after, limit }),
    (row) => ({ startsAt: row.starts_at, cursor: row.id }),
  )
  return pageWithTotal(page, () => countFeedback(db, filter), paging)
}
