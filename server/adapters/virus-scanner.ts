import { open } from 'node:fs/promises'
import { connect, type NetConnectOpts, type Socket } from 'node:net'

/** Where clamd listens. */
export type ScannerPlace = { host: string; port: number } | { path: string }

/** The scanner does not answer, or cannot tell. */
export class ScannerAway extends Error {}

const patienceMilliseconds = 60_000

/** Has clamd look at a file (its command INSTREAM); gives the name of what it found, undefined where it is clean. */
export async function scanFile(place: ScannerPlace, path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const socket = connect(place as NetConnectOpts).setTimeout(patienceMilliseconds)
    return verdictOf(await converse(socket, file.createReadStream()))
  } finally {
    await file.close()
  }
}

/** Its verdict can come before the end of the file: 'FOUND' on what came so far, or that the file is too long for it. */
function converse(socket: Socket, content: AsyncIterable<Buffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    let verdict = ''
    const fail = (error: Error) => {
      socket.destroy()
      reject(new ScannerAway(`The virus scanner does not answer: ${error.message}`, { cause: error }))
    }
    socket
      .setEncoding('utf8')
      .on('data', (text: string) => (verdict += text))
      .once('timeout', () => fail(new Error('it takes too long')))
      .once('error', (error) => (verdict ? resolve(verdict) : fail(error)))
      .once('end', () => resolve(verdict))
    send(socket, content).catch((error) => (verdict ? resolve(verdict) : fail(error)))
  })
}

/** Pieces with their length before them, and an empty one at the end. */
async function send(socket: Socket, content: AsyncIterable<Buffer>) {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const piece of content) {
    await write(socket, lengthOf(piece.length))
    await write(socket, piece)
  }
  await write(socket, lengthOf(0))
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

const write = (socket: Socket, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))

function verdictOf(text: string): string | undefined {
  const verdict = text.replace(/\0/g, '').trim()
  if (verdict === 'stream: OK') return undefined
  const found = /^stream: (.+) FOUND$/.exec(verdict)
  if (found) return found[1]
  throw new ScannerAway(`The virus scanner could not tell: ${verdict || 'it said nothing'}`)
}
