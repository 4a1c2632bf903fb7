import { useQueryClient } from '@tanstack/react-query'
import { Hourglass, KeyRound, WifiOff, Wrench } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { localTime } from '#contract/dates.ts'
import type { SessionUser } from '#contract/session.ts'
import { useMaintenanceSentence } from '#web/kernel/call.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useFewRecoveryCodes } from '#web/kernel/session-store.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import { InstallationNotices } from '#web/operations/InstallationNotices.tsx'
import styles from './Shell.module.css'
import { UnsentNotice } from './UnsentNotice.tsx'

/** Notices about the whole service or the whole account. */
export function Notices({ user }: { user: SessionUser }) {
  const { maintenanceMode } = usePublicSettings()
  const sentence = useMaintenanceSentence()
  const codesLeft = useFewRecoveryCodes()
  return (
    <div className={`${styles.notices} no-print`}>
      <OfflineBanner />
      <UnsentNotice me={user.id} />
      {user.role === 'admin' && !user.mustChangePassword && <InstallationNotices />}
      {user.role === 'admin' && maintenanceMode && (
        <Notice colour="yellow" icon={Wrench}>
          Maintenance mode is on. Only administrators can use the service.
        </Notice>
      )}
      {user.role !== 'admin' && sentence && (
        <Notice colour="yellow" icon={Wrench} role="status">
          {sentence}
        </Notice>
      )}
      {codesLeft !== undefined && (
        <Notice colour="yellow" icon={KeyRound} role="status">
          You have {codesInWords(codesLeft)} left. <Link to="/profile">Make new ones</Link>
        </Notice>
      )}
      {user.status === 'pending' && (
        <Notice colour="blue" icon={Hourglass}>
          Your account is waiting to be activated. We'll email you when it's ready. You can see your dashboard
          and profile now.
        </Notice>
      )}
    </div>
  )
}

const codesInWords = (left: number) =>
  left === 0 ? 'no recovery codes' : `${left} recovery code${left === 1 ? '' : 's'}`

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shows the age of the cached data while offline. */
function OfflineBanner() {
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
