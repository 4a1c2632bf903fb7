import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Request = { method: 'GET' | 'POST'; path: string; token?: string; body?: object }

export type Measured = { perSecond: number; p50: number; p99: number }

/**
 * Sends the same request `answers` times over several connections, one at a time on each. Durations are in
 * milliseconds. `requestOf` returns the request of a connection.
 */
export async function load(
  url: string,
  requestOf: (connection: number) => Request,
  { connections, answers }: { connections: number; answers: number },
): Promise<Measured> {
  const { hostname, port } = new URL(url)
  const times: number[] = []
  const began = performance.now()
  const one = async (connection: number) => {
    const bytes = bytesOf(requestOf(connection), `${hostname}:${port}`)
    const socket = connect(Number(port), hostname).setNoDelay(true)
    for (let asked = connection; asked < answers; asked += connections) {
      const sent = performance.now()
      while (!(await ask(socket, bytes))) await pause(1_000)
      times.push(performance.now() - sent)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => one(connection)))
  const seconds = (performance.now() - began) / 1_000
  const sorted = times.toSorted((a, b) => a - b)
  const part = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { perSecond: answers / seconds, p50: part(0.5), p99: part(0.99) }
}

function bytesOf({ method, path, token, body }: Request, host: string): Buffer {
  const text = body ? JSON.stringify(body) : ''
  const headers = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ]
  return Buffer.from(`${headers.join('\r\n')}\r\n\r\n${text}`)
}

/**
 * Much cheaper than a real HTTP client, so that the server gets the CPU. Returns false on 503 and throws on
 * any other status than 2xx.
 */
function ask(socket: Socket, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let head = ''
    let rest = Number.POSITIVE_INFINITY
    let chunked = false
    const done = (error?: Error) => {
      socket.off('data', take).off('error', done).off('close', closed)
      if (error) reject(error)
      else resolve(!/^HTTP\/1\.1 503/.test(head))
    }
    const closed = () => done(new Error('The connection was closed.'))
    const take = (data: Buffer) => {
      if (rest === Number.POSITIVE_INFINITY && !chunked) {
        head += data.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!/^HTTP\/1\.1 (2|503)/.test(head))
          return done(new Error(`Not answered well: ${head.slice(0, 600)}`))
        const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]
        if (length === undefined) chunked = true
        else rest = Number(length) - (head.length - end - 4)
      } else rest -= data.length
      if (chunked ? data.subarray(-5).toString('latin1') === '0\r\n\r\n' : rest <= 0) done()
    }
    socket.on('data', take).on('error', done).on('close', closed)
    socket.write(bytes)
  })
}
