import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPagePath } from '#contract/pages.ts'
import { refuse } from './kernel/errors.ts'
import { contentSecurityPolicy } from './kernel/headers.ts'
import { messageOfStatus } from './kernel/raw-response.ts'

const noncePlace = '__CSP_NONCE__'

/**
 * Serves the built web app. Every URL answers the one page, which finds its own way; one that it does not know
 * with 404, so that programs are not told that it is there.
 */
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
    if (page && wantsPage(request)) return sendPage(reply, page, isPagePath(pathOf(request)) ? 200 : 404)
    refuse(404, messageOfStatus(404))
  })
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

/** Files and the API answer for themselves; whoever does not say what they accept, as curl, gets the page. */
function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const isOther =
    path.startsWith('/api/') || path === '/api' || path.startsWith('/assets/') || path.includes('.')
  const { accept = '*/*' } = request.headers
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return reads && !isOther && (accept.includes('text/html') || accept.includes('*/*'))
}

function sendPage(reply: FastifyReply, page: string, status: 200 | 404) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(status)
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(noncePlace, nonce))
}
