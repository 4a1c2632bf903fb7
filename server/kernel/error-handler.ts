import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal as RefusalBody } from '#contract/session.ts'
import { StoreUnreachable } from '../adapters/files.ts'
import { HashQueueFull } from '../adapters/passwords.ts'
import { ScannerAway } from '../adapters/virus-scanner.ts'
import { failureOf, type StorageFailure } from '../database/failures.ts'
import { changedMeanwhile, Refusal } from './errors.ts'
import { messageOfStatus } from './raw-response.ts'
import { lasts, noSpaceLeft, troubleSentences } from './storage.ts'

const storageReplies: Record<StorageFailure, { status: number; message: string }> = {
  duplicate: { status: 409, message: changedMeanwhile },
  full: { status: 507, message: noSpaceLeft },
  broken: { status: 503, message: 'This cannot be saved at the moment. Please try again later.' },
  unsynced: { status: 503, message: troubleSentences.unsynced },
  damaged: { status: 503, message: 'A part of the database is damaged. Please tell an administrator.' },
  moved: { status: 503, message: troubleSentences.moved },
  busy: { status: 503, message: 'The system is busy. Please try again in a moment.' },
  retry: { status: 503, message: 'The system is busy. Please try again in a moment.' },
  unreachable: { status: 503, message: 'The database does not answer. Please try again in a moment.' },
}

const scannerAway =
  'Documents cannot be checked for viruses at the moment, so none can be shared. Please try again later.'
const documentsUnreachable = 'Documents cannot be reached at the moment. Please try again later.'

export function sendError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const sayRarely = (what: string) =>
    request.server.sayRarely(what, () => request.log.error({ err: error }, what))
  if (error instanceof Refusal) return sendRefusal(error, reply)
  if (error instanceof HashQueueFull) return sendBusy(reply)
  // Whoever went away in the middle of their request reads no answer, and is no failure of ours.
  if (error === request.raw.errored) return send(reply, 400, { message: messageOfStatus(400) })
  // Who asked has gone: nobody reads this.
  if (error.name === 'AbortError') return sendBusy(reply)
  if (error instanceof StoreUnreachable) {
    sayRarely('the store of documents cannot be reached')
    return send(reply.header('retry-after', '60'), 503, { message: documentsUnreachable })
  }
  if (error instanceof ScannerAway) {
    sayRarely('the virus scanner does not answer')
    return send(reply.header('retry-after', '60'), 503, { message: scannerAway })
  }
  const failure = failureOf(error)
  if (failure) {
    if (!lasts(failure)) request.log.warn({ err: error }, 'storage failure')
    request.server.noteFailure(error)
    const { status, message } = storageReplies[failure]
    return send(reply.header('retry-after', '1'), status, { message })
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status !== undefined && status >= 400 && status < 500)
    return send(reply, status, { message: messageOfStatus(status) })
  if (status === 503) return sendBusy(reply)
  request.log.error({ err: error }, 'unexpected error')
  return send(reply, 500, { message: 'Something went wrong.', requestId: request.id })
}

function sendRefusal({ status, message, details }: Refusal, reply: FastifyReply) {
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (details.retryAfterSeconds !== undefined) reply.header('retry-after', String(details.retryAfterSeconds))
  const { retryAfterSeconds: _, ...body } = details
  return send(reply, status, { message, ...body })
}

const sendBusy = (reply: FastifyReply) => send(reply.header('retry-after', '1'), 503, storageReplies.busy)

// Refusals go around the compiled serialiser: they are not of the shape that the endpoint declares.
const send = (
  reply: FastifyReply,
  status: number,
  { message, fields, current, code, requestId }: RefusalBody,
) =>
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ message, fields, current, code, requestId })

declare module 'fastify' {
  interface FastifyInstance {
    /** As in `kernel/log.ts`. */
    sayRarely: (what: string, say: () => void) => void
    /** As in `Context.storage`. */
    noteFailure: (error: unknown) => void
  }
}
