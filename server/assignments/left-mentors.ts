import type { TransactionContext } from '../kernel/context.ts'
import { lockUnreadOfAdmins, settleNotifications } from '../messaging/bell.ts'
import { findMenteeLeftBy, listFormerMentorIds } from './queries.ts'

/**
 * Call it after a change of a person or of their mentor. A mentor who left is no longer news once none of
 * their mentees is without a mentor.
 */
export async function settleLeftMentors(ctx: TransactionContext, personId: number): Promise<void> {
  const mentorIds = [personId, ...(await listFormerMentorIds(ctx.db, personId))]
  // The lock lets the later of two concurrent changes see the earlier one.
  for (const { target_id, since } of await lockUnreadOfAdmins(ctx, 'mentor_left', mentorIds))
    if (!(await findMenteeLeftBy(ctx.db, { mentorId: target_id, since })))
      await settleNotifications(ctx, 'mentor_left', target_id)
}
