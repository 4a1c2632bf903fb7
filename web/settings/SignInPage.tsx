import { WaysToSignInPanel } from '#web/factors/WaysToSignInPanel.tsx'
import { SettingsHeader } from './SettingsHeader.tsx'

export const SignInPage = () => (
  <>
    <SettingsHeader section="/admin/settings/sign-in" />
    <WaysToSignInPanel />
  </>
)
