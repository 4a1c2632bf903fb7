import { WaysToSignInPanel } from '#web/signing-in/WaysToSignInPanel.tsx'
import { SettingsHeader } from './SettingsForm.tsx'

export const SignInPage = () => (
  <>
    <SettingsHeader section="/admin/settings/sign-in" />
    <WaysToSignInPanel />
  </>
)
