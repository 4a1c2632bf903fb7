import { NativeSelect, Text, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
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
export function userFields({ form, cancel }: RowEdit, columns: Column<UserRow>[]): Column<UserRow>[] {
  const keys = { onKeyDown: (event: KeyboardEvent) => saveOrLeave(event, form.submit, cancel) }
  const fields: Record<string, Partial<Column<UserRow>>> = {
    name: {
      covers: 'email',
      cell: () => (
        <div className={styles.whoFields}>
          <TextInput label="First name" {...form.field('firstName')} {...keys} />
          <TextInput label="Last name" {...form.field('lastName')} {...keys} />
          <TextInput label="Email" type="email" {...form.field('email')} {...keys} />
          <TextInput label="GRS number (optional)" {...form.field('grsNumber')} {...keys} />
        </div>
      ),
    },
    role: {
      cell: () => (
        <NativeSelect
          label="Role"
          data={roleChoices}
          className={styles.narrowField ?? ''}
          {...form.field('role')}
        />
      ),
    },
    status: {
      cell: () => (
        <NativeSelect
          label="Status"
          data={statusChoices}
          className={styles.narrowField ?? ''}
          {...form.field('status')}
        />
      ),
    },
  }
  return columns.map((column) => ({ ...column, ...fields[column.id] }))
}

function saveOrLeave(event: KeyboardEvent, save: () => void, leave: () => void) {
  if (event.key === 'Enter') {
    event.preventDefault()
    save()
  }
  if (event.key === 'Escape') leave()
}
