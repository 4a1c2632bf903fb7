import { createParser } from 'eventsource-parser'
import { streamChanges } from '#contract/notifications.ts'
import { unattendedHeader } from '#contract/session.ts'
import { ApiError } from '#web/kernel/api-error.ts'
import { sendChecked } from '#web/kernel/call.ts'
import { closeChannel, invalidateAll, openChannel } from '#web/kernel/query-client.ts'
import { token } from '#web/kernel/session-store.ts'

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

/** The server sends a heartbeat every 15 seconds. Longer silence means a broken connection. */
const silenceMilliseconds = 40_000
const eventStreamMinute = 60_000

/**
 * Reads the server's stream of changes until aborted, and reconnects after failures. Without a stream it
 * calls `onChange` every minute. Stops for good when the session has ended.
 */
async function followChanges(onChange: () => void, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted && token()) {
    const began = performance.now()
    try {
      // After a reconnect, call `onChange` for changes that were missed in between.
      await read(onChange, signal, () => failures > 0 && onChange())
      failures = performance.now() - began > eventStreamMinute ? 1 : failures + 1
    } catch (error) {
      if (error instanceof ApiError && hasEnded(error)) return
      // Back off immediately when the server rejects the request.
      failures = error instanceof ApiError ? Math.max(failures, 1) + 1 : failures + 1
    }
    await pause(pauseAfter(failures), signal)
    if (failures > 1 && !signal.aborted) onChange()
  }
}

const hasEnded = ({ status }: ApiError) => status < 500 && status !== 429

/** Jitter: all clients reconnect after a server restart. */
const pauseAfter = (failures: number) =>
  failures > 1 ? eventStreamMinute * (1 + Math.random() / 2) : 1_000 + Math.random() * 9_000

/** Uses fetch, because EventSource cannot send headers and a token must not be part of a URL. */
async function read(onChange: () => void, signal: AbortSignal, onOpen: () => void): Promise<void> {
  const stream = new AbortController()
  const abort = () => stream.abort()
  signal.addEventListener('abort', abort, { once: true })
  let silence = setTimeout(abort, silenceMilliseconds)
  try {
    const response = await sendChecked(streamChanges, () =>
      fetch(streamChanges.path, {
        headers: {
          authorization: `Bearer ${token()}`,
          accept: 'text/event-stream',
          [unattendedHeader]: 'true',
        },
        cache: 'no-store',
        signal: stream.signal,
      }),
    )
    onOpen()
    const parser = createParser({ onEvent: onChange })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(abort, silenceMilliseconds)
      parser.feed(value)
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', abort)
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
  })
}
