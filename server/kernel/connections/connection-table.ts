import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config/config.ts'
import type { ConnectionLimits, Pace } from './connection-limits.ts'
import { ipPrefix } from './ip-prefix.ts'

export type Connection = {
  socket: Socket
  ip: string
  /** The number of requests without a complete reply. */
  inFlight: number
  newest?: { request: IncomingMessage; response: ServerResponse; startedAt: number; pace: Pace }
  /** Start of the current window, and the bytes received before it. */
  window: { startedAt: number; bytes: number }
  /** Resolves when the newest reply is closed; the next request waits for it. */
  lastResponse?: Promise<unknown>
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
      connection.inFlight += 1
      moveToTheEnd(connection)
      connection.newest = { request, response, startedAt, pace: limits.bodies.json }
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
