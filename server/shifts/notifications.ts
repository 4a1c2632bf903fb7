import { localTime } from '#contract/dates.ts'
import type { Me } from '../kernel/authentication.ts'
import { type Context, inTransaction, type TransactionContext } from '../kernel/context.ts'
import { queueLetter } from '../letters/rules.ts'
import { menteeName, mentorName } from './descriptions.ts'
import { findShiftToNotify, listShiftsToRemind, type ShiftToNotify } from './queries.ts'
import type { Span } from './spans.ts'

type Kind = 'shift_scheduled' | 'shift_changed' | 'shift_cancelled'

/** Tells a shift's mentee and mentor by letter, save who did it, in the transaction of what happened to it. */
export async function notifyOthers(
  ctx: TransactionContext,
  me: Me,
  kind: Kind,
  shiftId: number,
): Promise<void> {
  await notifyMentee(ctx, kind, shiftId)
  await notifyMentor(ctx, me, kind, shiftId)
}

/** Tells the mentee of shifts that were planned at once, in one letter. */
export async function notifyOfSeries(
  ctx: TransactionContext,
  shifts: (Span & { id: number; location: string })[],
): Promise<void> {
  const [first] = shifts
  const shift = first && (await findShiftToNotify(ctx.db, first.id))
  if (!shift || shift.mentee_status === 'inactive') return
  const details = {
    firstName: shift.mentee_first_name,
    mentorName: mentorName(shift),
    events: shifts.map(({ id, starts_at, ends_at, location }) => {
      return { id, sequence: 0, starts_at, ends_at, location, cancelled: false }
    }),
  }
  await queueLetter(ctx, 'shifts_scheduled', { to: menteeOf(shift), details })
}

/** Who has left is not told. */
export async function notifyMentee(ctx: TransactionContext, kind: Kind, shiftId: number): Promise<void> {
  const shift = await findShiftToNotify(ctx.db, shiftId)
  if (shift?.mentee_status === 'active' || shift?.mentee_status === 'pending')
    await queueLetter(ctx, kind, { to: menteeOf(shift), details: menteeDetails(shift, kind) })
}

/** A mentor hears of what somebody else does with their shift. */
export async function notifyMentor(
  ctx: TransactionContext,
  me: Me,
  kind: Kind,
  shiftId: number,
): Promise<void> {
  const shift = await findShiftToNotify(ctx.db, shiftId)
  if (shift?.mentor_status !== 'active' || shift.mentor_id === me.id) return
  const details = {
    firstName: shift.mentor_first_name,
    menteeName: menteeName(shift),
    ...sharedDetails(shift, kind),
  }
  await queueLetter(ctx, kind, { to: { email: shift.mentor_email, id: shift.mentor_id }, details })
}

const menteeOf = (shift: ShiftToNotify) => ({ email: shift.mentee_email, id: shift.mentee_id })

const menteeDetails = (shift: ShiftToNotify, kind: Kind | 'shift_reminder') => ({
  firstName: shift.mentee_first_name,
  mentorName: mentorName(shift),
  ...sharedDetails(shift, kind),
})

const sharedDetails = (shift: ShiftToNotify, kind: Kind | 'shift_reminder') => ({
  ...(kind === 'shift_cancelled' && shift.outcome_reason && { reason: shift.outcome_reason }),
  event: {
    id: shift.id,
    sequence: shift.version - 1,
    starts_at: shift.starts_at,
    ends_at: shift.ends_at,
    location: shift.location,
    cancelled: kind === 'shift_cancelled',
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
  const due = await listShiftsToRemind(ctx.db, { now: localTime(ctx.now(), timeZone), soon })
  for (const shift of due) {
    const planned = localTime(new Date(Date.parse(shift.created_at) + reminderHours * hour), timeZone)
    if (planned > shift.starts_at) continue
    await inTransaction(ctx, (ctx) =>
      queueLetter(ctx, 'shift_reminder', {
        to: menteeOf(shift),
        details: menteeDetails(shift, 'shift_reminder'),
        onceKey: `shift_reminder ${shift.id} ${shift.starts_at}`,
      }),
    )
  }
}
