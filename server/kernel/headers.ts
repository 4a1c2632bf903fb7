import helmet from '@fastify/helmet'
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

/** The content security policy; a page's nonce lets the style texts of its own components in. */
export function contentSecurityPolicy(nonce?: string): string {
  const sources = nonce ? { ...policy, 'style-src': `'self' 'nonce-${nonce}'` } : policy
  return Object.entries(sources)
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; ')
}

/** Those that even an answer has which is given before any hook could set them. */
export const commonHeaders = {
  'content-security-policy': contentSecurityPolicy(),
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

export async function addHeaders(app: FastifyInstance, { publicUrl }: Config) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl?.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(commonHeaders)
  })
}
