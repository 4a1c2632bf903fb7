import { useEffect } from 'react'
import { mayNow } from '#contract/permissions.ts'
import type { SessionUser } from '#contract/session.ts'
import { listShifts } from '#contract/shifts.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { keepProgram } from '#web/kernel/keep-for-offline.ts'
import { whenIdle } from '#web/kernel/when-idle.ts'
import { seeNextShifts } from './last-seen.ts'

const everyMilliseconds = 15 * 60_000

/** What a mentor or mentee needs in a corridor without a network: the program, and their own next shifts. */
export function useKeptForOffline(me: SessionUser): void {
  const zone = useTimeZone()
  useEffect(() => {
    if (me.role === 'admin' || me.mustChangePassword || !mayNow(me, listShifts.action)) return
    // What fails, as without a network, is tried again by and by.
    const see = () => void seeNextShifts(me, zone, new Date()).catch(() => undefined)
    const callOff = whenIdle(() => {
      see()
      void keepProgram().catch(() => undefined)
    })
    const timer = setInterval(see, everyMilliseconds)
    return () => {
      callOff()
      clearInterval(timer)
    }
  }, [me, zone])
}
