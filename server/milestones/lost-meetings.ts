import { formatDay } from '#contract/dates.ts'
import { saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { notify } from '../messaging/notify.ts'
import { milestonesIn } from './programmes.ts'
import { listMeetings, listOfShift, type StoredMeeting } from './queries.ts'

/**
 * Called when a shift is cancelled or deleted. Its meetings no longer count, and both sides get a notification, also
 * the one who made the change (rule 88). Pass the context of `offerUndo`.
 */
export async function followLostShift(ctx: TransactionContext, shiftId: number): Promise<void> {
  for (const { id, mentor_id, mentee_id } of await listOfShift(ctx.db, { shiftId }))
    await notify(ctx, 'meeting_lost', { targetId: id, to: [mentor_id, mentee_id], alsoActor: true })
}

/**
 * Called when a lost shift is back; `lost` is its row until now. A meeting that was recorded anew counts, and the
 * former one is removed (rule 88).
 */
export async function followReturnedShift(
  ctx: TransactionContext,
  me: Me,
  lost: Row<'shifts'>,
): Promise<void> {
  const since = lost.deleted_at ?? lost.outcome_at ?? lost.updated_at
  const meetings = await listMeetings(ctx.db, { menteeIds: [lost.mentee_id] })
  const isAnew = (meeting: StoredMeeting, former: StoredMeeting) =>
    meeting.id > former.id &&
    meeting.keeps_shift === 1 &&
    meeting.took_place !== 0 &&
    (sharesMilestone(meeting, former) || (meeting.held_on === former.held_on && meeting.created_at >= since))
  const by = { id: me.id, at: nowIso(ctx) }
  for (const former of meetings.filter(({ shift_id }) => shift_id === lost.id))
    if (meetings.some((meeting) => meeting.shift_id !== lost.id && isAnew(meeting, former))) {
      await saveRow(ctx.db, 'meetings', former.id, { deleted_at: by.at, deleted_by: me.id }, by)
      const details = `Removed the meeting of ${formatDay(former.held_on)}, which was recorded anew`
      ctx.record('meeting.deleted', former.id, details)
    }
}

const sharesMilestone = (meeting: StoredMeeting, former: StoredMeeting) =>
  milestonesIn(meeting).some(({ key }) => milestonesIn(former).some((other) => other.key === key))
