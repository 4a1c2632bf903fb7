import { writeSync } from 'node:fs'
import { pino } from 'pino'
import manifest from '../../package.json' with { type: 'json' }
import { perDatabase } from '../database/compiled.ts'
import type { Context } from './context.ts'

/** Logs JSON to standard output. Extra properties of errors are left out, because drivers put personal data there. */
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

/** Limits a log line to once a minute, for lasting failures that every call would log. */
export function logRarely(ctx: Pick<Context, 'db' | 'now'>): (what: string, say: () => void) => void {
  const saidAtBy = perDatabase(() => new Map<string, number>())
  return (what, say) => {
    const saidAt = saidAtBy(ctx.db)
    const now = ctx.now().getTime()
    const elapsed = Math.abs(now - (saidAt.get(what) ?? Number.NEGATIVE_INFINITY))
    if (elapsed < rareMilliseconds) return
    saidAt.set(what, now)
    say()
  }
}

const standardOutput = 1
const pauseMilliseconds = 10
const longestWait = 100
let readerIsStuck = false

let unwritten = ''

/** Batches the lines of one turn of the event loop into one write; warnings and errors are written immediately. */
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
 * Drops lines when the disk is full or the pipe is closed, where pino would block and retry forever. A slow
 * reader gets some time, but not again for every line.
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

/** Raised by hand at each release, which CHANGELOG.md describes. */
export const { version } = manifest
