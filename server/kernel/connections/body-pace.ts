import type { Connection } from './connection-table.ts'

/**
 * True for a body that misses its deadline or brings too few bytes in a window. Bytes that the server has not
 * read yet mean that the server is the slow one.
 */
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
