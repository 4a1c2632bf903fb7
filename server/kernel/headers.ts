import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default',
  'report-uri': '/api/csp-report',
}

/** What a page holds besides its files: the style texts of its components bear a nonce, its scripts have hashes. */
export type InPage = { nonce: string; scriptHashes?: string[] }

/** The content security policy; a page lets in what it holds itself. */
export function contentSecurityPolicy(inPage?: InPage): string {
  const sources = inPage
    ? {
        ...policy,
        'script-src': ["'self'", ...(inPage.scriptHashes ?? []).map((hash) => `'${hash}'`)].join(' '),
        'style-src': `'self' 'nonce-${inPage.nonce}'`,
      }
    : policy
  return Object.entries(sources)
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; ')
}

/** Of every answer, also of one that is given before any hook could set them: made once, not at each call. */
export const commonHeaders = {
  'content-security-policy': contentSecurityPolicy(),
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers could itself be turned against a page.
  'x-xss-protection': '0',
}

/** These tell a browser how to treat a page; on a script, a style sheet or a picture they are weight alone. */
export const headersOfPages = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

export function addHeaders(app: FastifyInstance, { publicUrl }: Config): void {
  const headers = publicUrl?.startsWith('https:')
    ? { ...commonHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : commonHeaders
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
