import { maxOpenedAtOnce } from '#contract/notes.ts'

type Options = {
  send: (ids: number[]) => Promise<unknown>
  onOpened: (ids: number[]) => void
  wait: (flush: () => void) => void
}

/**
 * Batches the ids of opened notes into one call at a time. Ids of a failed call are dropped, so that reading
 * the note again sends them again.
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
