import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scimPath } from '#contract/directory.ts'
import { factoryTexts, textPages } from '#contract/page-texts.ts'
import { findPage } from '#contract/pages.ts'
import type { Context } from './kernel/context.ts'
import { refuse } from './kernel/errors.ts'
import { contentSecurityPolicy, headersOfPages, takesGzip } from './kernel/http/headers.ts'
import { messageOfStatus } from './kernel/http/raw-response.ts'
import { type Pages, readPages } from './kernel/web-pages/web-pages.ts'
import { getPageTexts, getPublicSettings } from './settings/rules.ts'

/**
 * Serves the built web app. Every URL answers a page with its initial data. A path that the web app
 * does not know gets the page with 404, so that programs see that it does not exist.
 */
export async function serveWeb(app: FastifyInstance, ctx: Context, webRoot: string | undefined) {
  const pages = webRoot && existsSync(join(webRoot, 'index.html')) ? readPages(webRoot) : undefined
  if (webRoot && pages)
    await app.register(serveFiles, {
      root: webRoot,
      index: false,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['index.html', 'first-paint.json', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders(reply, path) {
        for (const name of headersOfPages) reply.removeHeader(name)
        // Names under assets/ contain a hash of the content.
        if (path.includes(`${join('assets', '/')}`))
          reply.header('cache-control', 'public, max-age=31536000, immutable')
      },
    })

  app.setNotFoundHandler((request, reply) => {
    if (pages && wantsPage(request)) return sendPage(request, reply, ctx, pages)
    const path = pathOf(request)
    // Okta expects this answer to a POST for the description of the service.
    const isRead = path.startsWith(`${scimPath}/`) && app.hasRoute({ url: path, method: 'GET' })
    const status = isRead && request.method !== 'GET' ? 405 : 404
    refuse(status, messageOfStatus(status))
  })
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

/** Requests for files and for the API get no page. A client without an accept header, such as curl, gets one. */
function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const isOther =
    path.startsWith('/api/') || path === '/api' || path.startsWith('/assets/') || path.includes('.')
  const { accept = '*/*' } = request.headers
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return reads && !isOther && (accept.includes('text/html') || accept.includes('*/*'))
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, ctx: Context, pages: Pages) {
  const path = pathOf(request)
  // The page is sent even without a database; it then shows the failure.
  const settings = await getPublicSettings({ ctx }).catch(() => undefined)
  const { html, ...inPage } = pages.make(path, settings, await textAt(ctx, path))
  reply
    .code(findPage(path) ? 200 : 404)
    .header('content-security-policy', contentSecurityPolicy(inPage))
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
  // @fastify/compress does not reach the handler of unknown paths, which sends the pages.
  if (!takesGzip(request)) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(html))
}

/** The editable text of a page that has one; the default text while the database is unavailable. */
async function textAt(ctx: Context, path: string): Promise<string | undefined> {
  const page = findPage(path)?.path ?? ''
  if (!(page in textPages)) return undefined
  const name = textPages[page as keyof typeof textPages]
  const texts = await getPageTexts({ ctx }).catch(() => factoryTexts)
  return texts[name]
}
