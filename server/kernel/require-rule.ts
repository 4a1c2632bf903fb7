import type { FastifyInstance } from 'fastify'
import type { Action } from '#contract/permissions.ts'

/** Stops the start if an API route has no row in table one. */
export function requireRule(app: FastifyInstance) {
  app.addHook('onRoute', ({ url, method, config }) => {
    const isApi = url === '/api' || url.startsWith('/api/')
    if (isApi && !config?.endpoint && !config?.action)
      throw new Error(`${method} ${url} has no rule in table one`)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For the few routes that are no endpoints. */
    action?: Action
  }
}
