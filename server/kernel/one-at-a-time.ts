import { refuse } from './errors.ts'

/** Runs one piece of work, and gives the place to the next; `gone` is aborted when who asked for it has gone. */
export type OneAtATime = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>

/** For work that would take the whole machine: a few wait for their turn, one more is refused with the sentence. */
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
