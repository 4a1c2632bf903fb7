import { localTime } from '#contract/dates.ts'
import type { Side } from '#contract/debriefs.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import { listPair } from '../access.ts'
import { type Context, inTransaction, type TransactionContext } from '../kernel/context.ts'
import { moveNotifications } from './bell.ts'
import { whenToRemind } from './choices.ts'
import {
  findShiftToNotify,
  listJustBefore,
  listSeriesToNotify,
  listShiftsToRemind,
  type ShiftToNotify,
} from './email-queries.ts'
import { bellOf } from './kinds.ts'
import { coalesceSince, notify, type SingleEmail } from './notify.ts'
import { queueEmail } from './outbox.ts'
import { aboutSeries, eventOf, seriesDetails } from './shift-details.ts'
import type { ShiftDetails } from './shift-kinds.ts'

type ShiftEventKind = Extract<NotificationKind, `shift_${string}`>
type Kind = 'shift_scheduled' | 'shift_changed' | 'shift_cancelled' | 'shift_reminder'

/** `formerStart` is set if the shift was moved. */
type NotifiedShift = { targetId: number; formerStart?: string | undefined }

/** Notifies the shift's mentee and mentor in the transaction of the change. Skips the person who made it. */
export async function notifyOthers(
  ctx: TransactionContext,
  what: ShiftEventKind,
  shift: NotifiedShift,
): Promise<void> {
  await notifyMentee(ctx, what, shift)
  await notifyMentor(ctx, what, shift)
}

export const notifyMentee = (ctx: TransactionContext, what: ShiftEventKind, shift: NotifiedShift) =>
  notifySide(ctx, 'mentee', what, shift)

/** Notifies the mentor, unless their account is pending or inactive. */
export const notifyMentor = (ctx: TransactionContext, what: ShiftEventKind, shift: NotifiedShift) =>
  notifySide(ctx, 'mentor', what, shift)

async function notifySide(
  ctx: TransactionContext,
  side: Side,
  what: ShiftEventKind,
  { targetId, formerStart }: NotifiedShift,
): Promise<void> {
  const shift = await findShiftToNotify(ctx.db, targetId)
  if (!shift || (side === 'mentor' && shift.mentor_status !== 'active')) return
  const email = emailTo(ctx, side, what, shift, formerStart)
  await notify(ctx, what, { targetId, to: [shift[`${side}_id`]], ...(email && { email }) })
}

/** Several shifts that were planned at once share one notification and one email. */
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
  const email: SingleEmail = { kind: 'shifts_scheduled', details, about: aboutSeries(first), isUrgent }
  await notify(ctx, 'shifts_planned', { targetId: first, to: [next.mentee_id], email })
}

/** An email is urgent, and ignores quiet hours, if the shift starts within a day before or after the move. */
function emailTo(
  ctx: TransactionContext,
  side: Side,
  what: ShiftEventKind,
  shift: ShiftToNotify,
  formerStart?: string,
): SingleEmail | undefined {
  const { singleEmail: kind } = bellOf(what)
  if (!kind) return undefined
  const isUrgent = isNear(ctx, shift.starts_at) || (formerStart !== undefined && isNear(ctx, formerStart))
  const details = detailsFor(side, shift, kind)
  const email: SingleEmail = { kind, details, about: `shift ${shift.id}`, isUrgent }
  if (shift.series_id !== null) email.coveredBy = aboutSeries(shift.series_id)
  return email
}

function isNear(ctx: TransactionContext, start: string): boolean {
  const { localNow, soon } = dayAhead(ctx)
  return start > localNow && start <= soon
}

const detailsFor = (side: Side, shift: ShiftToNotify, kind: Kind): ShiftDetails => ({
  firstName: shift[`${side}_first_name`],
  ...(side === 'mentor' ? { menteeName: menteeName(shift) } : { mentorName: mentorName(shift) }),
  ...(kind === 'shift_cancelled' && shift.outcome_reason && { reason: shift.outcome_reason }),
  event: eventOf(shift, kind === 'shift_cancelled'),
})

const hour = 3_600_000
const reminderHours = 24

/**
 * Reminds mentees of shifts that start within a day. `onceKey` allows one reminder for each start time, even after
 * restarts or with several servers. Shifts planned less than a day ahead get none: their own email has just been sent.
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
      await queueEmail(ctx, 'shift_reminder', {
        to: { email: shift.mentee_email, id: shift.mentee_id },
        details: detailsFor('mentee', shift, 'shift_reminder'),
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

type Comment = Parameters<typeof listJustBefore>[1]

const kindOf = ({ goal_id }: Comment) => (goal_id === null ? 'plan_commented' : 'goal_commented')

/** Notifies the other readers. Several comments in a row by one person share one notification. */
export async function notifyOfComment(ctx: TransactionContext, comment: Comment): Promise<void> {
  await notify(ctx, kindOf(comment), {
    targetId: comment.id,
    to: await listPair(ctx.db, comment.mentee_id),
    coalesceWith: await listCoalesced(ctx, comment),
  })
}

/** A deleted comment's notification disappears, or moves to an earlier comment that shared it. */
export async function removeNotificationOf(ctx: TransactionContext, comment: Comment): Promise<void> {
  const [before] = await listCoalesced(ctx, comment)
  if (before === undefined) return
  const userIds = await listPair(ctx.db, comment.mentee_id)
  await moveNotifications(ctx, kindOf(comment), { userIds, from: comment.id, to: before })
}

const listCoalesced = ({ db }: TransactionContext, comment: Comment) =>
  listJustBefore(db, comment, coalesceSince(new Date(comment.created_at)))
