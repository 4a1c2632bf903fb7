import type { TransactionContext } from '../kernel/context.ts'
import { notify } from '../messaging/notify.ts'
import { listOfShift } from './queries.ts'

/**
 * Called when a shift is cancelled or deleted. Its meetings no longer count, and both sides get a notification, also
 * the one who made the change (rule 88). Pass the context of `offerUndo`.
 */
export async function followLostShift(ctx: TransactionContext, shiftId: number): Promise<void> {
  for (const { id, mentor_id, mentee_id } of await listOfShift(ctx.db, { shiftId }))
    await notify(ctx, 'meeting_lost', { targetId: id, to: [mentor_id, mentee_id], alsoActor: true })
}
