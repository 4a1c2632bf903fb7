import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after } from 'node:test'

/** A TCP proxy to a database whose connections a test can cut, pause, slow down and restore. */
export async function breakableLine(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let state: 'works' | 'cut' | 'held' = 'works'
  let delay = 0
  const server = createServer((here) => {
    if (state === 'cut') {
      here.destroy()
      return
    }
    const there = connect(Number(port), hostname)
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => (delay ? setTimeout(() => to.write(bytes), delay) : to.write(bytes)))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (state === 'held') from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cut() {
      state = 'cut'
      for (const socket of sockets) socket.destroy()
    },
    hold() {
      state = 'held'
      for (const socket of sockets) socket.pause()
    },
    /** Delays everything sent from now on by so many milliseconds. */
    slow(milliseconds: number) {
      delay = milliseconds
    },
    mend() {
      state = 'works'
      delay = 0
      for (const socket of sockets) socket.resume()
    },
  }
}
