import { exportPerson } from '#contract/subject-access.ts'
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
import { useAction } from '#web/kernel/use-action.ts'

/** Success; the server said no; no answer. */
export const words = {
  list: { failed: 'Failed to fetch users' },
  add: { done: 'User created successfully', failed: 'Failed to create user' },
  create: {
    done: 'User account created successfully!',
    failed: 'Failed to create user account',
    broke: 'Error creating user account',
  },
  edit: { done: 'User updated successfully', failed: 'Failed to update user' },
  delete: { done: 'User deleted successfully', failed: 'Failed to delete user' },
  unlock: { done: 'Account unlocked', failed: 'Failed to unlock account' },
  invite: { done: 'Account created successfully', failed: 'Failed to create account' },
  sendInvitation: { done: 'The invitation will be sent again.', failed: 'Failed to send invitation' },
  makeLink: { failed: 'Failed to make an invitation link' },
  import: { failed: 'Failed to import people' },
  export: { done: 'Data exported successfully', failed: 'Failed to export data' },
  listFormer: { failed: 'Failed to fetch former people' },
  endSessions: { done: 'Signed out everywhere', failed: 'Failed to sign out everywhere' },
}

/** In the dialog of user management. */
export const useAddUser = () => useAction(createUser, words.add)
/** On the page of its own. */
export const useCreateUser = () => useAction(createUser, words.create)
export const useEditUser = () => useAction(editUser, words.edit)
export const useDeleteUser = () => useAction(deleteUser, words.delete)
export const useUnlockUser = () => useAction(unlockUser, words.unlock)
export const useEndSessionsOf = () => useAction(endSessionsOf, words.endSessions)
export const useExportPerson = () => useAction(exportPerson, words.export)
export const useInviteUser = () => useAction(inviteUser, words.invite)
export const useSendInvitation = () => useAction(sendInvitation, words.sendInvitation)
export const useMakeInvitationLink = () => useAction(makeInvitationLink, words.makeLink)
/** The panel shows what came of it. */
export const useImportUsers = () => useAction(importUsers, words.import, { quiet: true })
