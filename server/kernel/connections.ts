import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Socket } from 'node:net'
import { isTooSlow } from './body-pace.ts'
import type { Config } from './config.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { type Connection, createConnectionTable, isBodyComing, isComingIn } from './connection-table.ts'
import { endWithResponse, statusOfError } from './raw-response.ts'

export type Connections = ReturnType<typeof trackConnections>

/**
 * Bounds what connections may hold of the server, and for how long.
 * Durations are of the monotonic clock: no step of the time of day closes a connection.
 */
export function trackConnections(limits: ConnectionLimits, config: Config) {
  const table = createConnectionTable(limits, config)
  const linger = (socket: Socket) => setTimeout(() => socket.destroy(), limits.lingerMilliseconds).unref()

  function open(socket: Socket) {
    const connection = table.open(socket)
    // Node calls this after an answer that ends the connection.
    socket.destroySoon = () => closeGracefully(connection)
  }

  /** Closed at once, a connection on which a body is still coming in would be torn down with its answer unread. */
  function closeGracefully({ socket, newest }: Connection) {
    if (!newest || newest.request.complete) {
      Socket.prototype.destroySoon.call(socket)
      return
    }
    newest.request.resume()
    socket.end()
    linger(socket)
  }

  /** Takes a request in; false where the connection has too many under way already. */
  function begin(request: IncomingMessage, response: ServerResponse): boolean {
    const connection = table.of(request.socket)
    if (!connection) return false
    if (connection.inFlight === limits.waitingRequests) {
      table.drop(connection)
      return false
    }
    table.begin(connection, request, response)
    response.once('close', () => table.end(connection))
    return true
  }

  function refuse(connection: Connection, status: number) {
    const { socket, inFlight, newest } = connection
    const isAnswering = newest?.request.complete || newest?.response.headersSent
    if (!socket.writable || inFlight > 1 || (inFlight === 1 && isAnswering)) table.drop(connection)
    else end(socket, status)
  }

  function end(socket: Socket, status: number) {
    endWithResponse(socket, status)
    linger(socket)
  }

  function closeUnread(socket: Socket) {
    if (socket.writableLength > 0) socket.destroy()
    else if (isIdle(socket)) closeIfStillIdle(socket)
  }

  const isIdle = (socket: Socket) => (table.of(socket)?.inFlight ?? 0) === 0

  /** After a busy moment what was asked meanwhile lies unread behind the timer that ran out: it is read first. */
  function closeIfStillIdle(socket: Socket) {
    const before = socket.bytesRead
    setImmediate(() => {
      if (isIdle(socket) && socket.bytesRead === before) socket.destroy()
    })
  }

  function refuseSlowBodies() {
    const now = performance.now()
    for (const connection of table.all())
      if (connection.inFlight > 0 && isComingIn(connection) && isTooSlow(connection, now))
        refuse(connection, 408)
  }
  const checking = setInterval(refuseSlowBodies, limits.checkMilliseconds).unref()

  return {
    makeServer(handle: RequestListener): Server {
      const server = createServer(serverOptions(limits), (request, response) => {
        if (begin(request, response)) handle(request, response)
      })
      server.timeout = limits.unreadMilliseconds
      return server
        .on('connection', open)
        .on('timeout', closeUnread)
        .on('checkExpectation', ({ socket }) => end(socket, 417))
        .on('connect', ({ socket }) => end(socket, 404))
    },
    /** Answers what Node could not read. */
    refuseUnreadable(error: { code?: string }, socket: Socket) {
      const connection = table.of(socket)
      if (connection) refuse(connection, statusOfError(error))
      else socket.destroy()
    },
    /** Waits until the earlier requests of the connection are answered; false when it was closed meanwhile. */
    async isNext({ socket }: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const connection = table.of(socket)
      if (!connection) return true
      const earlier = connection.lastResponse
      connection.lastResponse = new Promise((resolve) => response.once('close', resolve))
      await earlier
      return !socket.destroyed
    },
    /** Whether the body of a request that is being answered is still on its way. */
    isBodyComing: (request: IncomingMessage): boolean =>
      table.of(request.socket) !== undefined && isBodyComing(request),
    /** A file may take its time, as long as it comes on. */
    allowUpload(request: IncomingMessage) {
      const newest = table.of(request.socket)?.newest
      if (newest?.request === request) newest.pace = limits.bodies.upload
    },
    /** Closes those who are silent, and after a while all others, so that nobody keeps the program from ending. */
    close() {
      clearInterval(checking)
      for (const connection of table.all()) if (connection.inFlight === 0) table.drop(connection)
      setTimeout(() => table.all().forEach(table.drop), limits.shutdownMilliseconds).unref()
    },
  }
}

const serverOptions = (limits: ConnectionLimits) => ({
  headersTimeout: limits.headersMilliseconds,
  requestTimeout: limits.bodies.upload.wholeMilliseconds,
  keepAliveTimeout: limits.idleMilliseconds,
  connectionsCheckingInterval: limits.checkMilliseconds,
  // A request without it is refused in our own words.
  requireHostHeader: false,
})
