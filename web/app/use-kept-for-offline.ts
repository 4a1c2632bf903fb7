import { useEffect } from 'react'
import { mayNow } from '#contract/permissions.ts'
import type { SessionUser } from '#contract/session.ts'
import { listShifts } from '#contract/shifts.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { whenIdle } from '#web/kernel/when-idle.ts'

/** Stores the app and what mentors and mentees read last, so that they can read it offline. */
export function useKeptForOffline(me: SessionUser): void {
  const zone = useTimeZone()
  useEffect(() => {
    if (me.role === 'admin' || me.mustChangePassword || !mayNow(me, listShifts.action)) return
    let stop: (() => void) | undefined
    let isOver = false
    const callOff = whenIdle(() => {
      // The second file is cached with the app, because it is only needed offline.
      void Promise.all([import('./keep-for-offline.ts'), import('./OfflinePage.tsx')])
        .then(([{ keepForOffline }]) => {
          if (!isOver) stop = keepForOffline(me, zone)
        })
        .catch(() => undefined)
    })
    return () => {
      isOver = true
      callOff()
      stop?.()
    }
  }, [me, zone])
}
