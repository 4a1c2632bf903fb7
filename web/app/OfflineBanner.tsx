import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { localTime } from '#contract/dates.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Notice } from '#web/kit/Notice.tsx'

function follow(told: () => void): () => void {
  window.addEventListener('online', told)
  window.addEventListener('offline', told)
  return () => {
    window.removeEventListener('online', told)
    window.removeEventListener('offline', told)
  }
}

/** Says how old is what one sees while there is no network. */
export function OfflineBanner() {
  const online = useSyncExternalStore(follow, () => navigator.onLine)
  const zone = useTimeZone()
  const client = useQueryClient()
  if (online) return null
  const given = client
    .getQueryCache()
    .getAll()
    .map((query) => query.state.dataUpdatedAt)
  const time = localTime(new Date(Math.max(...given)), zone).slice(11)
  return (
    <Notice colour="grey" icon={WifiOff} role="status">
      You are offline. Showing saved data from {time}.
    </Notice>
  )
}
