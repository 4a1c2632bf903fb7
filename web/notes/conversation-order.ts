import type { ConversationRow } from '#contract/notes.ts'

/** What is unread comes first, then what was written last, then who has not written yet. */
export const inConversationOrder = <Row extends Pick<ConversationRow, 'unread' | 'last_note_at'>>(
  rows: Row[],
): Row[] =>
  rows.toSorted(
    (a, b) =>
      Number(b.unread > 0) - Number(a.unread > 0) ||
      (b.last_note_at ?? '').localeCompare(a.last_note_at ?? ''),
  )
