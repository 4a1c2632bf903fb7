import { Hourglass, Wrench } from 'lucide-react'
import type { SessionUser } from '#contract/session.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useMaintenanceSentence } from '#web/kernel/signals.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import { InstallationNotices } from '#web/operations/InstallationNotices.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import styles from './Shell.module.css'

/** What holds for the whole service or account at present. */
export function Notices({ user }: { user: SessionUser }) {
  const { maintenanceMode } = usePublicSettings()
  const sentence = useMaintenanceSentence()
  return (
    <div className={styles.notices}>
      <OfflineBanner />
      {user.role === 'admin' && !user.mustChangePassword && <InstallationNotices />}
      {user.role === 'admin' && maintenanceMode && (
        <Notice colour="yellow" icon={Wrench}>
          Maintenance mode is on. Only administrators can work at present.
        </Notice>
      )}
      {user.role !== 'admin' && sentence && (
        <Notice colour="yellow" icon={Wrench} role="status">
          {sentence}
        </Notice>
      )}
      {user.status === 'pending' && (
        <Notice colour="blue" icon={Hourglass}>
          An administrator has yet to activate your account. Until then you can see your dashboard and your
          profile.
        </Notice>
      )}
    </div>
  )
}
