import type { ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StreamLimits } from '../connections/connection-table.ts'
import { ipPrefix } from '../connections/ip-ranges.ts'
import type { Context } from '../context.ts'
import { refuse } from '../errors.ts'
import { listLiveSessions, type Me } from './authentication.ts'

type Stream = {
  personId: number
  sessionId: number
  ip: string
  out: PassThrough
  raw: ServerResponse
  /** True until the first look after the stream was opened. */
  isFresh: boolean
}
/** A recent change of a kind of data that a person sees. `isNew` means since the last look. */
export type Changed = { personId: number; kind: string; isNew: boolean }

export type EventStreams = ReturnType<typeof createEventStreams>

/**
 * Server-sent events: notify open pages about changes. While streams are open, each server polls
 * the database every two seconds for changes and for ended sessions. It also polls immediately after its own
 * changes. A new stream also gets the recent changes, because its page loaded its data some seconds earlier.
 */
export function createEventStreams(app: FastifyInstance, ctx: Context, limits: StreamLimits) {
  const streams = new Set<Stream>()
  let source: ((db: Context['db']) => Promise<Changed[]>) | undefined
  let isClosed = false
  let looking: Promise<void> | undefined
  let isAskedAgain = false

  function end(stream: Stream) {
    streams.delete(stream)
    stream.out.end()
  }

  function write(stream: Stream, text: string) {
    // The client has not read the previous event, so the connection is closed to free its buffers.
    if ((stream.raw.socket?.writableLength ?? 0) > 0) stream.raw.destroy()
    else stream.out.write(text)
  }

  async function lookOnce() {
    // Streams opened during these queries are handled in the next look.
    const told = [...streams]
    if (told.length === 0) return
    const live = await listLiveSessions(ctx, [...new Set(told.map(({ sessionId }) => sessionId))])
    for (const stream of told) if (!live.has(stream.sessionId)) end(stream)
    const changesOf = Map.groupBy((await source?.(ctx.db)) ?? [], ({ personId }) => personId)
    for (const stream of told) {
      if (!streams.has(stream)) continue
      const changes = changesOf.get(stream.personId)?.filter(({ isNew }) => isNew || stream.isFresh)
      stream.isFresh = false
      for (const kind of new Set(changes?.map((change) => change.kind)))
        write(stream, `event: changed\ndata: ${kind}\n\n`)
    }
  }

  /** Runs one look at a time; a request during a look starts another one after it. */
  function look(): Promise<void> {
    isAskedAgain = looking !== undefined
    looking ??= lookOnce()
      .catch((error) => {
        ctx.storage.noteFailure(error)
        const what = 'changes could not be sent to open pages'
        app.logRarely(what, () => ctx.log.error({ err: error }, what))
      })
      .finally(() => {
        looking = undefined
        if (isAskedAgain && !isClosed) void look()
      })
    return looking
  }

  const timers = [
    setInterval(() => void look(), limits.lookMilliseconds).unref(),
    setInterval(() => {
      if (app.closingSoon) for (const stream of streams) end(stream)
      else for (const stream of streams) write(stream, ': still here\n\n')
    }, limits.heartbeatMilliseconds).unref(),
  ]
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') void look()
  })
  app.addHook('preClose', async () => {
    isClosed = true
    for (const timer of timers) clearInterval(timer)
    for (const stream of streams) end(stream)
    await looking
  })

  function refuseMany(personId: number, ip: string) {
    const count = (isSame: (stream: Stream) => boolean) => [...streams].filter(isSame).length
    const isFull =
      isClosed ||
      app.closingSoon ||
      streams.size >= limits.all ||
      count((stream) => stream.personId === personId) >= limits.perPerson ||
      // Streams are never dropped to make room, so one IP address could block all others.
      (ctx.config.trustProxy === false && count((stream) => stream.ip === ip) >= limits.perIp)
    if (isFull)
      refuse(503, 'You have too many pages open. This page will update every minute.', {
        retryAfterSeconds: 60,
      })
  }

  return {
    /** Sets the query for recent changes. */
    from(look: (db: Context['db']) => Promise<Changed[]>) {
      source = look
    },
    open(me: Me, request: FastifyRequest, reply: FastifyReply): Readable {
      const ip = ipPrefix(request.raw.socket.remoteAddress ?? '')
      refuseMany(me.id, ip)
      const out = new PassThrough()
      const stream = { personId: me.id, sessionId: me.sessionId, ip, out, raw: reply.raw, isFresh: true }
      streams.add(stream)
      reply.raw.once('close', () => {
        streams.delete(stream)
        out.destroy()
      })
      reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no')
      out.write(': open\n\n')
      void look()
      return out
    },
    count: () => streams.size,
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: EventStreams
  }
}
