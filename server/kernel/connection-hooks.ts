import type { FastifyInstance } from 'fastify'
import type { Connections } from './connections.ts'
import { refuse } from './errors.ts'

/** What happens on each request for the sake of its connection; before every other hook. */
export function addConnectionHooks(app: FastifyInstance, connections: Connections) {
  // One after the other, so that a connection never holds more than one answer.
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!(await connections.isNext(raw, reply.raw))) reply.hijack()
  })
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (routeOptions.config?.endpoint?.kind === 'upload') connections.allowUpload(raw)
    done()
  })
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (connections.isBodyComing(raw)) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => connections.close())
}

/** HTTP/1.1 has every request name its host. */
export function requireHost(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      refuse(400, 'The request does not say which host it is meant for.')
    done()
  })
}
