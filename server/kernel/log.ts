import { pino } from 'pino'

/** Structured lines on standard output. An error is told without what a driver hangs on it: that can be personal. */
export const makeLog = (level: string) =>
  pino({
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
  })
