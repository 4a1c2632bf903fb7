import { getSettings, saveSettings, sendTestEmail } from '#contract/settings.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

/** The page shows these messages itself, without toasts (rule S8.7). */
export const messages = {
  load: { error: 'Failed to load settings' },
  save: { success: 'Settings saved successfully', error: 'Failed to save settings' },
  database: { error: 'Failed to load database information' },
  testEmail: { error: 'Failed to send the test email' },
}

const quiet = { quiet: true }

export const useSaveSettings = () => useApiMutation(saveSettings, messages.save, quiet)
/** Fetches on demand, for 'Reset'. */
export const useReloadSettings = () => useApiMutation(getSettings, messages.load, quiet)
export const useSendTestEmail = () => useApiMutation(sendTestEmail, messages.testEmail, quiet)
