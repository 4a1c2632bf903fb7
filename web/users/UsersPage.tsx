import { Button } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '#contract/person.ts'
import { listUsers, type UserRow } from '#contract/users.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { AccessDenied } from '#web/kit/AccessDenied.tsx'
import { DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { AddUser } from './AddUser.tsx'
import { words } from './api.ts'
import { roleChoices, statusChoices } from './choices.ts'
import { useRowActions } from './row-actions.ts'
import { useRowEdit } from './use-row-edit.tsx'
import { userColumns } from './user-columns.tsx'

const searchedText = (user: UserRow) => `${fullName(user)} ${user.email}`
const filters = [
  { id: 'role', label: 'Role', of: (user: UserRow) => user.role, options: roleChoices },
  { id: 'status', label: 'Status', of: (user: UserRow) => user.status, options: statusChoices },
]

export function UsersPage() {
  const me = useMe()
  const users = useList(listUsers, {}, { whole: true })
  const edit = useRowEdit(users.data)
  const actions = useRowActions(me, edit)
  const [adding, setAdding] = useState(false)
  const addUser = <Button onClick={() => setAdding(true)}>Add User</Button>

  if (users.forbidden)
    return (
      <>
        <PageHeader title="User Management" />
        <AccessDenied />
      </>
    )
  return (
    <>
      <PageHeader title="User Management" actions={addUser} />
      <DataTable
        caption="Users"
        noun={['user', 'users']}
        question={users}
        columns={userColumns(edit)}
        rowId={(user) => user.id}
        rowName={fullName}
        search={{ label: 'Search by name or email', of: searchedText }}
        filters={filters}
        actions={actions}
        below={edit.problemOf}
        empty={<EmptyState title="No users yet" hint="People whom you add appear here." />}
        failed={words.list.failed}
        loading="Loading users..."
      />
      <AddUser opened={adding} onClose={() => setAdding(false)} />
    </>
  )
}
