import { dayIn } from '#contract/dates.ts'
import { type ConversationRow, type NoteRow, notePreviewLength } from '#contract/notes.ts'
import { menteeName, type Role } from '#contract/person.ts'

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

type Day = { day: string; notes: NoteRow[] }

/** Groups notes, which arrive newest first, by day in the organisation's time zone, oldest first. */
export function daysOf(notes: NoteRow[], timeZone: string): Day[] {
  const days = Map.groupBy(notes.toReversed(), ({ created_at }) => dayIn(new Date(created_at), timeZone))
  return [...days].map(([day, notes]) => ({ day, notes }))
}

/** Unread first, then by the latest note, then conversations without notes. */
export const inConversationOrder = <Row extends Pick<ConversationRow, 'unread' | 'last_note_at'>>(
  rows: Row[],
): Row[] =>
  rows.toSorted(
    (a, b) =>
      Number(b.unread > 0) - Number(a.unread > 0) ||
      (b.last_note_at ?? '').localeCompare(a.last_note_at ?? ''),
  )
