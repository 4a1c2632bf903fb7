import type { ConversationRow } from '#contract/notes.ts'

/** Unread first, then by the latest note, then conversations without notes. */
export const inConversationOrder = <Row extends Pick<ConversationRow, 'unread' | 'last_note_at'>>(
  rows: Row[],
): Row[] =>
  rows.toSorted(
    (a, b) =>
      Number(b.unread > 0) - Number(a.unread > 0) ||
      (b.last_note_at ?? '').localeCompare(a.last_note_at ?? ''),
  )
