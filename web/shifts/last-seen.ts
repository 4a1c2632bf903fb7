import { addDays, dayIn, localTime } from '#contract/dates.ts'
import type { SessionUser } from '#contract/session.ts'
import { isUncertain, listShifts, type ShiftRow, shiftHours } from '#contract/shifts.ts'
import { callWholeList } from '#web/kernel/call-page.ts'
import { findOfflineData, type OfflineData, saveOfflineData } from '#web/kernel/offline-data.ts'
import { token } from '#web/kernel/session-store.ts'
import { partnerOf } from './shift-names.ts'
import { upcomingByDay } from './upcoming.ts'

type Seen = {
  timeZone: string
  shifts: {
    id: number
    day: string
    hours: string
    partner: string
    place: string
    isUncertain: boolean
  }[]
}

const days = 28
const most = 10

/** Fetches one's own next shifts and stores them on this device until the session ends. */
export async function seeNextShifts(me: SessionUser, timeZone: string, now: Date): Promise<void> {
  const today = dayIn(now, timeZone)
  const mine = token()
  // Includes night shifts that started yesterday.
  const query = { from: addDays(today, -1), to: addDays(today, days) }
  const rows = await callWholeList(listShifts, { query })
  // Store nothing if the person has signed out meanwhile.
  if (token() !== mine) return
  const upcoming = upcomingByDay(rows, localTime(now, timeZone), days).flatMap(({ shifts }) => shifts)
  const shifts = upcoming.slice(0, most).map((shift) => asSeen(shift, me))
  saveOfflineData<Seen>({
    personId: me.id,
    value: { timeZone, shifts },
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
  isUncertain: isUncertain(shift),
})

export const lastSeenShifts = (now: Date): OfflineData<Seen> | undefined => findOfflineData<Seen>(now)
