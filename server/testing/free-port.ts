import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Server as TcpServer } from 'node:net'
import { after } from 'node:test'

/** Listens on a free port of this machine until the tests end; returns the port. */
export async function listenOnFreePort(server: TcpServer & Partial<Pick<Server, 'closeAllConnections'>>) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.close()
    server.closeAllConnections?.()
  })
  return (server.address() as AddressInfo).port
}
