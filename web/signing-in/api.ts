import {
  confirmApp,
  makePasskey,
  makeRecoveryCodes,
  removeFactors,
  removePasskey,
  resetSecondFactor,
  saveWaysToSignIn,
  startApp,
  startPasskey,
} from '#contract/factors.ts'
import { unlinkWorkAccountOf } from '#contract/work-account.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  load: { error: 'We could not load how you sign in' },
  start: { error: 'We could not start the set-up' },
  confirm: { error: 'We could not check the code' },
  codes: { error: 'We could not make new recovery codes' },
  remove: { success: 'Two-step sign-in turned off', error: 'We could not turn off two-step sign-in' },
  startPasskey: { error: 'We could not start' },
  makePasskey: { success: 'Passkey added', error: 'We could not add the passkey' },
  removePasskey: { success: 'Passkey removed', error: 'We could not remove the passkey' },
  reset: { success: 'Second factor reset', error: 'We could not reset the second factor' },
  unlink: { success: 'Work account unlinked', error: 'We could not unlink the work account' },
  loadWays: { error: 'We could not load the ways to sign in' },
  saveWays: { success: 'Ways to sign in saved', error: 'We could not save the ways to sign in' },
}

export const useStartApp = () => useApiMutation(startApp, messages.start)
/** The form shows errors itself. */
export const useConfirmApp = () => useApiMutation(confirmApp, messages.confirm, { quiet: 'failures' })
export const useMakeRecoveryCodes = () => useApiMutation(makeRecoveryCodes, messages.codes)
export const useRemoveFactors = () => useApiMutation(removeFactors, messages.remove)
/** The form shows errors itself. */
export const useStartPasskey = () => useApiMutation(startPasskey, messages.startPasskey, { quiet: true })
export const useMakePasskey = () => useApiMutation(makePasskey, messages.makePasskey, { quiet: 'failures' })
export const useRemovePasskey = () => useApiMutation(removePasskey, messages.removePasskey)
export const useResetSecondFactor = () => useApiMutation(resetSecondFactor, messages.reset)
export const useUnlinkPerson = () => useApiMutation(unlinkWorkAccountOf, messages.unlink)
export const useSaveWays = () => useApiMutation(saveWaysToSignIn, messages.saveWays, { showsChange: true })
