import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { overrulable } from '#contract/matches.ts'
import { accountFields, editUser, type UserRow } from '#contract/users.ts'
import { useApiMutation, useBaseVersion } from '#web/kernel/use-api-mutation.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { leaveUnsaved } from '#web/kit/dialog/FormModal.tsx'
import { ConflictPanel } from '#web/kit/form/ConflictPanel.tsx'
import { formOf } from '#web/kit/form/edit-fields.ts'
import { type FormState, useForm } from '#web/kit/form/use-form.ts'
import { focusAction } from '#web/kit/table/RowActions.tsx'
import { useDeactivation } from './use-deactivation.tsx'

const rowValues = formOf(accountFields)
export type RowValues = typeof rowValues.empty

export type RowEdit = {
  form: FormState<RowValues>
  isEditing: (user: UserRow) => boolean
  begin: (user: UserRow) => Promise<void>
  cancel: () => void
  /** Asks about the relationships of a person who is made inactive. Render once. */
  dialog: ReactNode
  problemOf: (user: UserRow) => ReactNode
}

export const editButtonId = (userId: number) => `edit-user-${userId}`

/** Edits one row of the list at a time. A rejected save keeps the input. */
export function useRowEdit(): RowEdit {
  const confirm = useConfirm()
  const saving = useApiMutation(editUser, { showsChange: true, quietAbout: overrulable })
  const [editing, setEditing] = useState<UserRow | null>(null)
  const version = useBaseVersion()
  const leaving = useDeactivation()

  const form: FormState<RowValues> = useForm<RowValues, unknown>({
    schema: editUser.body,
    start: rowValues.empty,
    row: { version, fieldTexts: accountFields },
    send: async () => {
      if (!editing) return undefined
      const leaves = form.values.status === 'inactive' && editing.status !== 'inactive'
      const save = (decided: object) =>
        saving.run({ params: { id: editing.id }, body: { ...form.values, ...decided, ...version.sent() } })
      // A cancelled dialog keeps the input.
      return leaves ? ((await leaving.decide(editing, save)) ?? { ok: false }) : save({})
    },
    onDone: () => end(),
  })

  async function begin(user: UserRow) {
    // A pending save belongs to the row that is being edited.
    if (form.busy) return
    if (editing && form.isDirty && !(await confirm(leaveUnsaved))) return
    version.set(user.version)
    form.begin(rowValues.valuesOf(user))
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
    cancel: () => {
      if (!form.busy) end()
    },
    dialog: leaving.dialog,
    problemOf: (user) =>
      user.id === editing?.id &&
      (form.problem ? (
        <Text role="alert" fw={700} c="var(--ui-error)">
          {form.problem}
        </Text>
      ) : (
        form.conflict && <ConflictPanel form={form} />
      )),
  }
}

/**
 * Focuses the first field on edit, the first invalid field after an error, and the Edit button at the end.
 */
function useFocusOfRow(editing: UserRow | null, form: FormState<RowValues>) {
  const firstField = form.field('firstName').id
  const wasEditing = useRef<number | null>(null)
  useEffect(() => {
    if (editing) document.getElementById(firstField)?.focus()
    else if (wasEditing.current !== null) focusAction(editButtonId(wasEditing.current))
    wasEditing.current = editing?.id ?? null
  }, [editing, firstField])

  const atFault = form.errors[0]?.id
  useEffect(() => {
    if (form.failures > 0 && atFault) document.getElementById(atFault)?.focus()
  }, [form.failures, atFault])
}
