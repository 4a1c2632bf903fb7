import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors.ts'
import type { Connections } from './connections.ts'
import { plainAddresses } from './ip-prefix.ts'

/** Registered before all other hooks. */
export function addConnectionHooks(app: FastifyInstance, connections: Connections) {
  // Pipelined requests run one after the other, so that a connection never holds more than one reply.
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

/** Reads the addresses that a proxy forwards once, before anything asks for the address of the request. */
export function readForwardedAddresses(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const forwarded = headers['x-forwarded-for']
    if (forwarded) headers['x-forwarded-for'] = plainAddresses(String(forwarded))
    done()
  })
}

/** HTTP/1.1 requires exactly one host. With two, a proxy and this server could each use a different one. */
export function requireHost(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      refuse(400, 'The request does not say which host it is meant for.')
    if (countHosts(raw) > 1) refuse(400, 'The request names more than one host.')
    done()
  })
}

/** Names and values alternate in `rawHeaders`; `headers` contains only the first host. */
const countHosts = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
