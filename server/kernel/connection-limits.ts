/** What one connection, and one IP address, may hold of the server. */
export const connectionLimits = {
  connections: 2_000,
  /** Multiplied by RATE_LIMIT_FACTOR like every limit of an IP address. */
  perIp: 500,
  /** Requests that are sent on one connection before the earlier ones are answered. */
  waitingRequests: 16,
  /** From the connection, or the last answer's end, until the headers are in. */
  headersMilliseconds: 10_000,
  idleMilliseconds: 5_000,
  /** An answer of which nothing was taken for so long is given up. */
  unreadMilliseconds: 20_000,
  /** Who was refused before the body was in has so long to read the refusal. */
  lingerMilliseconds: 3_000,
  /** When the server closes, what is under way has so long to come to its end. */
  shutdownMilliseconds: 5_000,
  checkMilliseconds: 1_000,
  /** Each body has to bring so many bytes in every window, and be whole in time. */
  bodies: {
    json: { wholeMilliseconds: 15_000, windowMilliseconds: 5_000, leastBytes: 1 },
    upload: { wholeMilliseconds: 600_000, windowMilliseconds: 10_000, leastBytes: 32 * 1024 },
  },
  /** Streams of events, which stay open: far fewer than connections, of one IP address too. */
  streams: {
    all: 800,
    perIp: 200,
    perPerson: 6,
    lookMilliseconds: 2_000,
    /** More often than an unread answer is given up, and than a proxy closes a silent one. */
    heartbeatMilliseconds: 15_000,
  },
}

export type ConnectionLimits = typeof connectionLimits
export type StreamLimits = ConnectionLimits['streams']
export type Pace = ConnectionLimits['bodies'][keyof ConnectionLimits['bodies']]
