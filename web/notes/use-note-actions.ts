import { formatInstant } from '#contract/dates.ts'
import { deleteNote, type NoteRow } from '#contract/notes.ts'
import { mayNow } from '#contract/permissions.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useDeleteNote } from './api.ts'
import { endsOf, isAuthor } from './note-text.ts'
import type { Partners } from './use-partners.ts'

/** Edit and Delete for the author; a mentor's notes to a former mentee can only be read (rule 25). */
export function useNoteActions(
  { people }: Partners,
  onEdit: (note: NoteRow) => void,
): (note: NoteRow) => RowAction[] {
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
    if (!mayNow(me, deleteNote.action) || !isAuthor(note, me)) return []
    const isFormer = me.role === 'mentor' && people && !people.some(({ id }) => id === note.mentee_id)
    if (isFormer) return []
    return [
      { label: 'Edit', run: () => onEdit(note) },
      {
        label: 'Delete',
        danger: true,
        seldom: true,
        run: () => void askAndDelete(note),
      },
    ]
  }
}
