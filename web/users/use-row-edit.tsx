import { type ReactNode, useEffect, useRef, useState } from 'react'
import { editUser, type UserRow } from '#contract/users.ts'
import { useSeenVersion } from '#web/kernel/use-seen-version.ts'
import { useConfirm } from '#web/kit/confirm.tsx'
import { leaveUnsaved } from '#web/kit/FormModal.tsx'
import { type FormState, useForm } from '#web/kit/use-form.ts'
import { useEditUser } from './api.ts'
import styles from './Users.module.css'

const valuesOf = (user: UserRow) => ({
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  role: user.role,
  status: user.status,
})
export type RowValues = ReturnType<typeof valuesOf>

export type RowEdit = {
  form: FormState<RowValues>
  isEditing: (user: UserRow) => boolean
  begin: (user: UserRow) => Promise<void>
  cancel: () => void
  problemOf: (user: UserRow) => ReactNode
}

export const editButtonId = (userId: number) => `edit-user-${userId}`

/**
 * One row of the list at a time turns into fields. A refusal keeps what was typed; after being told of another's
 * change, saving again means it.
 */
export function useRowEdit(users: UserRow[] | undefined): RowEdit {
  const confirm = useConfirm()
  const saving = useEditUser()
  const [editing, setEditing] = useState<UserRow | null>(null)
  const version = useSeenVersion()

  const form: FormState<RowValues> = useForm<RowValues, unknown>({
    schema: editUser.body,
    start: { firstName: '', lastName: '', email: '', role: 'mentee', status: 'active' },
    send: async () => {
      if (!editing) return undefined
      const present = users?.find((user) => user.id === editing.id)?.version
      return version.sendWith(present, (seen) =>
        saving.run({ params: { id: editing.id }, body: { ...form.values, ...seen } }),
      )
    },
    onDone: () => end(),
  })

  async function begin(user: UserRow) {
    if (editing && form.isDirty && !(await confirm(leaveUnsaved))) return
    version.see(user.version)
    form.begin(valuesOf(user))
    setEditing(user)
  }
  function end() {
    form.begin(form.values)
    setEditing(null)
  }
  useFocusOfRow(editing, form)

  return {
    form,
    isEditing: (user) => user.id === editing?.id,
    begin,
    cancel: end,
    problemOf: (user) =>
      user.id === editing?.id &&
      form.problem && (
        <p role="alert" className={styles.problem}>
          {form.problem}
        </p>
      ),
  }
}

/** Into the first field when editing begins, to the first field at fault, and back to the Edit button at the end. */
function useFocusOfRow(editing: UserRow | null, form: FormState<RowValues>) {
  const firstField = form.field('firstName').id
  const wasEditing = useRef<number | null>(null)
  useEffect(() => {
    if (editing) document.getElementById(firstField)?.focus()
    else if (wasEditing.current !== null) document.getElementById(editButtonId(wasEditing.current))?.focus()
    wasEditing.current = editing?.id ?? null
  }, [editing, firstField])

  const atFault = form.errors[0]?.id
  useEffect(() => {
    if (form.failures > 0 && atFault) document.getElementById(atFault)?.focus()
  }, [form.failures, atFault])
}
