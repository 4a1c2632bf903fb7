import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { after } from 'node:test'
import type { OwnStage } from './stage.ts'

/** Makes the server listen; returns a function that opens a raw connection to it. */
export async function listening({ app }: Pick<OwnStage, 'app'>) {
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  return (from = '127.0.0.1') => openConnection({ host: hostname, port: Number(port), localAddress: from })
}

export type RawConnection = Awaited<ReturnType<typeof openConnection>>

async function openConnection(to: { host: string; port: number; localAddress: string }) {
  const socket = connect({ ...to, allowHalfOpen: true })
  after(() => socket.destroy())
  await once(socket, 'connect')
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => (received += text))
  socket.on('error', () => undefined)
  // The server may end the connection in any way.
  const ended = Promise.race([once(socket, 'end'), once(socket, 'close')]).catch(() => undefined)
  return {
    socket,
    received: () => received,
    send: (text: string) => socket.write(text),
    /** Resolves when the server has closed its side; returns all that it sent. */
    async ended(): Promise<string> {
      await ended
      return received
    },
    /** Resolves when the received text contains `text`. */
    async waitFor(text: string): Promise<string> {
      while (!received.includes(text) && !socket.readableEnded && !socket.destroyed)
        await Promise.race([once(socket, 'data'), ended])
      return received
    },
  }
}

/** Returns the status and the body of the last response. */
export function lastResponse(received: string): { status: number; body: string } {
  const responses = received.split(/(?=HTTP\/1\.1 \d{3} )/)
  const [head = '', body = ''] = (responses.at(-1) ?? '').split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body }
}

/** Returns the server's socket of the next connection. */
export async function serverSideOf({ app }: Pick<OwnStage, 'app'>, connection: Promise<RawConnection>) {
  const [[socket], { socket: client }] = await Promise.all([
    once(app.server as Server, 'connection') as Promise<[Socket]>,
    connection,
  ])
  return { client, socket, isClosed: new Promise((resolve) => socket.once('close', resolve)) }
}
