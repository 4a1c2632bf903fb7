import { maxOpenedAtOnce } from '#contract/notes.ts'

type Options = {
  send: (ids: number[]) => Promise<unknown>
  onOpened: (ids: number[]) => void
  wait: (flush: () => void) => void
}

/**
 * Gathers the notes that were read into one call at a time. What could not be told is forgotten, so that it is told
 * when the note is read again.
 */
export function batchOpened({ send, onOpened, wait }: Options) {
  const sent = new Set<number>()
  let waiting: number[] = []

  function flush() {
    const ids = waiting.slice(0, maxOpenedAtOnce)
    waiting = waiting.slice(maxOpenedAtOnce)
    if (waiting.length > 0) wait(flush)
    if (ids.length === 0) return
    send(ids).then(
      () => onOpened(ids),
      () => {
        for (const id of ids) sent.delete(id)
      },
    )
  }
  return {
    read(id: number) {
      if (sent.has(id)) return
      sent.add(id)
      waiting.push(id)
      if (waiting.length === 1) wait(flush)
    },
    flush,
  }
}
