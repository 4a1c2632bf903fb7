import { localTime } from '#contract/dates.ts'
import { opensAfterHours, type Side } from '#contract/debriefs.ts'
import { isOn } from '#contract/modules.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import { lockRow } from '../database/rows.ts'
import { findModulesOff } from '../kernel/config/settings.ts'
import { type Context, inTransaction, type TransactionContext } from '../kernel/context.ts'
import { whenToRemind } from '../messaging/choices.ts'
import { notify } from '../messaging/notify.ts'
import { queueEmail } from '../messaging/outbox.ts'
import { type DueShift, findNotification, findWritten, isStillDue, listDueShifts } from './queries.ts'

const hour = 3_600_000
const bellHours = 24
/** Later than this after its hour a reminder is not sent, for example when the program was stopped for days. */
const lateHours = 24

/**
 * Reminds the side that has not written: in the bell after a day, by email when the other side opens, then never
 * again. The bell also says that the other side is open.
 */
export async function remindOfDebriefs(ctx: Context): Promise<void> {
  if (!isOn(await findModulesOff(ctx.db), 'debriefs')) return
  for (const side of ['mentor', 'mentee'] as const) {
    for (const shift of await listDueShifts(ctx.db, side, windowOf(ctx, bellHours)))
      await once(ctx, side, shift, (ctx) => ring(ctx, side, shift, 'debrief_due'))
    for (const shift of await listDueShifts(ctx.db, side, windowOf(ctx, opensAfterHours)))
      await once(ctx, side, shift, async (ctx) => {
        if (await findWritten(ctx.db, shift.id, other[side])) await ring(ctx, side, shift, 'debrief_opened')
        await queueReminder(ctx, side, shift)
      })
  }
}

const other = { mentor: 'mentee', mentee: 'mentor' } as const

function windowOf({ now, config: { timeZone } }: Context, hours: number) {
  const ago = (hours: number) => localTime(new Date(now().getTime() - hours * hour), timeZone)
  return { from: ago(hours + lateHours), until: ago(hours) }
}

/** Locks the shift, so that several servers remind once, and not after the debrief was written. */
const once = (
  ctx: Context,
  side: Side,
  { id }: DueShift,
  remind: (ctx: TransactionContext) => Promise<void>,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await lockRow(ctx.db, 'shifts', id)
    if (await isStillDue(ctx.db, side, id)) await remind(ctx)
  })

async function ring(ctx: TransactionContext, side: Side, shift: DueShift, kind: NotificationKind) {
  const userId = shift[`${side}_id`]
  if (await findNotification(ctx.db, { userId, kind, shiftId: shift.id })) return
  await notify(ctx, kind, { targetId: shift.id, to: [userId] })
}

async function queueReminder(ctx: TransactionContext, side: Side, shift: DueShift) {
  const userId = shift[`${side}_id`]
  if (shift[`${side}_status`] === 'inactive') return
  const notBefore = await whenToRemind(ctx, userId, 'debrief')
  if (notBefore === undefined) return
  await queueEmail(ctx, 'debrief_reminder', {
    to: { id: userId, email: shift[`${side}_email`] },
    details: {
      firstName: shift[`${side}_first_name`],
      partnerName: side === 'mentor' ? menteeName(shift) : mentorName(shift),
      shiftId: shift.id,
      side,
      startsAt: shift.starts_at,
    },
    onceKey: `debrief_reminder ${shift.id} ${side}`,
    notBefore,
  })
}

/** Whether a queued reminder is still right when it is sent. */
export const isReminderDue = (ctx: Context, { side, shiftId }: { side: Side; shiftId: number }) =>
  isStillDue(ctx.db, side, shiftId)
