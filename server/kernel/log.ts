import { writeSync } from 'node:fs'
import { pino } from 'pino'

/** Structured lines on standard output. An error is told without what a driver hangs on it: that can be personal. */
export const createLog = (level: string) =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: (error: Error & { code?: string }) => ({
          type: error.name,
          code: error.code,
          message: error.message,
          stack: error.stack,
        }),
      },
    },
    lines,
  )

const rareMilliseconds = 60_000

/** Lets a line about what lasts, and which every call would say, through once a minute. */
export function sayRarely(now: () => Date): (what: string, say: () => void) => void {
  const saidAt = new Map<string, number>()
  return (what, say) => {
    const elapsed = Math.abs(now().getTime() - (saidAt.get(what) ?? Number.NEGATIVE_INFINITY))
    if (elapsed < rareMilliseconds) return
    saidAt.set(what, now().getTime())
    say()
  }
}

const standardOutput = 1
const pauseMilliseconds = 10
const longestWait = 100
let readerIsStuck = false

let unwritten = ''

/** What is said in one turn of the event loop goes out in one write, unless it is of something that goes wrong. */
const { warn = 40 } = pino.levels.values
const lines = {
  [Symbol.for('pino.metadata')]: true,
  // Set by pino.
  lastLevel: 0,
  write(line: string): void {
    if (unwritten === '') setImmediate(writeOut)
    unwritten += line
    if (this.lastLevel >= warn) writeOut()
  },
}
process.on('exit', writeOut)

/**
 * Lines that a full disk, or a reader that is gone, does not take are lost, and the program goes on; pino's own way
 * tries for ever and stands still meanwhile. Whoever reads slowly is waited for, but not at every line.
 */
function writeOut(): void {
  let rest = Buffer.from(unwritten)
  unwritten = ''
  for (let tries = readerIsStuck ? longestWait : 0; rest.length > 0; tries += 1)
    try {
      rest = rest.subarray(writeSync(standardOutput, rest))
      readerIsStuck = false
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      readerIsStuck = tries >= longestWait
      if (readerIsStuck) return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMilliseconds)
    }
}
