import type { FastifyReply } from 'fastify'

/** Aborted when whoever asked has closed the connection before they were answered. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
