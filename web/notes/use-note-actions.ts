import { formatInstant } from '#contract/dates.ts'
import type { NoteRow } from '#contract/notes.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useDeleteNote } from './api.ts'
import { endsOf } from './note-text.ts'

export function useNoteActions(onEdit: (note: NoteRow) => void): (note: NoteRow) => RowAction[] {
  const me = useMe()
  const zone = useTimeZone()
  const confirm = useConfirm()
  const deleting = useDeleteNote()

  async function askAndDelete(note: NoteRow) {
    const question = 'Are you sure you want to delete this note?'
    const about = `To ${endsOf(note, me).to}, ${formatInstant(note.created_at, zone)}`
    if (await confirm({ question, about, verb: 'Delete' })) await deleting.run({ params: { id: note.id } })
  }

  return (note) => {
    const actions: RowAction[] = []
    if (note.can.includes('edit')) actions.push({ label: 'Edit', run: () => onEdit(note) })
    if (note.can.includes('delete'))
      actions.push({
        label: 'Delete',
        danger: true,
        seldom: true,
        run: () => void askAndDelete(note),
      })
    return actions
  }
}
