import { sql } from 'kysely'
import { debriefsOf, ownShiftsOf } from '../access.ts'
import type { Params } from '../database/compiled.ts'
import { isOpenDebrief } from '../database/open-debriefs.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { compiledPageByStart } from '../kernel/http/pages-by-start.ts'
import { type Days, withinDays } from './range-queries.ts'

/** `openedBefore`: debriefs that opened until this instant are open. */
type Filter = Days & { me: Me; openedBefore: string }

/** Open debriefs by the other side of the caller's shifts, as mentor or as mentee (rules 63, 83). */
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
export const listFeedback = compiledPageByStart((db, filter: Params<Filter>) => {
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
  return { shown, counted }
})
