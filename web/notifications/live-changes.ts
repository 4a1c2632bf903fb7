import { invalidateAll } from '#web/kernel/query-client.ts'
import { followChanges } from './event-stream.ts'

const minute = 60_000
/** Several changes of one moment are fetched once. */
const gatherMilliseconds = 300

/** As long as the server tells a page that opens its stream of what came before it. */
const oldMilliseconds = 30_000

type Message = 'changed' | 'I follow too'

/**
 * Fetches what is on screen again when something of this person's has changed, until it is called off. One tab of the
 * browser listens for all of them, since a browser opens six connections to a server; when it is closed another takes
 * over. A tab that begins later hears of what came while it was drawn. Where the browser has no locks (plain http), each
 * tab asks each minute.
 */
export function followLiveChanges(personId: number): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const name = `mst-changes-${personId}`
  const channel = new BroadcastChannel(name)
  const tell = (message: Message) => channel.postMessage(message)
  let gathering: ReturnType<typeof setTimeout> | undefined
  let told = Number.NEGATIVE_INFINITY

  function refetch() {
    gathering ??= setTimeout(() => {
      gathering = undefined
      invalidateAll()
    }, gatherMilliseconds)
  }
  function tellAll() {
    told = performance.now()
    refetch()
    tell('changed')
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'changed') refetch()
    // Only the tab with the stream has told anything.
    else if (performance.now() - told < oldMilliseconds) tell('changed')
  })
  tell('I follow too')

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
