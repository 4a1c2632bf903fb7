import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import type { ScannerPlace } from '../adapters/virus-scanner.ts'
import { listenOnFreePort } from './free-port.ts'

/** EICAR's harmless test virus, in two halves, so that no scanner reports this source file. */
export const harmlessVirus = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-',
  'ANTIVIRUS-TEST-FILE!$H+H*',
].join('')

/**
 * Speaks clamd's protocol and finds the test virus. `beforeVerdict` runs when it has received the whole
 * document.
 */
export async function protocolScanner(beforeVerdict = async () => {}): Promise<ScannerPlace> {
  return listen((socket) => {
    const received: Buffer[] = []
    socket.on('data', (bytes: Buffer) => {
      received.push(bytes)
      // Joined only once: joining a large document for each piece took seconds on a busy machine.
      if (!Buffer.concat(received.slice(-4)).subarray(-4).equals(emptyPiece)) return
      const content = contentIn(Buffer.concat(received))
      if (content === undefined) return
      const verdict = content.includes(harmlessVirus) ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0'
      beforeVerdict().then(
        () => socket.end(verdict),
        () => socket.destroy(),
      )
    })
  })
}

const emptyPiece = Buffer.alloc(4)

/** Joins the received pieces, each after its length. Returns undefined until the empty last piece arrives. */
function contentIn(conversation: Buffer): string | undefined {
  const command = 'zINSTREAM\0'
  const pieces: string[] = []
  for (let at = command.length; at + 4 <= conversation.length; ) {
    assert.equal(conversation.subarray(0, command.length).toString(), command)
    const length = conversation.readUInt32BE(at)
    if (length === 0) return pieces.join('')
    pieces.push(conversation.subarray(at + 4, at + 4 + length).toString('latin1'))
    at += 4 + length
  }
  return undefined
}

export async function listen(answer: (socket: Socket) => unknown): Promise<ScannerPlace> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {})
    answer(socket)
  })
  return { host: '127.0.0.1', port: await listenOnFreePort(server) }
}
