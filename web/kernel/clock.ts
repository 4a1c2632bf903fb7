import { useSyncExternalStore } from 'react'
import { dayIn } from '#contract/dates.ts'
import { usePublicSettings } from './public-settings.ts'

const tick = 15_000
let now = new Date()

function subscribe(listener: () => void): () => void {
  const look = () => {
    now = new Date()
    listener()
  }
  look()
  const timer = setInterval(look, tick)
  window.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    window.removeEventListener('visibilitychange', look)
  }
}

/** The present instant, fresh to a quarter of a minute. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now)

/** The organisation's time zone: all days and times on screen are of this zone. */
export const useTimeZone = (): string => usePublicSettings().timeZone

/** The organisation's calendar day, 'YYYY-MM-DD'. */
export function useToday(): string {
  return dayIn(useNow(), useTimeZone())
}
