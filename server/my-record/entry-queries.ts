import { workedShiftsOf } from '../access.ts'
import { compiledFirst, compiledOne, type Params } from '../database/compiled.ts'
import type { Me } from '../kernel/http/authentication.ts'

/** A shift of the caller that has begun and was not cancelled. */
export const findShiftOfRecord = compiledFirst(
  (db, { me, id, localNow }: Params<{ me: Me; id: number; localNow: string }>) =>
    workedShiftsOf(db, me)
      .where('shifts.id', '=', id)
      .where('shifts.status', '<>', 'cancelled')
      .where('shifts.starts_at', '<=', localNow)
      .select(['shifts.id', 'shifts.starts_at']),
)

/** Returns what the person added to a shift, locked. Inserts an empty row the first time. */
export const lockEntry = compiledOne(
  (db, { userId, shiftId, now }: Params<{ userId: number; shiftId: number; now: string }>) =>
    db
      .insertInto('record_entries')
      .values({
        user_id: userId,
        shift_id: shiftId,
        topic: '',
        themes: '[]',
        follow_up: '',
        created_at: now,
        updated_at: now,
        updated_by: userId,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'shift_id'])
          .doUpdateSet((eb) => ({ version: eb.ref('record_entries.version') })),
      )
      .returningAll(),
)
