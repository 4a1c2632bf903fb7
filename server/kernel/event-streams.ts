import type { ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listLiveSessions, type Me } from './authentication.ts'
import type { StreamLimits } from './connection-limits.ts'
import type { Context } from './context.ts'
import { refuse } from './errors.ts'
import { ipPrefix } from './ip-prefix.ts'

type Stream = {
  personId: number
  sessionId: number
  ip: string
  out: PassThrough
  raw: ServerResponse
  /** Nothing was told to it yet. */
  isFresh: boolean
}
/** Something of a person's has changed of late; of what kind it is, whether since the last look, and nothing else. */
export type Changed = { personId: number; kind: string; isNew: boolean }

export type EventStreams = ReturnType<typeof createEventStreams>

/**
 * Server-sent events (ADR 053): tells open pages that something of theirs has changed. While pages are open the database
 * is asked every other second, on each server alike, what has changed for whom and whose sessions still run; after a
 * change that was made here it is asked at once. A page that opens its stream asked for what it shows some seconds before,
 * so it is told of what changed of late.
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
    // Who has not taken what was sent before reads no more, and holds no more of the server.
    if ((stream.raw.socket?.writableLength ?? 0) > 0) stream.raw.destroy()
    else stream.out.write(text)
  }

  async function lookOnce() {
    // Who comes while the database is asked is told after the next look.
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

  /** One look at a time; whoever asks during one gets another one after it. */
  function look(): Promise<void> {
    isAskedAgain = looking !== undefined
    looking ??= lookOnce()
      .catch((error) => {
        ctx.storage.noteFailure(error)
        const what = 'what has changed could not be told to open pages'
        app.sayRarely(what, () => ctx.log.error({ err: error }, what))
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
      // Streams are never dropped to make room, so others from there would find none.
      (ctx.config.trustProxy === false && count((stream) => stream.ip === ip) >= limits.perIp)
    if (isFull)
      refuse(503, 'Too many pages are open. This one asks each minute instead.', { retryAfterSeconds: 60 })
  }

  return {
    /** Where it is looked up what has changed since the last look. */
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
