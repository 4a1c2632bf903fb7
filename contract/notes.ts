import * as z from 'zod/mini'
import { noteTable } from './can.ts'
import { endpoint, exportOf } from './endpoint.ts'
import * as field from './fields.ts'
import { accountStatus, pairAddresses, pairFields } from './person.ts'

const noteType = z.enum(['mentor_note', 'mentee_note'])

export const noteRow = z.object({
  id: z.int(),
  content: z.string(),
  note_type: noteType,
  ...pairFields,
  created_at: z.string(),
  /** When the recipient first opened it; null until then. */
  first_opened_at: z.nullable(z.string()),
  version: z.int(),
  can: noteTable.reply,
})
export type NoteRow = z.infer<typeof noteRow>

/** Characters of the preview on a card. */
export const notePreviewLength = 100

const noteFilters = {
  ...field.filtersOfList,
  menteeId: z.optional(field.idParam),
  mentorId: z.optional(field.idParam),
  noteId: z.optional(field.idParam),
  type: z.optional(noteType),
}

const notFetched = { error: 'Failed to fetch notes', networkError: 'Error fetching notes' }

/**
 * Notes, newest first. After the end of a relationship the mentee keeps all, the mentor those they wrote. `search`
 * matches every word in the text or, unless both people are given, in a name. `from` and
 * `to` limit the day of writing; `noteId` selects one note.
 */
export const listNotes = endpoint('GET /api/notes', {
  action: 'notes: list',
  query: z.strictObject({ ...field.pageOfList, ...noteFilters }),
  reply: z.array(noteRow),
  texts: notFetched,
})

export const exportNotes = exportOf(listNotes, noteFilters)

/** A mentor and a mentee with a current or former relationship. */
export const conversationRow = z.object({
  /** The id of their latest relationship. */
  id: z.int(),
  ...pairFields,
  ...pairAddresses,
  mentor_status: accountStatus,
  /** Whether the relationship is active, so that they can write. */
  is_open: z.boolean(),
  /** The latest note that the caller may read. */
  last_note_at: z.nullable(z.string()),
  /** The first characters of that note. */
  last_words: z.nullable(z.string()),
  unread: z.int(),
})
export type ConversationRow = z.infer<typeof conversationRow>

/** One's own conversations, or all for an administrator; the newest pairs first. */
export const listConversations = endpoint('GET /api/notes/conversations', {
  action: 'notes: list',
  query: z.strictObject({
    ...field.pageOfList,
    menteeId: z.optional(field.idParam),
    mentorId: z.optional(field.idParam),
  }),
  reply: z.array(conversationRow),
  texts: notFetched,
})

const notSaved = { error: 'Failed to save note', networkError: 'Error saving note' }

/** The author's role determines the type. A body with another type is rejected. */
const note = {
  content: field.text(),
  noteType: z.optional(noteType),
  mentorId: z.optional(field.rowIdOr(field.selectMentor)),
  menteeId: z.optional(field.rowIdOr(field.selectMentee)),
}
/**
 * Shown beside the form of a note to an inactive person. The note is saved for their return and for the programme team.
 */
export const inactiveReaderText = (name: string): string =>
  `${name}'s account is inactive, so they cannot read your message at the moment. The programme team can read it.`

export const noteForm = z.strictObject({ content: field.text() })

export const addNote = endpoint('POST /api/notes', {
  action: 'notes: write',
  body: z.strictObject(note),
  reply: noteRow,
  status: 201,
  texts: { success: 'Note added successfully!', ...notSaved },
})

/** The most notes that one call marks as opened. */
export const maxOpenedAtOnce = 100

/** Marks notes as opened by their recipient. Ids of other notes are ignored. */
export const openNotes = endpoint('POST /api/notes/opened', {
  action: 'notes: open',
  body: z.strictObject({ ids: z.array(field.rowId).check(z.minLength(1), z.maxLength(maxOpenedAtOnce)) }),
})

export const noteFields = {
  content: { column: 'content', label: 'Content', words: 'text', isHidden: true },
} as const satisfies field.EditFields

/** Only the author can edit, and only the text. */
export const editNote = endpoint('PUT /api/notes/:id', {
  action: 'notes: write',
  body: z.strictObject({ ...note, version: z.optional(field.version) }),
  reply: noteRow,
  texts: { success: 'Note updated successfully!', ...notSaved },
})

export const deleteNote = endpoint('DELETE /api/notes/:id', {
  action: 'notes: write',
  texts: {
    success: 'Note deleted successfully!',
    error: 'Failed to delete note',
    networkError: 'Error deleting note',
  },
})
