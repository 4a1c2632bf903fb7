import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

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

/** Inline styles and scripts of a page. Styles of components have a nonce; the others have hashes. */
export type InPage = { nonce?: string; styleHashes?: string[]; scriptHashes?: string[] }

export function contentSecurityPolicy({ nonce, styleHashes = [], scriptHashes = [] }: InPage = {}): string {
  const ownAnd = (sources: string[]) => ["'self'", ...sources.map((source) => `'${source}'`)].join(' ')
  const sources = {
    ...policy,
    'script-src': ownAnd(scriptHashes),
    'style-src': ownAnd(nonce === undefined ? styleHashes : [`nonce-${nonce}`, ...styleHashes]),
  }
  return Object.entries(sources)
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; ')
}

/** Headers of every reply, also of those sent before any hook runs; built once. */
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
  // The XSS filter of old browsers can itself be exploited.
  'x-xss-protection': '0',
}

/** Headers that only affect pages; scripts, style sheets and pictures are sent without them to save bytes. */
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

/** For replies that are compressed before they are sent. */
export const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(headers['accept-encoding'] ?? ''))

/** Never taken from the client, which could forge ids in the log. */
export const newRequestId = (): string => randomUUID()
