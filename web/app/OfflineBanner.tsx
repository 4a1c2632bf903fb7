import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { localTime } from '#contract/dates.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Notice } from '#web/kit/states/Notice.tsx'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shows the age of the cached data while offline. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const zone = useTimeZone()
  const client = useQueryClient()
  if (online) return null
  const defaults = client
    .getQueryCache()
    .getAll()
    .map((query) => query.state.dataUpdatedAt)
  const time = localTime(new Date(Math.max(...defaults)), zone).slice(11)
  return (
    <Notice colour="grey" icon={WifiOff} role="status">
      You are offline. Showing saved data from {time}.
    </Notice>
  )
}
