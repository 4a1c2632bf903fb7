import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { type scimError, scimMediaType, scimPath, scimSchemas } from '#contract/directory.ts'
import type { Refusal as RefusalBody } from '#contract/session.ts'
import { StoreUnreachable } from '../../adapters/files.ts'
import { HashQueueFull } from '../../adapters/passwords.ts'
import { ScannerAway } from '../../adapters/virus-scanner.ts'
import { failureOf, type StorageFailure } from '../../database/failures.ts'
import { changedConcurrently, Refusal } from '../errors.ts'
import { isLasting, noSpaceLeft, troubleSentences } from '../storage/storage.ts'
import { messageOfStatus } from './raw-response.ts'

const storageReplies: Record<StorageFailure, { status: number; message: string }> = {
  duplicate: { status: 409, message: changedConcurrently },
  full: { status: 507, message: noSpaceLeft },
  broken: { status: 503, message: 'We cannot save this at the moment. Try again later.' },
  unsynced: { status: 503, message: troubleSentences.unsynced },
  damaged: { status: 503, message: 'Part of the database is damaged. Contact an administrator.' },
  moved: { status: 503, message: troubleSentences.moved },
  busy: { status: 503, message: 'The service is busy. Try again in a moment.' },
  retry: { status: 503, message: 'The service is busy. Try again in a moment.' },
  unreachable: { status: 503, message: 'We cannot reach the database. Try again in a moment.' },
}

const scannerAway =
  'We cannot check documents for viruses at the moment, so you cannot share any. Try again later.'
const documentsUnreachable = 'Documents are not available at the moment. Try again later.'

export function sendError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const logRarely = (what: string) =>
    request.server.logRarely(what, () => request.log.error({ err: error }, what))
  if (error instanceof Refusal) return sendRefusal(error, reply)
  if (error instanceof HashQueueFull) return sendBusy(reply)
  // The client disconnected during its request: it reads no reply, and this is not our failure.
  if (error === request.raw.errored) return send(reply, 400, { message: messageOfStatus(400) })
  // The client has disconnected, so nobody reads this reply.
  if (error.name === 'AbortError') return sendBusy(reply)
  if (error instanceof StoreUnreachable) {
    logRarely('the store of documents cannot be reached')
    return send(reply.header('retry-after', '60'), 503, { message: documentsUnreachable })
  }
  if (error instanceof ScannerAway) {
    logRarely('the virus scanner does not answer')
    return send(reply.header('retry-after', '60'), 503, { message: scannerAway })
  }
  const failure = failureOf(error)
  if (failure) {
    if (!isLasting(failure)) request.log.warn({ err: error }, 'storage failure')
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

// Refusals bypass the compiled serialiser because they do not match the endpoint's schema.
function send(reply: FastifyReply, status: number, refusal: RefusalBody) {
  reply.code(status).serializer(JSON.stringify)
  if (isScimUrl(reply.request.url))
    return reply.header('content-type', scimMediaType).send(scimErrorOf(status, refusal))
  const { message, fields, current, code, challenge, secondSteps, details, requestId } = refusal
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send({ message, fields, current, code, challenge, secondSteps, details, requestId })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** As in `kernel/log.ts`. */
    logRarely: (what: string, say: () => void) => void
    /** As in `Context.storage`. */
    noteFailure: (error: unknown) => void
  }
}

const scimTypes = ['invalidFilter', 'invalidPath', 'invalidValue', 'mutability', 'noTarget', 'uniqueness']

/** Also the base address of a directory itself. */
export const isScimUrl = (url: string): boolean => url.split(/[/?]/, 4).join('/') === scimPath

/** A refusal in SCIM's own schema (RFC 7644, section 3.12). */
export function scimErrorOf(status: number, { message, code = '' }: RefusalBody): z.output<typeof scimError> {
  const scimType = scimTypes.includes(code) ? code : status === 400 ? 'invalidValue' : undefined
  return { schemas: [scimSchemas.error], status: String(status), scimType, detail: message }
}
