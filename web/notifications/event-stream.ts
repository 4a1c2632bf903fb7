import { createParser } from 'eventsource-parser'
import { streamChanges } from '#contract/notifications.ts'
import { unattendedHeader } from '#contract/session.ts'
import { ApiError } from '#web/kernel/api-error.ts'
import { sendChecked } from '#web/kernel/call.ts'
import { token } from '#web/kernel/session-store.ts'

/** The server says every 15 seconds that it is there: a stream that is silent for longer is broken. */
const silenceMilliseconds = 40_000
const minute = 60_000

/**
 * Reads what the server tells of changes until it is called off, and begins anew when it breaks. While there is no stream
 * `onChange` is called each minute instead. Ends for good where the session has.
 */
export async function followChanges(onChange: () => void, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted && token()) {
    const began = performance.now()
    try {
      // What happened between two streams was told by none.
      await read(onChange, signal, () => failures > 0 && onChange())
      failures = performance.now() - began > minute ? 1 : failures + 1
    } catch (error) {
      if (error instanceof ApiError && hasEnded(error)) return
      // Who is refused is not to come back at once.
      failures = error instanceof ApiError ? Math.max(failures, 1) + 1 : failures + 1
    }
    await pause(pauseAfter(failures), signal)
    if (failures > 1 && !signal.aborted) onChange()
  }
}

const hasEnded = ({ status }: ApiError) => status < 500 && status !== 429

/** Random, so that all pages of a server that restarts do not come back at once. */
const pauseAfter = (failures: number) =>
  failures > 1 ? minute * (1 + Math.random() / 2) : 1_000 + Math.random() * 9_000

/** A header carries the token, so that it stands in no address: the browser's own EventSource has none. */
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
