import { localTime } from '#contract/dates.ts'
import { type Context, inTransaction, type TransactionContext } from '../kernel/context.ts'
import { queueLetter } from '../letters/rules.ts'
import type { ShiftDetails } from '../letters/shift-letters.ts'
import { whenToRemind } from '../notifications/choices.ts'
import { notify, type OwnLetter } from '../notifications/notify.ts'
import { menteeName, mentorName } from './descriptions.ts'
import { findShiftToNotify, listSeriesToNotify, listShiftsToRemind, type ShiftToNotify } from './queries.ts'
import { aboutSeries, eventOf, seriesDetails } from './telling.ts'

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

type Told = { targetId: number; formerStart?: string | undefined }

/** Tells a shift's mentee and mentor, save who did it, in the transaction of what happened to it. */
export async function notifyOthers(ctx: TransactionContext, what: Happening, shift: Told): Promise<void> {
  await notifyMentee(ctx, what, shift)
  await notifyMentor(ctx, what, shift)
}

/** `formerStart` where it was moved. */
export async function notifyMentee(
  ctx: TransactionContext,
  what: Happening,
  { targetId, formerStart }: Told,
): Promise<void> {
  const shift = await findShiftToNotify(ctx.db, targetId)
  if (!shift) return
  const letter = letterAbout(ctx, what, shift, (kind) => menteeDetails(shift, kind), formerStart)
  await notify(ctx, what, { targetId, to: [shift.mentee_id], ...letter })
}

/** Tells the mentee of shifts that were planned at once: of several in one entry and one letter. */
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
  const letter: OwnLetter = { kind: 'shifts_scheduled', details, about: aboutSeries(first), isUrgent }
  await notify(ctx, 'shifts_planned', { targetId: first, to: [next.mentee_id], letter })
}

/** A mentor hears of what somebody else does with their shift, unless their account only waits to be used. */
export async function notifyMentor(
  ctx: TransactionContext,
  what: Happening,
  { targetId, formerStart }: Told,
): Promise<void> {
  const shift = await findShiftToNotify(ctx.db, targetId)
  if (shift?.mentor_status !== 'active') return
  const letter = letterAbout(ctx, what, shift, (kind) => mentorDetails(shift, kind), formerStart)
  await notify(ctx, what, { targetId, to: [shift.mentor_id], ...letter })
}

/** What is near, before or after it was moved, is told whatever the hour. */
function letterAbout(
  ctx: TransactionContext,
  what: Happening,
  shift: ShiftToNotify,
  detailsOf: (kind: Kind) => ShiftDetails,
  formerStart?: string,
): { letter?: OwnLetter } {
  const kind = letterOf[what]
  if (!kind) return {}
  const isUrgent = isNear(ctx, shift.starts_at) || (formerStart !== undefined && isNear(ctx, formerStart))
  const within = shift.series_id === null ? {} : { within: aboutSeries(shift.series_id) }
  return { letter: { kind, details: detailsOf(kind), about: `shift ${shift.id}`, isUrgent, ...within } }
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
 * Reminds mentees of shifts that start within a day. Once for each time of a shift, whatever restarts or runs beside;
 * not of a shift that was planned at such short notice, for its own letter has just told it.
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
