import { sql } from 'kysely'
import { minutesOfShift } from '../counts.ts'
import { compiledList, type Params } from '../database/compiled.ts'

const monthOfStart = sql<string>`substr(shifts.starts_at, 1, 7)`

/** A mentee's completed shifts, by the month in which they start. */
export const listWorkedMonths = compiledList((db, { menteeId }: Params<{ menteeId: number }>) =>
  db
    .selectFrom('shifts')
    .where('shifts.mentee_id', '=', menteeId)
    .where('shifts.deleted_at', 'is', null)
    .where('shifts.status', '=', 'completed')
    .select([
      monthOfStart.as('month'),
      sql<number>`count(*)`.as('shifts'),
      sql<number>`sum(${minutesOfShift})`.as('minutes'),
    ])
    .groupBy(monthOfStart)
    .orderBy(monthOfStart),
)

export const listCompletedGoals = compiledList((db, { menteeId }: Params<{ menteeId: number }>) =>
  db
    .selectFrom('goals')
    .where('goals.mentee_id', '=', menteeId)
    .where('goals.status', '=', 'completed')
    .where('goals.completed_at', 'is not', null)
    .select('goals.completed_at'),
)
