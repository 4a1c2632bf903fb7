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
export type Pace = ConnectionLimits['bodies'][keyof ConnectionLimits['bodies']]
