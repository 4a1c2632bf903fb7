import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { factoryTexts, textPages } from '#contract/page-texts.ts'
import { findPage } from '#contract/pages.ts'
import type { Context } from './kernel/context.ts'
import { refuse } from './kernel/errors.ts'
import { contentSecurityPolicy, headersOfPages } from './kernel/headers.ts'
import { messageOfStatus } from './kernel/raw-response.ts'
import { type Pages, readPages } from './kernel/web-pages.ts'
import { pageTexts, publicSettings } from './settings/rules.ts'

/**
 * Serves the built web app. Every URL answers a page that begins with what it will show (ADR 045); one that the web
 * app does not know with 404, so that programs are not told that it is there.
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
        // Names under assets/ hold a hash of their content.
        if (path.includes(`${join('assets', '/')}`))
          reply.header('cache-control', 'public, max-age=31536000, immutable')
      },
    })

  app.setNotFoundHandler((request, reply) => {
    if (pages && wantsPage(request)) return sendPage(request, reply, ctx, pages)
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

async function sendPage(request: FastifyRequest, reply: FastifyReply, ctx: Context, pages: Pages) {
  const path = pathOf(request)
  // Without its database the program still answers with the page, which then says so.
  const settings = await publicSettings(ctx).catch(() => undefined)
  const { html, ...inPage } = pages.make(path, settings, await textAt(ctx, path))
  reply
    .code(findPage(path) ? 200 : 404)
    .header('content-security-policy', contentSecurityPolicy(inPage))
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
  if (!takesGzip(request)) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(html))
}

/** What answers unknown paths, as pages are, is out of the reach of @fastify/compress. */
const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(headers['accept-encoding'] ?? ''))

/** The text of a page that has one; that of the program where the database is away. */
async function textAt(ctx: Context, path: string): Promise<string | undefined> {
  const page = findPage(path)?.path ?? ''
  if (!(page in textPages)) return undefined
  const name = textPages[page as keyof typeof textPages]
  const texts = await pageTexts(ctx).catch(() => factoryTexts)
  return texts[name]
}
