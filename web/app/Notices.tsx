import { Stack } from '@mantine/core'
import { Hourglass, Wrench } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { SessionUser } from '#contract/session.ts'
import { useFewRecoveryCodes } from '#web/kernel/few-recovery-codes.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useMaintenanceSentence } from '#web/kernel/signals.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import { InstallationNotices } from '#web/operations/InstallationNotices.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import styles from './Shell.module.css'

// Lazy, because few people use one of their last codes.
const FewRecoveryCodes = lazy(async () => ({
  default: (await loadChunk(() => import('./FewRecoveryCodes.tsx'))).FewRecoveryCodes,
}))

/** Notices about the whole service or the whole account. */
export function Notices({ user }: { user: SessionUser }) {
  const { maintenanceMode } = usePublicSettings()
  const sentence = useMaintenanceSentence()
  const codesLeft = useFewRecoveryCodes()
  return (
    <Stack gap="sm" className={`${styles.notices} no-print`}>
      <OfflineBanner />
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
        <Suspense>
          <FewRecoveryCodes left={codesLeft} />
        </Suspense>
      )}
      {user.status === 'pending' && (
        <Notice colour="blue" icon={Hourglass}>
          Your account is waiting to be activated. We'll email you when it's ready. You can see your dashboard
          and profile now.
        </Notice>
      )}
    </Stack>
  )
}
