import { useEffect } from 'react'
import { mayNow } from '#contract/permissions.ts'
import type { SessionUser } from '#contract/session.ts'
import { listShifts } from '#contract/shifts.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { cacheProgram } from '#web/kernel/offline-data.ts'
import { whenIdle } from '#web/kernel/when-idle.ts'
import { seeNextShifts } from './last-seen.ts'

const everyMilliseconds = 15 * 60_000

/** Stores the app and the person's own next shifts, so that mentors and mentees can read them offline. */
export function useKeptForOffline(me: SessionUser): void {
  const zone = useTimeZone()
  useEffect(() => {
    if (me.role === 'admin' || me.mustChangePassword || !mayNow(me, listShifts.action)) return
    // Ignore failures, such as being offline: the interval tries again.
    const see = () => void seeNextShifts(me, zone, new Date()).catch(() => undefined)
    const callOff = whenIdle(() => {
      see()
      void cacheProgram().catch(() => undefined)
    })
    const timer = setInterval(see, everyMilliseconds)
    return () => {
      callOff()
      clearInterval(timer)
    }
  }, [me, zone])
}
