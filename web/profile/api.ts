import { makeFeed, removeFeed } from '#contract/calendar.ts'
import { changePassword, endSession } from '#contract/session.ts'
import { editUser } from '#contract/users.ts'
import { useAction } from '#web/kernel/use-action.ts'

/** Success; the server said no; no answer. */
export const words = {
  saveProfile: {
    done: 'Profile updated successfully!',
    failed: 'Failed to update profile',
    broke: 'Error updating profile',
  },
  changePassword: { done: 'Password changed successfully', failed: 'Failed to change password' },
  endSession: { done: 'Session signed out', failed: 'Failed to sign out the session' },
  listSessions: { failed: 'Failed to fetch sessions' },
  seeFeed: { failed: 'Could not load your calendar address' },
  makeFeed: { failed: 'Failed to make the address' },
  removeFeed: { done: 'Calendar address removed', failed: 'Failed to remove the address' },
}

export const useSaveProfile = () => useAction(editUser, words.saveProfile)
export const useChangePassword = () => useAction(changePassword, words.changePassword)
export const useEndSession = () => useAction(endSession, words.endSession)

export const useMakeFeed = () => useAction(makeFeed, words.makeFeed)
export const useRemoveFeed = () => useAction(removeFeed, words.removeFeed)
