import { open } from 'node:fs/promises'
import { connect, type NetConnectOpts, type Socket } from 'node:net'

/** The address of clamd. */
export type ScannerPlace = { host: string; port: number } | { path: string }

/** The scanner does not answer, or answers without a verdict. */
export class ScannerAway extends Error {}

const maxSeconds = 120
const maxVerdictLength = 4_096
const maxNameLength = 100

/** Scans a file with clamd's INSTREAM command; returns the name of the virus, or undefined for a clean file. */
export async function scanFile(place: ScannerPlace, path: string): Promise<string | undefined> {
  const file = await open(path)
  const socket = connect(place as NetConnectOpts)
  try {
    return verdictOf(await converse(socket, file.createReadStream()))
  } finally {
    socket.destroy()
    await file.close()
  }
}

/**
 * clamd can answer before the end of the file: it found a virus early, or the file exceeds its limit. It then
 * closes the connection, and our next write fails.
 */
function converse(socket: Socket, content: AsyncIterable<Buffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    let verdict = ''
    const fail = (error: Error) => {
      socket.destroy()
      reject(new ScannerAway(`The virus scanner does not answer: ${error.message}`, { cause: error }))
    }
    const endWith = (error: Error) => (verdict ? resolve(verdict) : fail(error))
    // One timer for the whole scan: a socket timeout would never fire if the scanner sent a byte now and
    // then.
    const timer = setTimeout(() => fail(new Error(`no verdict in ${maxSeconds} seconds`)), maxSeconds * 1_000)
    socket
      .setEncoding('utf8')
      .on('data', (text: string) => {
        verdict += text
        if (verdict.length > maxVerdictLength)
          fail(new Error(`the verdict has more than ${maxVerdictLength} characters`))
      })
      .once('error', endWith)
      .once('end', () => resolve(verdict))
      .once('close', () => clearTimeout(timer))
    send(socket, content).catch(endWith)
  })
}

/** INSTREAM's format: each piece after its length, then an empty piece. */
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
  if (found) return found[1]?.slice(0, maxNameLength)
  throw new ScannerAway(`The virus scanner could not tell: ${verdict || 'it said nothing'}`)
}
