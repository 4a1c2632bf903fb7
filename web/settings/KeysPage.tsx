import { KeysPanel } from '#web/keys/KeysPanel.tsx'
import { SettingsHeader } from './SettingsForm.tsx'

export const KeysPage = () => (
  <>
    <SettingsHeader section="/admin/settings/keys" />
    <KeysPanel />
  </>
)
