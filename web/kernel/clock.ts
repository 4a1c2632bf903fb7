import { useSyncExternalStore } from 'react'
import { dayIn } from '#contract/dates.ts'
import { usePublicSettings } from './public-settings.ts'
import { currentInstant, onCorrection } from './server-time.ts'

const tick = 15_000
let now = currentInstant()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval>

function look() {
  now = currentInstant()
  for (const listener of listeners) listener()
}

onCorrection(look)

/** One shared clock: a new subscriber does not re-render the others. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    look()
    timer = setInterval(look, tick)
    window.addEventListener('visibilitychange', look)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    window.removeEventListener('visibilitychange', look)
  }
}

/** The current instant, updated every 15 seconds. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now)

/** The organisation's time zone, which applies to all days and times on screen. */
export const useTimeZone = (): string => usePublicSettings().timeZone

/** The organisation's calendar day, 'YYYY-MM-DD'. Components re-render when the next day begins. */
export function useToday(): string {
  const zone = useTimeZone()
  return useSyncExternalStore(subscribe, () => dayOf(now, zone))
}

let known = { instant: now, zone: '', day: '' }
function dayOf(instant: Date, zone: string): string {
  if (known.instant !== instant || known.zone !== zone) known = { instant, zone, day: dayIn(instant, zone) }
  return known.day
}
