import * as z from 'zod/mini'
import { noteTable } from './can.ts'
import { emptyReply, endpoint } from './endpoint.ts'
import { byId, filtersOfList, idParam, pageOfList, rowId, rowIdOr, text, version } from './fields.ts'
import { accountStatus } from './person.ts'

const noteType = z.enum(['mentor_note', 'mentee_note'])

export const noteRow = z.object({
  id: z.int(),
  content: z.string(),
  note_type: noteType,
  mentor_id: z.int(),
  mentor_first_name: z.string(),
  mentor_last_name: z.string(),
  mentee_id: z.int(),
  mentee_first_name: z.string(),
  mentee_last_name: z.string(),
  created_at: z.string(),
  /** When the person it was written to first had it before their eyes; null until then. */
  first_opened_at: z.nullable(z.string()),
  version: z.int(),
  can: noteTable.reply,
})
export type NoteRow = z.infer<typeof noteRow>

/** So many characters of a note stand on its card. */
export const notePreviewLength = 100

const noteFilters = {
  ...filtersOfList,
  menteeId: z.optional(idParam),
  mentorId: z.optional(idParam),
  noteId: z.optional(idParam),
  type: z.optional(noteType),
}

/**
 * Newest first; when a relationship ends the mentee keeps all notes, the mentor those that they wrote (rule 52). `search`
 * narrows them to those of which every word stands in the text or, unless both are named, in one of the two names, `from` and `to` to the days on
 * which they were written, `noteId` to one.
 */
export const listNotes = endpoint('GET /api/notes', {
  action: 'notes: list',
  query: z.strictObject({ ...pageOfList, ...noteFilters }),
  reply: z.array(noteRow),
})

/** All that the filters leave, as a file; that it was taken stands in the audit log. */
export const exportNotes = endpoint('GET /api/notes/csv', {
  action: 'notes: list',
  kind: 'download',
  query: z.strictObject(noteFilters),
  reply: z.unknown(),
})

/** A mentor and a mentee who write to each other, or did. */
export const conversationRow = z.object({
  /** That of their latest relationship. */
  id: z.int(),
  mentor_id: z.int(),
  mentor_first_name: z.string(),
  mentor_last_name: z.string(),
  mentor_status: accountStatus,
  mentee_id: z.int(),
  mentee_first_name: z.string(),
  mentee_last_name: z.string(),
  /** Whether the mentor leads the mentee now, so that they can write. */
  is_open: z.boolean(),
  /** Of the notes that who asks may read. */
  last_note_at: z.nullable(z.string()),
  unread: z.int(),
})
export type ConversationRow = z.infer<typeof conversationRow>

/** One's own, an administrator's all; the pairs that came together last stand first. */
export const listConversations = endpoint('GET /api/notes/conversations', {
  action: 'notes: list',
  query: z.strictObject({ ...pageOfList, menteeId: z.optional(idParam), mentorId: z.optional(idParam) }),
  reply: z.array(conversationRow),
})

/** The type follows from the author's role; a body that says otherwise is refused. */
const note = {
  content: text(),
  noteType: z.optional(noteType),
  mentorId: z.optional(rowIdOr('Please select a mentor')),
  menteeId: z.optional(rowIdOr('Please select a mentee')),
}
export const noteForm = z.strictObject({ content: text() })

export const addNote = endpoint('POST /api/notes', {
  action: 'notes: write',
  body: z.strictObject(note),
  reply: noteRow,
  status: 201,
})

/** The most notes that are told as opened at once. */
export const maxOpenedAtOnce = 100

/** Told by the recipient's screen; ids of notes that were not written to this person change nothing. */
export const openNotes = endpoint('POST /api/notes/opened', {
  action: 'notes: open',
  body: z.strictObject({ ids: z.array(rowId).check(z.minLength(1), z.maxLength(maxOpenedAtOnce)) }),
  reply: emptyReply,
  status: 204,
})

/** Only the author edits, and only the text (rule 37). */
export const editNote = endpoint('PUT /api/notes/:id', {
  action: 'notes: write',
  params: byId,
  body: z.strictObject({ ...note, version: z.optional(version) }),
  reply: noteRow,
})

export const deleteNote = endpoint('DELETE /api/notes/:id', {
  action: 'notes: write',
  params: byId,
  reply: emptyReply,
  status: 204,
})
