import { overrulable } from '#contract/matches.ts'
import { editUser } from '#contract/users.ts'
import { messages as assignments } from '#web/assignments/api.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  list: { error: 'Failed to fetch users' },
  listRelationships: assignments.lists,
  edit: { success: 'User updated successfully', error: 'Failed to update user' },
  assign: { error: assignments.assign.error },
  invite: { success: 'Account created successfully', error: 'Failed to create account' },
  sendInvitation: { error: 'Failed to send invitation' },
  makeLink: { error: 'Failed to create an invitation link' },
}

export const useEditUser = () =>
  useApiMutation(editUser, { texts: messages.edit, showsChange: true, quietAbout: overrulable })
