import { NativeSelect, Text, TextInput } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { formatInstantDay } from '#contract/dates.ts'
import { roles } from '#contract/person.ts'
import type { UserRow } from '#contract/users.ts'
import type { Column } from '#web/kit/table/table-types.ts'
import { OneLine } from '#web/kit/text/LongText.tsx'
import { emailColumn, nameColumn } from '#web/programme/PeopleTable.tsx'
import { AccountTag } from '#web/programme/tags.tsx'
import { roleChoices, statusChoices } from './UserFields.tsx'
import styles from './Users.module.css'
import type { RowEdit } from './use-row-edit.tsx'

/** Columns of the read-only list. */
export const userColumns: Column<UserRow>[] = [
  nameColumn,
  emailColumn,
  { id: 'role', header: 'Role', value: (user) => roles[user.role].label },
  {
    id: 'status',
    header: 'Status',
    isBeside: true,
    cell: (user) => (
      <>
        <AccountTag status={user.status} />
        {isUninvited(user) && <Text c="dimmed">Invitation not sent</Text>}
      </>
    ),
  },
]

/** The facts of the account on a person's page. */
export const accountColumns = (zone: string): Column<UserRow>[] => [
  ...userColumns,
  {
    id: 'created',
    header: 'Created',
    cell: (user) => <OneLine>{formatInstantDay(user.created_at, zone)}</OneLine>,
  },
  {
    id: 'grs',
    header: 'GRS number',
    isNamed: true,
    cell: (user) => user.grs_number || '-',
  },
]

/** A directory adds people without an invitation. */
const isUninvited = ({ invitation, status }: UserRow) => invitation === 'not_sent' && status !== 'inactive'

/** Columns of the edited row with fields. Other columns stay read-only. */
export function userFields(edit: RowEdit): Column<UserRow>[] {
  const fields = fieldsOf(edit)
  return userColumns.map((column) => {
    const field = fields[column.id]
    return field
      ? { ...column, cell: () => field, covers: column.id === 'name' ? 'email' : undefined }
      : column
  })
}

/** The fields of an edited account, by the column whose place they take in the list. */
export function fieldsOf({ form, cancel }: RowEdit): Record<string, ReactNode> {
  const keys = { onKeyDown: (event: KeyboardEvent) => saveOrLeave(event, form.submit, cancel) }
  return {
    name: (
      <div className={styles.whoFields}>
        <TextInput label="First name" {...form.field('firstName')} {...keys} />
        <TextInput label="Last name" {...form.field('lastName')} {...keys} />
        <TextInput label="Email" type="email" {...form.field('email')} {...keys} />
        <TextInput label="GRS number (optional)" {...form.field('grsNumber')} {...keys} />
      </div>
    ),
    role: (
      <NativeSelect
        label="Role"
        data={roleChoices}
        className={styles.narrowField ?? ''}
        {...form.field('role')}
      />
    ),
    status: (
      <NativeSelect
        label="Status"
        data={statusChoices}
        className={styles.narrowField ?? ''}
        {...form.field('status')}
      />
    ),
  }
}

function saveOrLeave(event: KeyboardEvent, save: () => void, leave: () => void) {
  if (event.key === 'Enter') {
    event.preventDefault()
    save()
  }
  if (event.key === 'Escape') leave()
}
