import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { commonHeaders } from './headers.ts'

/** What is said where the framework, or Node itself, refuses a request before any of our own code sees it. */
const messages: Record<number, string> = {
  404: 'There is nothing at this address.',
  406: 'This cannot be answered in a form that you accept.',
  408: 'The request came in too slowly. Please try again.',
  412: 'This was changed meanwhile. Load it again.',
  413: 'This is too large to be sent.',
  414: 'The address is too long.',
  415: 'The content type must be application/json.',
  416: 'There is no such part of this file.',
  417: 'What the request expects cannot be met.',
  431: 'The headers of the request are too large.',
}

export const messageOfStatus = (status: number): string => messages[status] ?? 'The request is not valid.'

/** Node's reasons to refuse what came over a connection, by their codes; any other is 400. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}
export const statusOfError = ({ code }: { code?: string | undefined }): number => statuses[code ?? ''] ?? 400

/** Ends a connection with a refusal, where there is no reply to send it by. */
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
