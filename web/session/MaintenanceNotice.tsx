import { Wrench } from 'lucide-react'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { Notice } from '#web/kit/states/Notice.tsx'

/** For people who are not signed in: what they send now is refused. */
export function MaintenanceNotice() {
  const { maintenanceMode } = usePublicSettings()
  if (!maintenanceMode) return null
  return (
    <Notice colour="yellow" icon={Wrench}>
      Maintenance is under way. Please come back a little later.
    </Notice>
  )
}
