import type { Connection } from './connection-table.ts'

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
