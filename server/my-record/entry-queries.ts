import { ownShiftsOf } from '../access.ts'
import { heldMeetings } from '../counts.ts'
import { compiledFirst, compiledOne, type Params } from '../database/compiled.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'

/** Meetings that count, of the caller as mentor or mentee, also in an earlier role and with former mentees. */
export const meetingsOfRecord = (db: Db, { me }: Params<{ me: Me }>) =>
  heldMeetings(db).where((eb) =>
    eb.or([eb('meetings.mentor_id', '=', me.id), eb('meetings.mentee_id', '=', me.id)]),
  )

type Sought = { me: Me; id: number; localNow: string }

/** Returns what the person added to a shift or a meeting, locked. Inserts an empty row the first time. */
const lockEntryOf = (subject: 'shift_id' | 'meeting_id') =>
  compiledOne((db, { userId, id, now }: Params<{ userId: number; id: number; now: string }>) =>
    db
      .insertInto('record_entries')
      .values({
        user_id: userId,
        [subject]: id,
        topic: '',
        themes: '[]',
        follow_up: '',
        created_at: now,
        updated_at: now,
        updated_by: userId,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', subject])
          .doUpdateSet((eb) => ({ version: eb.ref('record_entries.version') })),
      )
      .returningAll(),
  )

export const subjects = {
  shift: {
    /** A shift of the caller that has begun and was not cancelled. */
    find: compiledFirst((db, { me, id, localNow }: Params<Sought>) =>
      ownShiftsOf(db, me)
        .where('shifts.id', '=', id)
        .where('shifts.status', '<>', 'cancelled')
        .where('shifts.starts_at', '<=', localNow)
        .select('shifts.starts_at as at'),
    ),
    lock: lockEntryOf('shift_id'),
  },
  meeting: {
    find: compiledFirst((db, { me, id }: Params<Sought>) =>
      meetingsOfRecord(db, { me }).where('meetings.id', '=', id).select('meetings.held_on as at'),
    ),
    lock: lockEntryOf('meeting_id'),
  },
}
