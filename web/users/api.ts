import {
  createUser,
  deleteUser,
  editUser,
  endSessionsOf,
  importUsers,
  inviteUser,
  makeInvitationLink,
  sendInvitation,
  unlockUser,
} from '#contract/users.ts'
import { messages as assignments } from '#web/assignments/api.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  list: { error: 'Failed to fetch users' },
  listRelationships: assignments.lists,
  add: { success: 'User created successfully', error: 'Failed to create user' },
  create: {
    success: 'User account created successfully!',
    error: 'Failed to create user account',
    networkError: 'Error creating user account',
  },
  edit: { success: 'User updated successfully', error: 'Failed to update user' },
  assign: { error: assignments.assign.error },
  delete: { success: 'User deleted successfully', error: 'Failed to delete user' },
  unlock: { success: 'Account unlocked', error: 'Failed to unlock account' },
  invite: { success: 'Account created successfully', error: 'Failed to create account' },
  sendInvitation: { error: 'Failed to send invitation' },
  makeLink: { error: 'Failed to create an invitation link' },
  import: { error: 'Failed to import people' },
  endSessions: { success: 'Signed out everywhere', error: 'Failed to sign out everywhere' },
}

/** Used by the dialog of user management. */
export const useAddUser = () => useApiMutation(createUser, messages.add)
/** Used by the page /admin/users/create. */
export const useCreateUser = () => useApiMutation(createUser, messages.create)
export const useEditUser = () => useApiMutation(editUser, messages.edit, { showsChange: true })
export const useDeleteUser = () => useApiMutation(deleteUser, messages.delete)
export const useUnlockUser = () => useApiMutation(unlockUser, messages.unlock)
export const useEndSessionsOf = () => useApiMutation(endSessionsOf, messages.endSessions)
export const useInviteUser = () => useApiMutation(inviteUser, messages.invite)
export const useSendInvitation = () =>
  useApiMutation(sendInvitation, messages.sendInvitation, { saysReply: true })
export const useMakeInvitationLink = () => useApiMutation(makeInvitationLink, messages.makeLink)
/** The panel shows the result itself. */
export const useImportUsers = () => useApiMutation(importUsers, messages.import, { quiet: true })
