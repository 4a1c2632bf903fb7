import { changePassword, endSession, passwordChanged } from '#contract/session.ts'
import { editUser } from '#contract/users.ts'
import { linkWorkAccount, startWorkLink, unlinkWorkAccount } from '#contract/work-account.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  saveProfile: {
    success: 'Profile updated successfully!',
    error: 'Failed to update profile',
    networkError: 'Error updating profile',
  },
  changePassword: { success: passwordChanged, error: 'Failed to change password' },
  endSession: { success: 'Session signed out', error: 'Failed to sign out the session' },
  workAccount: { error: 'Failed to fetch your work account' },
  startWorkLink: { success: '', error: 'Failed to reach your work account' },
  linkWorkAccount: { success: 'Work account linked', error: 'Failed to link your work account' },
  unlinkWorkAccount: { success: 'Work account unlinked', error: 'Failed to unlink your work account' },
  listSessions: { error: 'Failed to fetch sessions' },
}

export const useSaveProfile = () =>
  useApiMutation(editUser, { texts: messages.saveProfile, showsChange: true })
export const useChangePassword = () => useApiMutation(changePassword, { texts: messages.changePassword })
export const useEndSession = () => useApiMutation(endSession, { texts: messages.endSession })
export const useStartWorkLink = () => useApiMutation(startWorkLink, { texts: messages.startWorkLink })
export const useLinkWorkAccount = () => useApiMutation(linkWorkAccount, { texts: messages.linkWorkAccount })
export const useUnlinkWorkAccount = () =>
  useApiMutation(unlinkWorkAccount, { texts: messages.unlinkWorkAccount })
