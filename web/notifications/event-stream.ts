import { createParser } from 'eventsource-parser'
import { streamChanges } from '#contract/notifications.ts'
import { unattendedHeader } from '#contract/session.ts'
import { ApiError } from '#web/kernel/api-error.ts'
import { sendChecked } from '#web/kernel/call.ts'
import { token } from '#web/kernel/session-store.ts'

/** The server sends a heartbeat every 15 seconds. Longer silence means a broken connection. */
const silenceMilliseconds = 40_000
const minute = 60_000

/**
 * Reads the server's stream of changes until aborted, and reconnects after failures. Without a stream it
 * calls `onChange` every minute. Stops for good when the session has ended.
 */
export async function followChanges(onChange: () => void, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted && token()) {
    const began = performance.now()
    try {
      // After a reconnect, call `onChange` for changes that were missed in between.
      await read(onChange, signal, () => failures > 0 && onChange())
      failures = performance.now() - began > minute ? 1 : failures + 1
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
  failures > 1 ? minute * (1 + Math.random() / 2) : 1_000 + Math.random() * 9_000

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
