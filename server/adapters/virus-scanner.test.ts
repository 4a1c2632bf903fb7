import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { writeWithoutEnd } from '../testing/endless.ts'
import { listen } from '../testing/scanner.ts'
import { ScannerAway, scanFile } from './virus-scanner.ts'

const folder = mkdtempSync(join(tmpdir(), 'mst-scanner-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'paper.txt')
writeFileSync(path, 'a few words')

/** Starts a fake scanner; `connected` resolves with its first connection. */
async function scannerThat(answer: (socket: Socket) => unknown) {
  const connected = Promise.withResolvers<Socket>()
  const place = await listen((socket) => {
    connected.resolve(socket)
    answer(socket)
  })
  return { place, connected: connected.promise }
}

const closed = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())))

test('an endless reply ends the scan after 4 KB and closes the connection', async () => {
  const { place, connected } = await scannerThat((socket) => writeWithoutEnd(socket.resume(), 'stream: '))

  await assert.rejects(scanFile(place, path), (error: Error) => {
    assert.ok(error instanceof ScannerAway)
    assert.match(error.message, /more than 4096 characters/)
    assert.ok(error.message.length < 200)
    return true
  })
  const socket = await connected
  await closed(socket)
  assert.ok(socket.bytesWritten < 20_000_000, `${socket.bytesWritten} bytes left the scanner`)
})

test('a scanner that sends single bytes times out 120 seconds after the scan began', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { place, connected } = await scannerThat((socket) => socket.resume().write('s'))
  let outcome = 'under way'
  const scan = scanFile(place, path).catch((error: Error) => {
    outcome = error.message
  })
  const socket = await connected

  t.mock.timers.tick(119_999)
  socket.write('t')
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(outcome, 'under way')
  t.mock.timers.tick(1)

  await scan
  assert.match(outcome, /does not answer: no verdict in 120 seconds/)
  await closed(socket)
})

test('a scanner that reads nothing of a large file times out', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const large = join(folder, 'large.bin')
  writeFileSync(large, Buffer.alloc(25_000_000))
  const { place, connected } = await scannerThat((socket) => socket.pause())

  const scan = scanFile(place, large)
  await connected
  t.mock.timers.tick(120_000)

  await assert.rejects(scan, ScannerAway)
})

test('a long virus name is truncated', async () => {
  const { place } = await scannerThat((socket) => socket.resume().end(`stream: ${'x'.repeat(4_000)} FOUND\0`))

  assert.equal(await scanFile(place, path), 'x'.repeat(100))
})
