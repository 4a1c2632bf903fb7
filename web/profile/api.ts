import { changePassword, endSession } from '#contract/session.ts'
import { passwordChanged } from '#contract/session-texts.ts'
import { editUser } from '#contract/users.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  saveProfile: {
    success: 'Profile updated successfully!',
    error: 'Failed to update profile',
    networkError: 'Error updating profile',
  },
  changePassword: { success: passwordChanged, error: 'Failed to change password' },
  endSession: { success: 'Session signed out', error: 'Failed to sign out the session' },
  listSessions: { error: 'Failed to fetch sessions' },
}

export const useSaveProfile = () => useApiMutation(editUser, messages.saveProfile, { showsChange: true })
export const useChangePassword = () => useApiMutation(changePassword, messages.changePassword)
export const useEndSession = () => useApiMutation(endSession, messages.endSession)
