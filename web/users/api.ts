import { createUser, deleteUser, editUser, endSessionsOf, unlockUser } from '#contract/users.ts'
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
