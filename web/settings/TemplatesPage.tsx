import { TemplatesPanel } from '#web/templates/TemplatesPanel.tsx'
import { SettingsHeader } from './SettingsForm.tsx'

export const TemplatesPage = () => (
  <>
    <SettingsHeader section="/admin/settings/templates" />
    <TemplatesPanel />
  </>
)
