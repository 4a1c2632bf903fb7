import type { Side } from '#contract/debriefs.ts'
import { ownMenteesOf, workedShiftsOf } from '../access.ts'
import { compiledList, type Params } from '../database/compiled.ts'
import { nameOf } from '../database/rows.ts'
import type { Me } from '../kernel/http/authentication.ts'

export type Worker = Pick<Me, 'id' | 'role' | 'status'>
type Query = { me: Worker; localNow: string; since: string }

/** My completed shifts that ended since a local time, without my debrief. Mentors only with mentees they lead. */
export const listWithoutDebrief = compiledList((db, { me, localNow, since }: Params<Query>) => {
  const shifts = workedShiftsOf(db, me)
    .innerJoin('users', 'users.id', me.role === 'mentor' ? 'shifts.mentee_id' : 'shifts.mentor_id')
    .where('shifts.status', '=', 'completed')
    .where('shifts.ends_at', '<=', localNow)
    .where('shifts.ends_at', '>=', since)
    .where('users.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('debriefs')
            .whereRef('debriefs.shift_id', '=', 'shifts.id')
            .where('debriefs.side', '=', me.role as Side)
            .where('debriefs.deleted_at', 'is', null)
            .select('debriefs.id'),
        ),
      ),
    )
    .select(['shifts.id', 'shifts.mentee_id as person_id', 'shifts.starts_at', 'shifts.ends_at'])
    .select(nameOf('users').as('name'))
  return me.role === 'mentor' ? shifts.where('shifts.mentee_id', 'in', ownMenteesOf(db, me.id)) : shifts
})
