import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config/config.ts'
import { ipPrefix } from './ip-ranges.ts'

export type Connection = {
  socket: Socket
  ip: string
  /** The number of requests without a complete reply. */
  inFlight: number
  newest?: Newest
  /** Start of the current window, and the bytes received before it. */
  window: { startedAt: number; bytes: number }
}

/** The newest request. Its handler runs once the `earlier` reply is closed. */
type Newest = {
  request: IncomingMessage
  response: ServerResponse
  earlier: ServerResponse | undefined
  startedAt: number
  pace: Pace
}

export const isBodyComing = (request: IncomingMessage): boolean => hasBody(request) && !request.complete

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export const isComingIn = ({ newest }: Connection): boolean =>
  newest !== undefined && isBodyComing(newest.request)

/** All connections, the least recently active first. */
export function createConnectionTable(limits: ConnectionLimits, config: Config) {
  const maxOfIp = maxPerIp(limits, config)
  const connections = new Map<Socket, Connection>()
  const countByIp = new Map<string, number>()

  /** When a limit is reached, drops the connection that has been inactive longest. */
  function makeRoomFor(newcomer: Connection) {
    const isOfIp = ({ ip }: Connection) => ip === newcomer.ip
    if ((countByIp.get(newcomer.ip) ?? 0) > maxOfIp) drop(firstToGo(isOfIp) ?? newcomer)
    else if (connections.size > limits.connections) drop(firstToGo(() => true) ?? newcomer)
  }

  /** Never drops a connection during its reply, and one with an upload only if there is no other. */
  function firstToGo(counts: (connection: Connection) => boolean): Connection | undefined {
    let withFile: Connection | undefined
    for (const connection of connections.values()) {
      if (!counts(connection) || isBeingAnswered(connection)) continue
      if (connection.inFlight === 0 || connection.newest?.pace !== limits.bodies.upload) return connection
      withFile ??= connection
    }
    return withFile
  }

  function forget({ socket, ip }: Connection) {
    if (!connections.delete(socket)) return
    const left = (countByIp.get(ip) ?? 1) - 1
    if (left > 0) countByIp.set(ip, left)
    else countByIp.delete(ip)
  }

  function moveToTheEnd(connection: Connection) {
    if (connections.delete(connection.socket)) connections.set(connection.socket, connection)
  }

  function drop(connection: Connection) {
    forget(connection)
    connection.socket.destroy()
  }

  return {
    all: () => connections.values(),
    of: (socket: Socket) => connections.get(socket),
    drop,
    open(socket: Socket): Connection {
      const ip = ipPrefix(socket.remoteAddress ?? '')
      const window = { startedAt: performance.now(), bytes: 0 }
      const connection: Connection = { socket, ip, inFlight: 0, window }
      connections.set(socket, connection)
      countByIp.set(ip, (countByIp.get(ip) ?? 0) + 1)
      socket.once('close', () => forget(connection))
      makeRoomFor(connection)
      return connection
    },
    begin(connection: Connection, request: IncomingMessage, response: ServerResponse) {
      const startedAt = performance.now()
      const earlier = connection.inFlight > 0 ? connection.newest?.response : undefined
      connection.inFlight += 1
      moveToTheEnd(connection)
      connection.newest = { request, response, earlier, startedAt, pace: limits.bodies.json }
      connection.window = { startedAt, bytes: request.socket.bytesRead }
    },
    end(connection: Connection) {
      connection.inFlight -= 1
      moveToTheEnd(connection)
    },
  }
}

const isBeingAnswered = (connection: Connection) => connection.inFlight > 0 && !isComingIn(connection)

/** Behind a proxy all connections come from one IP address, so the proxy itself must limit each client. */
const maxPerIp = ({ connections, perIp }: ConnectionLimits, config: Config): number =>
  config.trustProxy !== false || config.rateLimitFactor === 0
    ? connections
    : Math.ceil(perIp * config.rateLimitFactor)

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

/** Limits for each connection and each IP address. */
export const connectionLimits = {
  connections: 2_000,
  /** Multiplied by RATE_LIMIT_FACTOR like every limit of an IP address. */
  perIp: 500,
  /** Pipelined requests on one connection. */
  waitingRequests: 16,
  /** From opening the connection, or the end of the last reply, until the headers are complete. */
  headersMilliseconds: 10_000,
  idleMilliseconds: 5_000,
  /** A connection whose client reads nothing of its reply for so long is closed. */
  unreadMilliseconds: 20_000,
  /** A client that was refused before its body was complete has so long to read the refusal. */
  lingerMilliseconds: 3_000,
  /** On shutdown, running requests have so long to finish. */
  shutdownMilliseconds: 5_000,
  checkMilliseconds: 1_000,
  /** Each body must deliver `leastBytes` in every window and be complete in `wholeMilliseconds`. */
  bodies: {
    json: { wholeMilliseconds: 15_000, windowMilliseconds: 5_000, leastBytes: 1 },
    upload: { wholeMilliseconds: 600_000, windowMilliseconds: 10_000, leastBytes: 32 * 1024 },
  },
  /** Server-sent events, which stay open, so the limits are far lower than those of connections. */
  streams: {
    all: 800,
    perIp: 200,
    perPerson: 6,
    lookMilliseconds: 2_000,
    /** Shorter than `unreadMilliseconds` and than the idle timeouts of proxies. */
    heartbeatMilliseconds: 15_000,
  },
}

export type ConnectionLimits = typeof connectionLimits
export type StreamLimits = ConnectionLimits['streams']
type Pace = ConnectionLimits['bodies'][keyof ConnectionLimits['bodies']]
