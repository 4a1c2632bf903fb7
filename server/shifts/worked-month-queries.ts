import { type Expression, sql } from 'kysely'
import type { Role } from '#contract/person.ts'
import { ownShiftsOf, workedShiftsOf } from '../access.ts'
import { minutesOfShift } from '../counts.ts'
import { compiledList, type Params } from '../database/compiled.ts'

const monthOfStart = sql<string>`substr(shifts.starts_at, 1, 7)`

/** A mentor or mentee. */
export type Worker = { id: number; role: Role; status: string }
type Worked = { me: Worker; from: string | undefined; until: string | undefined; inAnyRole: boolean }

/** A person's completed shifts, by the month in which they start; also those of an earlier role if asked. */
export const listWorkedMonths = compiledList((db, { me, from, until, inAnyRole }: Params<Worked>) =>
  (inAnyRole ? ownShiftsOf(db, me) : workedShiftsOf(db, me))
    .where('shifts.status', '=', 'completed')
    .$if(from !== undefined, (shifts) => shifts.where('shifts.starts_at', '>=', from as Expression<string>))
    .$if(until !== undefined, (shifts) => shifts.where('shifts.starts_at', '<', until as Expression<string>))
    .select([
      monthOfStart.as('month'),
      sql<number>`count(*)`.as('shifts'),
      sql<number>`sum(${minutesOfShift})`.as('minutes'),
    ])
    .groupBy(monthOfStart)
    .orderBy(monthOfStart),
)
