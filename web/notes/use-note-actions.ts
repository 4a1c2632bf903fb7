import { useEffectEvent, useMemo } from 'react'
import { formatInstant } from '#contract/dates.ts'
import { deleteNote, type NoteRow } from '#contract/notes.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { endsOf } from './note-text.ts'

export function useNoteActions(onEdit: (note: NoteRow) => void): (note: NoteRow) => RowAction[] {
  const me = useMe()
  const zone = useTimeZone()
  const confirm = useConfirm()
  const deleting = useApiMutation(deleteNote)

  async function askAndDelete(note: NoteRow) {
    const question = 'Are you sure you want to delete this note?'
    const about = `To ${endsOf(note, me).to}, ${formatInstant(note.created_at, zone)}`
    if (await confirm({ question, about, verb: 'Delete' })) await deleting.run({ params: { id: note.id } })
  }

  const edit = useEffectEvent(onEdit)
  const remove = useEffectEvent((note: NoteRow) => void askAndDelete(note))
  // Memoised: opening a dialog must not re-render the notes.
  return useMemo(
    // biome-ignore lint/nursery/useReactCompiler: effect events are called by the buttons, not during rendering
    () => (note) => {
      const actions: RowAction[] = []
      if (note.can.includes('edit')) actions.push({ label: 'Edit', run: () => edit(note) })
      if (note.can.includes('delete'))
        actions.push({ label: 'Delete', seldom: true, run: () => remove(note) })
      return actions
    },
    [],
  )
}
