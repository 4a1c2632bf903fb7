import { Wrench } from 'lucide-react'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { Notice } from '#web/kit/states/Notice.tsx'

/** Warns visitors that the server rejects sign-ins and forms. */
export function MaintenanceNotice() {
  const { maintenanceMode } = usePublicSettings()
  if (!maintenanceMode) return null
  return (
    <Notice colour="yellow" icon={Wrench}>
      The service is down for maintenance. Please try again later.
    </Notice>
  )
}
