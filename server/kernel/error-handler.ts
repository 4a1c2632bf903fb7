import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal as RefusalBody } from '#contract/session.ts'
import { type DatabaseFailure, failureOf, leavesDiskUnknown } from '../database/failures.ts'
import { HashQueueFull } from '../outside/passwords.ts'
import { changedMeanwhile, Refusal } from './errors.ts'

const databaseAnswers: Record<DatabaseFailure, { status: number; message: string }> = {
  duplicate: { status: 409, message: changedMeanwhile },
  full: { status: 507, message: 'There is no space left to save this. Please tell an administrator.' },
  broken: { status: 503, message: 'The database cannot be written at the moment. Please try again later.' },
  busy: { status: 503, message: 'The system is busy. Please try again in a moment.' },
  retry: { status: 503, message: 'The system is busy. Please try again in a moment.' },
  unreachable: { status: 503, message: 'The database does not answer. Please try again in a moment.' },
}

/** Sentences for what is wrong with a request before any of our own code sees it. */
const transportSentences: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large to be sent.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The content type must be application/json.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The content length does not fit the body.',
}

export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return answerRefusal(error, reply)
  if (error instanceof HashQueueFull) return answerBusy(reply)
  const failure = failureOf(error)
  if (failure) {
    request.log.error({ err: error }, 'database failure')
    if (leavesDiskUnknown(error)) request.server.startAfresh()
    const { status, message } = databaseAnswers[failure]
    return send(reply.header('retry-after', '1'), status, { message })
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status !== undefined && status >= 400 && status < 500)
    return send(reply, status, { message: transportSentences[error.code] ?? 'The request is not valid.' })
  if (status === 503) return answerBusy(reply)
  request.log.error({ err: error }, 'unexpected error')
  return send(reply, 500, { message: 'Something went wrong.', requestId: request.id })
}

function answerRefusal({ status, message, more }: Refusal, reply: FastifyReply) {
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (more.retryAfterSeconds !== undefined) reply.header('retry-after', String(more.retryAfterSeconds))
  const { fields, code } = more
  return send(reply, status, { message, ...(fields && { fields }), ...(code && { code }) })
}

const answerBusy = (reply: FastifyReply) => send(reply.header('retry-after', '1'), 503, databaseAnswers.busy)

// Refusals go around the compiled serialiser: they are not of the shape that the endpoint declares.
const send = (reply: FastifyReply, status: number, { message, fields, code, requestId }: RefusalBody) =>
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ message, fields, code, requestId })

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the program so that its supervisor starts it anew. */
    startAfresh: () => void
  }
}
