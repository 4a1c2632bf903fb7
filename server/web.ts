import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './kernel/errors.ts'
import { contentSecurityPolicy } from './kernel/headers.ts'

const noncePlace = '__CSP_NONCE__'

/** Serves the built web app; every address that is a page answers the one page, which finds its own way. */
export async function serveWeb(app: FastifyInstance, webRoot: string | undefined) {
  const page =
    webRoot && existsSync(join(webRoot, 'index.html'))
      ? readFileSync(join(webRoot, 'index.html'), 'utf8')
      : undefined
  if (webRoot && page)
    await app.register(serveFiles, {
      root: webRoot,
      index: false,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['index.html', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders(reply, path) {
        // Names under assets/ hold a hash of their content.
        if (path.includes(`${join('assets', '/')}`))
          reply.header('cache-control', 'public, max-age=31536000, immutable')
      },
    })

  app.setNotFoundHandler((request, reply) => {
    if (page && isPage(request)) return sendPage(reply, page)
    refuse(404, 'Not found')
  })
}

function isPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  const wantsPage = headers.accept?.includes('text/html') ?? false
  return method === 'GET' && wantsPage && !path.startsWith('/api/') && path !== '/api' && !path.includes('.')
}

function sendPage(reply: FastifyReply, page: string) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(200)
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(noncePlace, nonce))
}
