import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from '../../kernel/http/gzip.ts'

/** A text that does not change while the program runs. */
type Fixed = { type: string; text: string; headers?: Record<string, string> }
type Sender = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Builds and compresses a reply at the first request. Browsers with a cached copy get 304. */
export function fixedReply(build: () => Promise<Fixed>): Sender {
  let made: ReturnType<typeof prepare> | undefined
  return async (request, reply) => {
    made ??= prepare(build)
    const { text, packed, etag, headers } = await made
    reply.headers(headers)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    if (!takesGzip(request)) return reply.send(text)
    return reply.header('content-encoding', 'gzip').send(packed)
  }
}

async function prepare(build: () => Promise<Fixed>) {
  const { type, text, headers } = await build()
  const hash = createHash('sha256').update(text).digest('base64url')
  return {
    text,
    packed: await promisify(gzip)(text, { level: 9 }),
    etag: `"${hash}"`,
    headers: {
      ...headers,
      'content-type': type,
      'cache-control': 'no-cache',
      // A weak ETag, because the compressed form shares it.
      etag: `W/"${hash}"`,
      vary: 'accept-encoding',
    },
  }
}
