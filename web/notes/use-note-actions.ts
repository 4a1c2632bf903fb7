import { formatInstant } from '#contract/dates.ts'
import { type NoteRow, notePreviewLength } from '#contract/notes.ts'
import { menteeName, type Role } from '#contract/person.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useDeleteNote } from './api.ts'

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

/** The first characters of a note; null when they are the whole note. */
export function previewOf(content: string): string | null {
  // Array.from splits by code points, so that an emoji is not cut in half.
  const characters = Array.from(content)
  if (characters.length <= notePreviewLength) return null
  return `${characters.slice(0, notePreviewLength).join('')}...`
}

type Reader = { id: number; role: Role }

/** Author and recipient of a note: 'Me', a name, or the role when the name is empty. */
export function endsOf(note: NoteRow, me: Reader): { from: string; to: string } {
  const mentor =
    note.mentor_id === me.id
      ? 'Me'
      : `${note.mentor_first_name ?? ''} ${note.mentor_last_name ?? ''}`.trim() || 'Mentor'
  const mentee =
    note.mentee_id === me.id
      ? 'Me'
      : `${note.mentee_first_name ?? ''} ${note.mentee_last_name ?? ''}`.trim() || 'Mentee'
  return note.note_type === 'mentor_note' ? { from: mentor, to: mentee } : { from: mentee, to: mentor }
}

const typeReceivedBy: Record<Role, NoteRow['note_type'] | null> = {
  mentor: 'mentee_note',
  mentee: 'mentor_note',
  admin: null,
}

/** Only the recipient can mark a note as opened. */
export const isUnread = (note: NoteRow, { role }: Reader): boolean =>
  note.first_opened_at === null && note.note_type === typeReceivedBy[role]

type Mentee = { id: number; name: string }

/** A mentor's mentees, plus former mentees with notes, by name. */
export function menteesIn(notes: NoteRow[], mentees: Mentee[]): Mentee[] {
  const known = new Map(notes.map((note) => [note.mentee_id, menteeName(note)]))
  for (const { id, name } of mentees) known.set(id, name)
  return [...known].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
}
