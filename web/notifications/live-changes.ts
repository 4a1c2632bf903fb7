import { closeChannel, openChannel } from '#web/kernel/other-tabs.ts'
import { invalidateAll } from '#web/kernel/query-client.ts'
import { followChanges } from './event-stream.ts'

const minute = 60_000
/** Debounces bursts of changes into one refetch. */
const gatherMilliseconds = 300

/** How long a change is repeated for new tabs. The server looks back as far for a new stream. */
const oldMilliseconds = 30_000

type Message = 'changed' | 'I follow too'

/**
 * Refetches active queries when this person's data changes, until stopped. One tab per browser keeps the
 * stream and notifies the others, because browsers open only six connections per server. When that tab
 * closes, another takes over. A new tab gets recent changes from that tab. Without the Web Locks API (plain
 * http), every tab polls each minute.
 */
export function followLiveChanges(personId: number): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const name = `mst-changes-${personId}`
  const channel = openChannel(name)
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
    // Only the tab with the stream has sent a change, so only it answers.
    else if (performance.now() - told < oldMilliseconds) tell('changed')
  })
  tell('I follow too')

  if (navigator.locks)
    // An abort while the request for the lock is pending rejects the promise.
    navigator.locks.request(name, { signal }, () => followChanges(tellAll, signal)).catch(() => undefined)
  else {
    const timer = setInterval(refetch, minute)
    signal.addEventListener('abort', () => clearInterval(timer))
  }
  return () => {
    stopped.abort()
    clearTimeout(gathering)
    closeChannel(channel)
  }
}
