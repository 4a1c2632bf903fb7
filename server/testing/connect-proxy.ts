import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after } from 'node:test'

/** A small CONNECT proxy. It connects to this machine for every host. */
export async function connectProxy() {
  /** The hosts that were asked for, with their ports. */
  const asked: string[] = []
  const faults = { isSilent: false }
  const server = createServer((_request, response) => response.writeHead(405).end())
  server.on('connect', ({ url = '' }, client, head) => {
    asked.push(url)
    client.on('error', () => client.destroy())
    if (faults.isSilent) return
    const onward = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
      onward.pipe(client).pipe(onward)
    })
    onward.on('error', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, faults }
}
