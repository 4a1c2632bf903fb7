import { createServer, request } from 'node:http'
import { after } from 'node:test'

/** The interval of the readiness checks. */
const pollMilliseconds = 100

/**
 * A small load balancer in front of several servers, which sends each request to the next ready one. It
 * repeats nothing: a broken connection is 502, and no ready server is 503.
 */
export async function balance(servers: () => string[]): Promise<{ url: string }> {
  let ready: string[] = []
  let turn = 0
  const look = async () => {
    const answers = await Promise.all(
      servers().map(async (url) => {
        const isReady = await fetch(`${url}/api/ready`).then(
          ({ ok }) => ok,
          () => false,
        )
        return isReady ? [url] : []
      }),
    )
    ready = answers.flat()
  }
  await look()
  const looking = setInterval(() => void look(), pollMilliseconds)

  const server = createServer((incoming, response) => {
    turn += 1
    const url = ready[turn % ready.length]
    if (!url) {
      response.writeHead(503).end()
      return
    }
    const { method, headers, url: path } = incoming
    const onward = request(`${url}${path}`, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.once('error', () => response.destroy())
    })
    onward.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    clearInterval(looking)
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return { url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}` }
}
