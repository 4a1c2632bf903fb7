import { readSettings, saveSettings, sendTestEmail } from '#contract/settings.ts'
import { useAction } from '#web/kernel/use-action.ts'

/** The page says these itself instead of toasting them (specification, section 8). */
export const words = {
  load: { failed: 'Failed to load settings' },
  save: { done: 'Settings saved successfully', failed: 'Failed to save settings' },
  database: { failed: 'Failed to load database information' },
  testEmail: { failed: 'Failed to send the test e-mail' },
}

const quiet = { quiet: true }

export const useSaveSettings = () => useAction(saveSettings, words.save, quiet)
/** Asks on demand, for 'Reset'. */
export const useReloadSettings = () => useAction(readSettings, words.load, quiet)
export const useSendTestEmail = () => useAction(sendTestEmail, words.testEmail, quiet)
