import { Button, NativeSelect, Text } from '@mantine/core'
import { memo, useRef, useState } from 'react'
import { wishes } from '#contract/matches.ts'
import { createUser, exportUsers, inviteUser, listUsers, newUser, userOrders } from '#contract/users.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { Uses } from '#web/kernel/Uses.tsx'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { useTable } from '#web/kit/table/use-table.ts'
import { useQueryParam, useQueryParamOnce } from '#web/kit/url/use-query-param.ts'
import { TopicsField } from '#web/matches/TopicsField.tsx'
import { AccessDenied } from '#web/programme/AccessDenied.tsx'
import { PeopleTable } from '#web/programme/PeopleTable.tsx'
import { FormerPeople } from '#web/subject-access/FormerPeople.tsx'
import { ImportPeople } from './ImportPeople.tsx'
import { emptyUser, IdentityFields, roleChoices, statusChoices, UserFields } from './UserFields.tsx'
import { useRowsActions } from './use-rows-actions.tsx'
import { useUserActions } from './use-user-actions.tsx'
import { userColumns, userFields } from './user-columns.tsx'

const choices = [
  { id: 'role', label: 'Role', options: roleChoices },
  { id: 'status', label: 'Status', options: statusChoices },
]

type WayToAdd = 'add' | 'invite' | 'import'

export function UsersPage() {
  const users = useTable(listUsers, { filters: { choices }, sortable: userOrders })
  const { edit, exportData, actionsOf, dialogs } = useUserActions()
  const several = useRowsActions()
  const fields = userFields(edit)

  if (users.forbidden)
    return (
      <>
        <PageHeader title="User Management" />
        <AccessDenied />
      </>
    )
  return (
    <>
      <Head />
      <PeopleTable
        caption="Users"
        noun={['user', 'users']}
        list={users}
        columns={userColumns}
        columnsOf={(user) => (edit.isEditing(user) ? fields : undefined)}
        search="Search by name or email"
        file={exportUsers}
        isCaptionHidden
        actions={actionsOf}
        rowsActions={several.actions}
        outcome={several.outcome}
        below={edit.problemOf}
        empty={<EmptyState title="No users yet" hint="People you add will appear here." />}
      />
      <FormerPeople exportData={exportData} />
      {dialogs}
      {several.dialogs}
    </>
  )
}

/**
 * Memoised: opening a dialog must not re-render the list, and a change of a row must not re-render the
 * header.
 */
const Head = memo(function Head() {
  const [open, setOpen] = useState<WayToAdd | null>(null)
  const importButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(null)
  const [asked] = useQueryParam('invite')
  const [role] = useState(asked || 'mentee')
  useQueryParamOnce('invite', true, () => setOpen('invite'))
  useQueryParamOnce('import', true, () => setOpen('import'))
  return (
    <>
      <PageHeader
        title="User Management"
        mainAction={<Button onClick={() => setOpen('add')}>Add User</Button>}
        actions={
          <>
            <Button variant="default" onClick={() => setOpen('invite')}>
              Invite
            </Button>
            <Button
              ref={importButton}
              variant="default"
              aria-expanded={open === 'import'}
              onClick={() => setOpen(open === 'import' ? null : 'import')}
            >
              Import people
            </Button>
          </>
        }
      />
      {open === 'import' && (
        <ImportPeople
          onClose={() => {
            close()
            importButton.current?.focus()
          }}
        />
      )}
      <AddUser opened={open === 'add'} onClose={close} />
      <InviteUser opened={open === 'invite'} role={role} onClose={close} />
    </>
  )
})

type DialogProps = { opened: boolean; onClose: () => void }

function AddUser(dialog: DialogProps) {
  const { passwordMinLength } = usePublicSettings()
  const adding = useApiMutation(createUser)
  const { form, modal } = useDialogForm({
    ...dialog,
    schema: newUser,
    start: emptyUser,
    send: (body) => adding.run({ body }),
  })
  return (
    <FormModal {...modal} title="Add User" submit="Add User" busyLabel="Adding...">
      {/* 'Minimum 6 characters', with the configured number. */}
      <UserFields form={form} password={{ placeholder: `Minimum ${passwordMinLength} characters` }} />
    </FormModal>
  )
}

const nobody = { firstName: '', lastName: '', email: '', grsNumber: '', topics: [] as string[] }

/** Creates an account without a password. The person sets one by an emailed link. `role` is preset. */
function InviteUser({ role, ...dialog }: DialogProps & { role: string }) {
  const inviting = useApiMutation(inviteUser)
  const { keepsLetters } = usePublicSettings()
  const { form, modal } = useDialogForm({
    ...dialog,
    schema: inviteUser.body,
    start: { ...nobody, role },
    send: (body) => inviting.run({ body }),
  })
  return (
    <FormModal {...modal} title="Invite" submit="Send invitation" busyLabel="Sending...">
      <Text>
        {keepsLetters
          ? "We cannot send emails at the moment. Select 'Copy invitation link' afterwards and give them the link yourself."
          : "We'll email them a link to choose a password. Their account is then active."}
      </Text>
      <IdentityFields form={form} />
      <NativeSelect label="Role" data={roleChoices} {...form.field('role')} />
      {form.values.role !== 'admin' && (
        <Uses module="matching">
          <TopicsField
            label={form.values.role === 'mentor' ? 'Specialties' : wishes.theirs}
            field={form.field('topics')}
          />
        </Uses>
      )}
    </FormModal>
  )
}
