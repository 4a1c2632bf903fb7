import { localTime } from '#contract/dates.ts'
import type { Me } from '../kernel/authentication.ts'
import { type Context, inTransaction, type TransactionContext } from '../kernel/context.ts'
import { queueLetter } from '../letters/rules.ts'
import { notify } from '../notifications/rules.ts'
import { menteeName, mentorName } from './descriptions.ts'
import { findShiftToNotify, listShiftsToRemind, type ShiftToNotify } from './queries.ts'

/** What can happen to a shift, with the letter that tells it. */
const letterOf = {
  shift_planned: 'shift_scheduled',
  shift_changed: 'shift_changed',
  shift_cancelled: 'shift_cancelled',
  shift_deleted: 'shift_cancelled',
  shift_passed_on: 'shift_cancelled',
  shift_outcome: null,
} as const
type Happening = keyof typeof letterOf
type Kind = NonNullable<(typeof letterOf)[Happening]>

/** Tells a shift's mentee and mentor, save who did it, in the transaction of what happened to it. */
export async function notifyOthers(
  ctx: TransactionContext,
  me: Me,
  what: Happening,
  shiftId: number,
): Promise<void> {
  await notifyMentee(ctx, what, shiftId)
  await notifyMentor(ctx, me, what, shiftId)
}

/** Who has left is not told. */
export async function notifyMentee(ctx: TransactionContext, what: Happening, shiftId: number): Promise<void> {
  const shift = await findShiftToNotify(ctx.db, shiftId)
  if (shift?.mentee_status !== 'active' && shift?.mentee_status !== 'pending') return
  await notify(ctx, what, { targetId: shiftId, to: [shift.mentee_id] })
  const kind = letterOf[what]
  if (kind) await queueLetter(ctx, kind, { to: menteeOf(shift), details: menteeDetails(shift, kind) })
}

/** A mentor hears of what somebody else does with their shift. */
export async function notifyMentor(
  ctx: TransactionContext,
  me: Me,
  what: Happening,
  shiftId: number,
): Promise<void> {
  const shift = await findShiftToNotify(ctx.db, shiftId)
  if (shift?.mentor_status !== 'active' || shift.mentor_id === me.id) return
  await notify(ctx, what, { targetId: shiftId, to: [shift.mentor_id] })
  const kind = letterOf[what]
  if (!kind) return
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
