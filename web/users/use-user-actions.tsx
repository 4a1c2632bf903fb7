import { Text } from '@mantine/core'
import { fullName, nameWithAddress } from '#contract/person.ts'
import {
  deleteUser,
  endSessionsOf,
  makeInvitationLink,
  ownAccountKept,
  sendInvitation,
  type UserRow,
  unlockUser,
} from '#contract/users.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { CopyDialog } from '#web/kit/dialog/CopyDialog.tsx'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useExport } from '#web/subject-access/use-export.tsx'
import { editButtonId, useRowEdit } from './use-row-edit.tsx'

const handOverFirst = 'To hand over their mentees, make the account inactive first.'

/** The actions of an administrator on people, with the row that is being edited. Render `dialogs` once. */
export function useUserActions() {
  const edit = useRowEdit()
  const invitations = useInvitations()
  const exporting = useExport()
  const confirm = useConfirm()
  const deleting = useApiMutation(deleteUser)
  const unlocking = useApiMutation(unlockUser)
  const endingSessions = useApiMutation(endSessionsOf)

  async function askAndDelete(user: UserRow) {
    const question = 'Are you sure you want to delete this user?'
    // The deletion ends relationships without a handover.
    const hint = user.role === 'mentor' && user.status === 'active' ? `. ${handOverFirst}` : ''
    if (await confirm({ question, about: `${nameWithAddress(user)}${hint}`, verb: 'Delete' }))
      await deleting.run({ params: { id: user.id } })
  }
  async function askAndEndSessions(user: UserRow) {
    const question = 'Sign this user out everywhere?'
    if (await confirm({ question, about: nameWithAddress(user), verb: 'Sign out' }))
      await endingSessions.run({ params: { id: user.id } })
  }

  const actionsOf = (user: UserRow): RowAction[] => {
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
      { label: 'Edit', quick: true, id: editButtonId(user.id), run: () => void edit.begin(user) },
      ...invitations.actionsOf(user),
      { label: 'Unlock', seldom: true, run: () => void unlocking.run({ params: { id: user.id } }) },
      { label: 'Sign out everywhere', seldom: true, run: () => void askAndEndSessions(user) },
      { label: 'Export data', seldom: true, run: () => exporting.ask(user) },
      {
        label: 'Delete',
        seldom: true,
        run: () => void askAndDelete(user),
        disabledReason: user.can.includes('delete') ? undefined : ownAccountKept,
      },
    ]
  }
  return {
    edit,
    exportData: exporting.ask,
    actionsOf,
    dialogs: (
      <>
        {exporting.dialog}
        {edit.dialog}
        {invitations.dialog}
      </>
    ),
  }
}

/** Actions for people who have not accepted their invitation yet. */
function useInvitations() {
  const sending = useApiMutation(sendInvitation)
  const making = useApiMutation(makeInvitationLink)
  const link = useDialog<{ name: string; link: string }>()

  async function makeLink(user: UserRow) {
    const outcome = await making.run({ params: { id: user.id } })
    if (outcome.ok) link.open({ name: fullName(user), link: outcome.reply.link })
  }
  const actionsOf = (user: UserRow): RowAction[] =>
    user.can.includes('invite')
      ? [
          {
            label: user.invitation === 'sent' ? 'Send invitation again' : 'Send invitation',
            seldom: true,
            run: () => void sending.run({ params: { id: user.id } }),
          },
          { label: 'Copy invitation link', seldom: true, run: () => void makeLink(user) },
        ]
      : []

  return {
    actionsOf,
    dialog: (
      <CopyDialog
        opened={link.opened}
        onClose={link.close}
        title="Invitation link"
        label="Link"
        value={link.item?.link ?? ''}
      >
        <Text>
          Give this link to {link.item?.name} only. It works once, for 7 days. Earlier links no longer work.
        </Text>
      </CopyDialog>
    ),
  }
}
