import { useEffect, useMemo, useState } from 'react'
import { getDashboardNumbers } from '#contract/dashboard.ts'
import { listNotes, type NoteRow, openNotes } from '#contract/notes.ts'
import { countUnread } from '#contract/notifications.ts'
import { call } from '#web/kernel/call.ts'
import { queryClient } from '#web/kernel/query-client.ts'
import { currentInstant } from '#web/kernel/server-time.ts'
import { useMe } from '#web/kernel/session.ts'
import { queryKeyOf } from '#web/kernel/use-api-query.ts'
import { updateCachedRows } from '#web/kernel/use-list.ts'
import { isUnread } from './note-text.ts'
import { batchOpened } from './opened-notes.ts'

/** Batches opened notes for this time, in milliseconds. */
const gatheringTime = 1_000

/**
 * Reports opened notes to the server in the background. It only refetches the unread counts, and keeps the
 * rows of the lists in place. A note that was unread in this visit stays marked as new.
 */
export function useOpenedNotes() {
  const me = useMe()
  const [openedHere, setOpenedHere] = useState<ReadonlySet<number>>(new Set())
  const notes = useMemo(
    () =>
      batchOpened({
        send: (ids) => call(openNotes, { body: { ids } }, { keepalive: true }),
        onOpened: (ids) => {
          setOpenedHere((before) => new Set([...before, ...ids]))
          const now = currentInstant().toISOString()
          updateCachedRows(listNotes, (note) =>
            ids.includes(note.id) && note.first_opened_at === null ? { ...note, first_opened_at: now } : note,
          )
          for (const numbers of [getDashboardNumbers, countUnread])
            void queryClient.invalidateQueries({ queryKey: queryKeyOf(numbers, {}) })
        },
        wait: (flush) => void setTimeout(flush, gatheringTime),
      }),
    [],
  )
  // Send the pending batch on unmount.
  useEffect(() => notes.flush, [notes])

  // Memoised, like the cards that get it.
  return useMemo(
    () => ({
      read: notes.read,
      isUnread: (note: NoteRow) => isUnread(note, me),
      isNew: (note: NoteRow) => isUnread(note, me) || openedHere.has(note.id),
    }),
    [notes, me, openedHere],
  )
}

export type OpenedNotes = ReturnType<typeof useOpenedNotes>
