import type { IncomingMessage } from 'node:http'
import type { Connection } from './connection-table.ts'

export const isBodyComing = (request: IncomingMessage): boolean => hasBody(request) && !request.complete

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export const isComingIn = ({ newest }: Connection): boolean =>
  newest !== undefined && isBodyComing(newest.request)

/** Begins a new window where the last one brought enough. What lies here unread is our delay, not theirs. */
export function isTooSlow(connection: Connection, now: number): boolean {
  const { socket, newest, window } = connection
  if (!newest || newest.request.readableLength > 0) {
    connection.window = { startedAt: now, bytes: socket.bytesRead }
    return false
  }
  if (now - newest.startedAt > newest.pace.wholeMilliseconds) return true
  if (now - window.startedAt < newest.pace.windowMilliseconds) return false
  connection.window = { startedAt: now, bytes: socket.bytesRead }
  return socket.bytesRead - window.bytes < newest.pace.leastBytes
}
