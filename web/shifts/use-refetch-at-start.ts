import { useEffect, useRef } from 'react'
import { localTime } from '#contract/dates.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { useNow, useTimeZone } from '#web/kernel/clock.ts'
import { invalidateAll } from '#web/kernel/query-client.ts'
import { startOf } from './upcoming.ts'

/** When a shift starts, its outcome can be recorded, so refetch the permissions. */
export function useRefetchAtStart(shift: ShiftRow): void {
  const hasStarted = startOf(shift) <= localTime(useNow(), useTimeZone())
  const before = useRef(hasStarted)
  useEffect(() => {
    if (hasStarted && !before.current) invalidateAll()
    before.current = hasStarted
  }, [hasStarted])
}
