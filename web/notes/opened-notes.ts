import { mostOpenedAtOnce } from '#contract/notes.ts'

type Given = {
  tell: (ids: number[]) => Promise<unknown>
  onOpened: (ids: number[]) => void
  wait: (flush: () => void) => void
}

/**
 * Gathers the notes that were read into one call at a time. What could not be told is forgotten, so that it is told
 * when the note is read again.
 */
export function gatherOpened({ tell, onOpened, wait }: Given) {
  const told = new Set<number>()
  let waiting: number[] = []

  function flush() {
    const ids = waiting.slice(0, mostOpenedAtOnce)
    waiting = waiting.slice(mostOpenedAtOnce)
    if (waiting.length > 0) wait(flush)
    if (ids.length === 0) return
    tell(ids).then(
      () => onOpened(ids),
      () => {
        for (const id of ids) told.delete(id)
      },
    )
  }
  return {
    read(id: number) {
      if (told.has(id)) return
      told.add(id)
      waiting.push(id)
      if (waiting.length === 1) wait(flush)
    },
    flush,
  }
}
