import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { test } from 'node:test'
import { nightlyName } from './backup/retention.ts'
import { engine } from './testing/fresh-database.ts'
import {
  dataDirsOf,
  firstAdmin,
  invite,
  mainFile,
  signedIn,
  untilReady,
  withOutput,
} from './testing/program.ts'

const dataDir = dataDirsOf(import.meta.filename)

/** The behaviour of Windows, as far as this system can imitate it. */

const onceOnly = { skip: engine === 'postgres' && 'the same on both databases' }

/** On Windows a signal kills a program immediately, so `npm start` closes the IPC channel instead. */
function runWithChannel(environment: Record<string, string>) {
  const child = spawn(process.execPath, [mainFile], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // The stdio types have no variant with an IPC channel.
  return withOutput(child as unknown as ChildProcessByStdio<null, Readable, Readable>)
}

test(
  'a program whose parent dies finishes and exits 0, and its file names are valid on Windows',
  onceOnly,
  async () => {
    const place = dataDir('let-go')
    const server = runWithChannel({ ...firstAdmin, DATA_DIR: place })
    const url = await untilReady(server)
    const invited = await invite(url, await signedIn(url), 'ines@mst.example')
    assert.equal(invited.status, 201)
    const outbox = join(place, 'outbox')
    // Another process writes the file, into a folder that cannot be watched before it exists.
    while (!existsSync(outbox) || readdirSync(outbox).length === 0)
      await new Promise((next) => setTimeout(next, 50))

    server.child.disconnect()
    const [code] = await once(server.child, 'exit')

    assert.equal(code, 0, server.output())
    const made = [...readdirSync(place, { recursive: true, encoding: 'utf8' }), nightlyName(new Date())]
    assert.ok(made.includes('audit-anchors.jsonl'), 'the end was anchored')
    const refusedByWindows = /[<>:"|?*\\]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
    assert.deepEqual(
      made.filter((name) => refusedByWindows.test(basename(name))),
      [],
    )
  },
)
