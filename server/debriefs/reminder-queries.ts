import { addDays } from '#contract/dates.ts'
import type { Side } from '#contract/debriefs.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { statusOf, withPair } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'

/** Completed shifts whose side has written no debrief. */
const withoutDebrief = (db: Db, side: Side) =>
  withPair(db.selectFrom('shifts'), 'shifts')
    .where('shifts.deleted_at', 'is', null)
    .where('shifts.status', '=', 'completed')
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
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb(eb.val(side), '=', 'mentee'),
        exists(
          selectFrom('relationships')
            .whereRef('relationships.mentor_id', '=', 'shifts.mentor_id')
            .whereRef('relationships.mentee_id', '=', 'shifts.mentee_id')
            .where('relationships.status', '=', 'active')
            .select('relationships.id'),
        ),
      ]),
    )
    .select([
      'shifts.id',
      'shifts.starts_at',
      'mentors.email as mentor_email',
      'mentees.email as mentee_email',
    ])
    .select([statusOf('mentors').as('mentor_status'), statusOf('mentees').as('mentee_status')])

export type DueShift = Awaited<ReturnType<typeof listDue>>[number]

/** Those that ended after `from` and until `until`, by the organisation's clock. A shift lasts less than a day. */
export const listDue = (db: Db, side: Side, { from, until }: { from: string; until: string }) =>
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
