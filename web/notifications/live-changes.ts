import { invalidateAll } from '#web/kernel/query-client.ts'
import { followChanges } from './event-stream.ts'

const minute = 60_000
/** Several changes of one moment are fetched once. */
const gatherMilliseconds = 300

/**
 * Fetches what is on screen again when something of this person's has changed, until it is called off. One tab of the
 * browser listens for all of them, since a browser opens six connections to a server; when it is closed another takes
 * over. Where the browser has no locks (plain http), each tab asks each minute.
 */
export function followLiveChanges(personId: number): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const name = `mst-changes-${personId}`
  const channel = new BroadcastChannel(name)
  let gathering: ReturnType<typeof setTimeout> | undefined

  function refetch() {
    gathering ??= setTimeout(() => {
      gathering = undefined
      invalidateAll()
    }, gatherMilliseconds)
  }
  channel.addEventListener('message', refetch)

  const tellAll = () => {
    refetch()
    channel.postMessage('changed')
  }
  if (navigator.locks)
    // Called off while it waits for its turn, it rejects.
    navigator.locks.request(name, { signal }, () => followChanges(tellAll, signal)).catch(() => undefined)
  else {
    const timer = setInterval(refetch, minute)
    signal.addEventListener('abort', () => clearInterval(timer))
  }
  return () => {
    stopped.abort()
    clearTimeout(gathering)
    channel.close()
  }
}
