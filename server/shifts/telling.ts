import { localTime } from '#contract/dates.ts'
import { type Changing, type Context, inTransaction } from '../kernel/context.ts'
import { queueLetter } from '../letters/rules.ts'
import { lockUser } from '../users/rules.ts'
import { findToTell, listToRemind, type ShiftToTell } from './queries.ts'

type Kind = 'shift_scheduled' | 'shift_changed' | 'shift_cancelled'

/** Tells the mentee of a shift by letter, in the transaction of what happened to it; who has left is not told. */
export async function tellMentee(ctx: Changing, kind: Kind, shiftId: number): Promise<void> {
  const shift = await findToTell(ctx.db, shiftId)
  const mentee = shift && (await lockUser(ctx, shift.mentee_id))
  if (!shift || !mentee || mentee.status === 'inactive') return
  await queueLetter(ctx, kind, { to: mentee, details: detailsOf(shift, kind === 'shift_cancelled') })
}

const detailsOf = (shift: ShiftToTell, cancelled: boolean) => ({
  firstName: shift.mentee_first_name,
  mentorName: `${shift.mentor_first_name} ${shift.mentor_last_name}`,
  event: {
    id: shift.id,
    sequence: shift.version - 1,
    starts_at: shift.starts_at,
    ends_at: shift.ends_at,
    location: shift.location,
    cancelled,
  },
})

const hour = 3_600_000
const reminderHours = 24

/**
 * Reminds mentees of shifts that start within a day. Once for each time of a shift, whatever restarts or runs beside;
 * not of a shift that was planned at such short notice, for its own letter has just told it.
 */
export async function remindOfShifts(ctx: Context): Promise<void> {
  const { timeZone } = ctx.config
  const soon = localTime(new Date(ctx.now().getTime() + reminderHours * hour), timeZone)
  const due = await listToRemind(ctx.db, { now: localTime(ctx.now(), timeZone), soon })
  for (const shift of due) {
    const planned = localTime(new Date(Date.parse(shift.created_at) + reminderHours * hour), timeZone)
    if (planned > shift.starts_at) continue
    await inTransaction(ctx, (ctx) =>
      queueLetter(ctx, 'shift_reminder', {
        to: { email: shift.mentee_email, id: shift.mentee_id },
        details: detailsOf(shift, false),
        onceKey: `shift_reminder ${shift.id} ${shift.starts_at}`,
      }),
    )
  }
}
