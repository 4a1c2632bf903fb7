import { workedShiftsOf } from '../access.ts'
import { statusOf, withPair } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'

const feedShifts = (db: Db, subscriber: Pick<Me, 'id' | 'role' | 'today'>) =>
  withPair(workedShiftsOf(db, subscriber), 'shifts').select([
    'shifts.id',
    'shifts.created_at',
    'shifts.version',
    'shifts.starts_at',
    'shifts.ends_at',
    'shifts.location',
    'shifts.status',
    statusOf('mentors').as('mentor_status'),
    statusOf('mentees').as('mentee_status'),
  ])

/** The most shifts in a calendar; the latest have priority. */
const maxFeedShifts = 5_000

export const listFeedShifts = (db: Db, subscriber: Pick<Me, 'id' | 'role' | 'today'>, from: string) =>
  feedShifts(db, subscriber)
    .where('shifts.starts_at', '>=', from)
    .orderBy('shifts.starts_at', 'desc')
    .orderBy('shifts.id', 'desc')
    .limit(maxFeedShifts)
    .execute()

/** Finds one of the shifts that the person's feed would contain. */
export const findFeedShift = (db: Db, me: Pick<Me, 'id' | 'role' | 'today'>, id: number) =>
  feedShifts(db, me).where('shifts.id', '=', id).executeTakeFirst()
