import { addDays, dayIn, localTime } from '#contract/dates.ts'
import type { SessionUser } from '#contract/session.ts'
import { listShifts, type ShiftRow, shiftHours } from '#contract/shifts.ts'
import { call } from '#web/kernel/call.ts'
import { findKept, type Kept, keep } from '#web/kernel/keep-for-offline.ts'
import { token } from '#web/kernel/session-store.ts'
import { upcomingByDay } from './upcoming.ts'
import { partnerOf } from './who.ts'

type Seen = {
  personId: number
  timeZone: string
  shifts: { id: number; day: string; hours: string; partner: string; place: string }[]
}

const days = 28
const most = 10

/** Asks for one's own next shifts and keeps them on this device until the session ends. */
export async function seeNextShifts(me: SessionUser, timeZone: string, now: Date): Promise<void> {
  const today = dayIn(now, timeZone)
  const mine = token()
  // A night shift that began yesterday has not ended.
  const rows = await call(listShifts, { query: { from: addDays(today, -1), to: addDays(today, days) } })
  // Whoever signed out meanwhile leaves nothing behind.
  if (token() !== mine) return
  const upcoming = upcomingByDay(rows, localTime(now, timeZone), days).flatMap(({ shifts }) => shifts)
  const shifts = upcoming.slice(0, most).map((shift) => asSeen(shift, me))
  keep<Seen>({
    value: { personId: me.id, timeZone, shifts },
    seenAt: now.toISOString(),
    until: me.sessionEndsAt,
  })
}

const asSeen = (shift: ShiftRow, { role }: SessionUser) => ({
  id: shift.id,
  day: shift.shift_date,
  hours: shiftHours(shift),
  partner: partnerOf(shift, role),
  place: shift.location,
})

export const lastSeenShifts = (now: Date): Kept<Seen> | undefined => findKept<Seen>(now)
