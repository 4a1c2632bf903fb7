import type { FastifyInstance } from 'fastify'
import type { Action } from '#contract/permissions.ts'

/** A route of the API without a row in table one keeps the server from starting. */
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
