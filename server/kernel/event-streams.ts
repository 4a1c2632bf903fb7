import type { ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listLiveSessions, type Me } from './authentication.ts'
import type { StreamLimits } from './connection-limits.ts'
import type { Context } from './context.ts'
import { refuse } from './errors.ts'
import { ipPrefix } from './ip-prefix.ts'

type Stream = { personId: number; sessionId: number; ip: string; out: PassThrough; raw: ServerResponse }
/** Something of a person's has changed; of what kind it is, and nothing else. */
export type Changed = { personId: number; kind: string }

export type EventStreams = ReturnType<typeof createEventStreams>

/**
 * Server-sent events (ADR 053): tells open pages that something of theirs has changed. While pages are open the database
 * is asked every other second, on each server alike, what has changed for whom and whose sessions still run; after a
 * change that was made here it is asked at once.
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
    if (streams.size === 0) return
    const live = await listLiveSessions(ctx, [...new Set([...streams].map(({ sessionId }) => sessionId))])
    for (const stream of streams) if (!live.has(stream.sessionId)) end(stream)
    const changes = (await source?.(ctx.db)) ?? []
    const kindsOf = Map.groupBy(changes, ({ personId }) => personId)
    for (const stream of streams)
      for (const kind of new Set(kindsOf.get(stream.personId)?.map((change) => change.kind)))
        write(stream, `event: changed\ndata: ${kind}\n\n`)
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
    async open(me: Me, request: FastifyRequest, reply: FastifyReply): Promise<Readable> {
      const ip = ipPrefix(request.raw.socket.remoteAddress ?? '')
      refuseMany(me.id, ip)
      // What happened before is on the page already.
      if (streams.size === 0) await source?.(ctx.db)
      const out = new PassThrough()
      const stream = { personId: me.id, sessionId: me.sessionId, ip, out, raw: reply.raw }
      streams.add(stream)
      reply.raw.once('close', () => {
        streams.delete(stream)
        out.destroy()
      })
      reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no')
      out.write(': open\n\n')
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
