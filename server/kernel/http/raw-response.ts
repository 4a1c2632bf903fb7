import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { nothingHere } from '#contract/session.ts'
import { commonHeaders } from './headers.ts'

export const requestTooLarge = 'The request is too large.'

/** Messages for requests that Fastify or Node refuse before our own code runs. */
const messages: Record<number, string> = {
  404: nothingHere,
  405: 'This address cannot be used in this way.',
  406: 'The server cannot reply in a format that you accept.',
  408: 'The request took too long. Try again.',
  412: 'Someone else changed this. Reload the page.',
  413: requestTooLarge,
  414: 'The address is too long.',
  415: 'The content type must be application/json.',
  416: 'There is no such part of this file.',
  417: 'The server cannot meet the expectation of the request.',
  431: 'The headers of the request are too large.',
}

export const messageOfStatus = (status: number): string => messages[status] ?? 'The request is not valid.'

/** Statuses for the error codes of Node's HTTP parser; any other is 400. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}
export const statusOfError = ({ code }: { code?: string | undefined }): number => statuses[code ?? ''] ?? 400

/** Writes a refusal directly to the socket when there is no reply object. */
export function endWithResponse(socket: Socket, status: number): void {
  const body = JSON.stringify({ message: messageOfStatus(status) })
  const headers = {
    ...commonHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

/** Aborts when the client closes the connection before the reply is complete. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Makes browsers save the file and never show it, because they guess content types. `size` in bytes. */
export function asAttachment(reply: FastifyReply, name: string, size?: number): void {
  reply
    .header('content-type', 'application/octet-stream')
    .header(
      'content-disposition',
      `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${encodeName(name)}`,
    )
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
  if (size !== undefined) reply.header('content-length', String(size))
}

/** Fallback for clients without `filename*`: no accents, and `_` for characters that a quoted name cannot contain. */
const asciiName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["%/\\]/gu, '_')

const encodeName = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
