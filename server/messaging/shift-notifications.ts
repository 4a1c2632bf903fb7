import { localTime } from '#contract/dates.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { type Context, inTransaction, type TransactionContext } from '../kernel/context.ts'
import { bellKinds } from './bell-kinds.ts'
import { whenToRemind } from './choices.ts'
import { notify, type SingleLetter } from './notify.ts'
import { queueLetter } from './outbox.ts'
import { aboutSeries, eventOf, menteeName, mentorName, seriesDetails } from './shift-details.ts'
import type { ShiftDetails } from './shift-emails.ts'
import {
  findShiftToNotify,
  listSeriesToNotify,
  listShiftsToRemind,
  type ShiftToNotify,
} from './shift-queries.ts'

type ShiftEventKind = Extract<NotificationKind, `shift_${string}`>
type Kind = 'shift_scheduled' | 'shift_changed' | 'shift_cancelled'

type NotifiedShift = { targetId: number; formerStart?: string | undefined }

/**
 * Notifies the shift's mentee and mentor, except the person who made the change, in the transaction of the
 * change.
 */
export async function notifyOthers(
  ctx: TransactionContext,
  what: ShiftEventKind,
  shift: NotifiedShift,
): Promise<void> {
  await notifyMentee(ctx, what, shift)
  await notifyMentor(ctx, what, shift)
}

/** `formerStart` is set if the shift was moved. */
export async function notifyMentee(
  ctx: TransactionContext,
  what: ShiftEventKind,
  { targetId, formerStart }: NotifiedShift,
): Promise<void> {
  const shift = await findShiftToNotify(ctx.db, targetId)
  if (!shift) return
  const letter = letterAbout(ctx, what, shift, (kind) => menteeDetails(shift, kind), formerStart)
  await notify(ctx, what, { targetId, to: [shift.mentee_id], ...letter })
}

/**
 * Notifies the mentee of shifts that were planned at once. Several shifts share one notification and one
 * email.
 */
export async function notifyOfSeries(
  ctx: TransactionContext,
  [first = 0, ...others]: number[],
): Promise<void> {
  if (others.length === 0) return notifyMentee(ctx, 'shift_planned', { targetId: first })
  const shifts = await listSeriesToNotify(ctx.db, first)
  const [next] = shifts
  const details = seriesDetails(shifts)
  if (!next || !details) return
  const isUrgent = isNear(ctx, next.starts_at)
  const letter: SingleLetter = { kind: 'shifts_scheduled', details, about: aboutSeries(first), isUrgent }
  await notify(ctx, 'shifts_planned', { targetId: first, to: [next.mentee_id], letter })
}

/** Notifies the mentor, unless their account is pending or inactive. */
export async function notifyMentor(
  ctx: TransactionContext,
  what: ShiftEventKind,
  { targetId, formerStart }: NotifiedShift,
): Promise<void> {
  const shift = await findShiftToNotify(ctx.db, targetId)
  if (shift?.mentor_status !== 'active') return
  const letter = letterAbout(ctx, what, shift, (kind) => mentorDetails(shift, kind), formerStart)
  await notify(ctx, what, { targetId, to: [shift.mentor_id], ...letter })
}

/** An email is urgent, and ignores quiet hours, if the shift starts within a day before or after the move. */
function letterAbout(
  ctx: TransactionContext,
  what: ShiftEventKind,
  shift: ShiftToNotify,
  detailsOf: (kind: Kind) => ShiftDetails,
  formerStart?: string,
): { letter?: SingleLetter } {
  const row = bellKinds[what]
  if (!('email' in row)) return {}
  const kind = row.email
  const isUrgent = isNear(ctx, shift.starts_at) || (formerStart !== undefined && isNear(ctx, formerStart))
  const letter: SingleLetter = { kind, details: detailsOf(kind), about: `shift ${shift.id}`, isUrgent }
  if (shift.series_id !== null) letter.coveredBy = aboutSeries(shift.series_id)
  return { letter }
}

function isNear(ctx: TransactionContext, start: string): boolean {
  const { localNow, soon } = dayAhead(ctx)
  return start > localNow && start <= soon
}

const menteeOf = (shift: ShiftToNotify) => ({ email: shift.mentee_email, id: shift.mentee_id })

const mentorDetails = (shift: ShiftToNotify, kind: Kind) => ({
  firstName: shift.mentor_first_name,
  menteeName: menteeName(shift),
  ...sharedDetails(shift, kind),
})

const menteeDetails = (shift: ShiftToNotify, kind: Kind | 'shift_reminder') => ({
  firstName: shift.mentee_first_name,
  mentorName: mentorName(shift),
  ...sharedDetails(shift, kind),
})

const sharedDetails = (shift: ShiftToNotify, kind: Kind | 'shift_reminder') => ({
  ...(kind === 'shift_cancelled' && shift.outcome_reason && { reason: shift.outcome_reason }),
  event: eventOf(shift, kind === 'shift_cancelled'),
})

const hour = 3_600_000
const reminderHours = 24

/**
 * Reminds mentees of shifts that start within a day. `onceKey` allows one reminder for each start time, even
 * after restarts or with several servers. Shifts planned less than a day ahead get none: their own email has
 * just been sent.
 */
export async function remindOfShifts(ctx: Context): Promise<void> {
  const { timeZone } = ctx.config
  const { localNow, soon } = dayAhead(ctx)
  const due = await listShiftsToRemind(ctx.db, { now: localNow, soon })
  for (const shift of due) {
    const planned = localTime(new Date(Date.parse(shift.created_at) + reminderHours * hour), timeZone)
    if (planned > shift.starts_at) continue
    await inTransaction(ctx, async (ctx) => {
      const notBefore = await whenToRemind(ctx, shift.mentee_id, 'shift')
      if (notBefore === undefined) return
      await queueLetter(ctx, 'shift_reminder', {
        to: menteeOf(shift),
        details: menteeDetails(shift, 'shift_reminder'),
        onceKey: `shift_reminder ${shift.id} ${shift.starts_at}`,
        notBefore,
      })
    })
  }
}

function dayAhead({ now, config: { timeZone } }: Pick<Context, 'now' | 'config'>) {
  const soon = new Date(now().getTime() + reminderHours * hour)
  return { localNow: localTime(now(), timeZone), soon: localTime(soon, timeZone) }
}
