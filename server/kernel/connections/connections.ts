import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config/config.ts'
import { refuse } from '../errors.ts'
import { endWithResponse, statusOfError } from '../http/raw-response.ts'
import {
  type Connection,
  type ConnectionLimits,
  createConnectionTable,
  isBodyComing,
  isComingIn,
  isTooSlow,
} from './connection-table.ts'
import { plainAddresses } from './ip-ranges.ts'

export type Connections = ReturnType<typeof trackConnections>

/**
 * Enforces the limits of connections. Durations use the monotonic clock, so that a change of the system time
 * closes none.
 */
export function trackConnections(limits: ConnectionLimits, config: Config) {
  const table = createConnectionTable(limits, config)
  const linger = (socket: Socket) => setTimeout(() => socket.destroy(), limits.lingerMilliseconds).unref()

  function open(socket: Socket) {
    const connection = table.open(socket)
    // Node calls this after a reply that closes the connection.
    socket.destroySoon = () => closeGracefully(connection)
  }

  /** Closing immediately while a body still arrives would reset the connection, and the client would lose the reply. */
  function closeGracefully({ socket, newest }: Connection) {
    if (!newest || newest.request.complete) {
      Socket.prototype.destroySoon.call(socket)
      return
    }
    newest.request.resume()
    socket.end()
    linger(socket)
  }

  /** Registers a request; false when the connection has too many unanswered ones. */
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

  /** After a blocked event loop the timer fires before the socket is read, so unread requests are read first. */
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
    /** Answers requests that Node could not parse. */
    refuseUnreadable(error: { code?: string }, socket: Socket) {
      const connection = table.of(socket)
      if (connection) refuse(connection, statusOfError(error))
      else socket.destroy()
    },
    /** Continues once the earlier requests of the connection are answered; never when it was closed meanwhile. */
    whenNext({ socket }: IncomingMessage, reply: FastifyReply, next: () => void) {
      const { earlier } = table.of(socket)?.newest ?? {}
      if (!earlier) return next()
      earlier.once('close', () => {
        if (socket.destroyed) reply.hijack()
        next()
      })
    },
    /** True while the body of the request still arrives. */
    isBodyComing: (request: IncomingMessage): boolean =>
      table.of(request.socket) !== undefined && isBodyComing(request),
    /** Gives an upload a slower pace and more time. */
    allowUpload(request: IncomingMessage) {
      const newest = table.of(request.socket)?.newest
      if (newest?.request === request) newest.pace = limits.bodies.upload
    },
    /** Closes idle connections immediately and all others after a delay, so that no client prevents the shutdown. */
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
  // `requireHost` refuses such requests with our own message.
  requireHostHeader: false,
})

/** Registered before all other hooks. */
export function addConnectionHooks(app: FastifyInstance, connections: Connections) {
  // Pipelined requests run one after the other, so that a connection never holds more than one reply.
  app.addHook('onRequest', ({ raw }, reply, done) => connections.whenNext(raw, reply, done))
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (routeOptions.config?.endpoint?.kind === 'upload') connections.allowUpload(raw)
    done()
  })
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (connections.isBodyComing(raw)) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => connections.close())
}

/** Reads the addresses that a proxy forwards once, before anything asks for the address of the request. */
export function readForwardedAddresses(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const forwarded = headers['x-forwarded-for']
    if (forwarded) headers['x-forwarded-for'] = plainAddresses(String(forwarded))
    done()
  })
}

/** HTTP/1.1 requires exactly one host. With two, a proxy and this server could each use a different one. */
export function requireHost(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      refuse(400, 'The request does not say which host it is meant for.')
    if (countHosts(raw) > 1) refuse(400, 'The request names more than one host.')
    done()
  })
}

/** Names and values alternate in `rawHeaders`; `headers` contains only the first host. */
const countHosts = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
