import { refuse } from './errors.ts'

/** Runs the work when it is first in the queue; an abort of `signal` removes it from the queue. */
export type OneAtATime = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>

/** For work that would use the whole machine: queues a few calls and refuses more with the sentence. */
export function oneAtATime(sentence: string, maxWaiting = 8): OneAtATime {
  const waiting: (() => void)[] = []
  let busy = false

  async function myTurn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (!busy) {
      busy = true
      return
    }
    if (waiting.length >= maxWaiting) refuse(503, sentence, { retryAfterSeconds: 3 })
    await new Promise<void>((begin, leave) => {
      const leaveQueue = () => {
        waiting.splice(waiting.indexOf(go), 1)
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

  function passOn() {
    const next = waiting.shift()
    if (next) next()
    else busy = false
  }

  return async (work, signal) => {
    await myTurn(signal)
    try {
      return await work()
    } finally {
      passOn()
    }
  }
}
