import { refuse } from './errors.ts'

/** Aborts when nobody needs the work any more. A function makes the signal of work that has to queue. */
export type Leaving = AbortSignal | (() => AbortSignal)

/** Runs the work when it is first in the queue; an abort removes it from the queue. */
export type OneAtATime = <T>(work: () => Promise<T>, leaving: Leaving) => Promise<T>

/** After work that took this many milliseconds, the queue rests as long, so that others get half of the time. */
const long = 15
/** Work may also take long because a client reads slowly. */
const longestRest = 1_000

/** For work that would use the whole machine: queues a few calls and refuses more with the sentence. */
export const oneAtATime = (sentence: string, maxWaiting = 8): OneAtATime =>
  fewAtATime(1, sentence, maxWaiting)

export function fewAtATime(most: number, sentence: string, maxWaiting = 8): OneAtATime {
  const waiting: (() => void)[] = []
  let running = 0

  async function myTurn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (waiting.length >= maxWaiting) refuse(503, sentence, { retryAfterSeconds: 3 })
    await new Promise<void>((begin, leave) => {
      const leaveQueue = () => {
        const place = waiting.indexOf(go)
        // Its turn has come: it then notices the abort itself.
        if (place < 0) return
        waiting.splice(place, 1)
        leave(signal.reason)
      }
      const go = () => {
        signal.removeEventListener('abort', leaveQueue)
        begin()
      }
      signal.addEventListener('abort', leaveQueue, { once: true })
      waiting.push(go)
    })
  }

  // Later, because SQLite answers at once: otherwise the whole queue would run before anything else.
  function passOn(milliseconds: number) {
    const next = waiting.shift()
    if (!next) running -= 1
    else if (milliseconds < long) setImmediate(next)
    else setTimeout(next, Math.min(milliseconds, longestRest))
  }

  return async (work, leaving) => {
    const isFull = running >= most
    const signal = typeof leaving === 'object' ? leaving : isFull ? leaving() : undefined
    // The work before hands its place over.
    if (isFull && signal) await myTurn(signal)
    else running += 1
    const began = performance.now()
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      passOn(performance.now() - began)
    }
  }
}
