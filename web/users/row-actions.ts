import { fullName } from '#contract/person.ts'
import { ownAccountKept, type UserRow } from '#contract/users.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useDeleteUser, useEndSessionsOf, useUnlockUser } from './api.ts'
import { editButtonId, type RowEdit } from './use-row-edit.tsx'

/** The actions of an administrator on one person of the list. */
export function useRowActions(
  edit: RowEdit,
  invitationActions: (user: UserRow) => RowAction[],
  exportData: (user: UserRow) => void,
): (user: UserRow) => RowAction[] {
  const confirm = useConfirm()
  const deleting = useDeleteUser()
  const unlocking = useUnlockUser()
  const endingSessions = useEndSessionsOf()

  async function askAndDelete(user: UserRow) {
    const question = 'Are you sure you want to delete this user?'
    if (await confirm({ question, about: fullName(user), verb: 'Delete' }))
      await deleting.run({ params: { id: user.id } })
  }
  async function askAndEndSessions(user: UserRow) {
    const question = 'Sign this user out everywhere?'
    if (await confirm({ question, about: fullName(user), verb: 'Sign out' }))
      await endingSessions.run({ params: { id: user.id } })
  }

  return (user) => {
    if (edit.isEditing(user))
      return [
        {
          id: `save-user-${user.id}`,
          label: edit.form.busy ? 'Saving...' : 'Save',
          main: true,
          run: () => edit.form.submit(),
          busy: edit.form.busy,
        },
        { label: 'Cancel', run: edit.cancel },
      ]
    return [
      { label: 'Edit', id: editButtonId(user.id), run: () => void edit.begin(user) },
      ...invitationActions(user),
      { label: 'Unlock', seldom: true, run: () => void unlocking.run({ params: { id: user.id } }) },
      { label: 'Sign out everywhere', seldom: true, run: () => void askAndEndSessions(user) },
      { label: 'Export data', seldom: true, run: () => exportData(user) },
      {
        label: 'Delete',
        danger: true,
        seldom: true,
        run: () => void askAndDelete(user),
        disabledReason: user.can.includes('delete') ? undefined : ownAccountKept,
      },
    ]
  }
}
