import type { Db } from '../database/schema.ts'

type Cancelling = {
  mentorId: number
  menteeId: number
  reason: string
  localNow: string
  by: number
  at: string
}

/** Cancels the scheduled shifts that start later and returns their number. */
export async function saveCancelledFuture(db: Db, query: Cancelling): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('shifts')
    .set((eb) => ({
      status: 'cancelled',
      outcome_reason: query.reason,
      outcome_by: query.by,
      outcome_at: query.at,
      updated_at: query.at,
      updated_by: query.by,
      version: eb('version', '+', 1),
    }))
    .where('mentor_id', '=', query.mentorId)
    .where('mentee_id', '=', query.menteeId)
    .where('status', '=', 'scheduled')
    .where('starts_at', '>', query.localNow)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
