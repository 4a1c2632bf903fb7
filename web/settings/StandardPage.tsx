import { StandardPanel } from '#web/milestones/StandardPanel.tsx'
import { SettingsHeader } from './SettingsForm.tsx'

export const StandardPage = () => (
  <>
    <SettingsHeader section="/admin/settings/standard" />
    <StandardPanel />
  </>
)
