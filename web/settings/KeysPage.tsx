import { KeysPanel } from '#web/keys/KeysPanel.tsx'
import { SettingsHeader } from './SettingsHeader.tsx'

export const KeysPage = () => (
  <>
    <SettingsHeader section="/admin/settings/keys" />
    <KeysPanel />
  </>
)
