import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { project } from './project.ts'

/** `dataDir` contains the outbox. */
export type RunningServer = { url: string; dataDir: string }

/** Serves a fresh copy of the demo programme, as `npm start` does, while `use` runs. */
export async function withServer(
  use: (server: RunningServer) => Promise<void>,
  environment: Record<string, string> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'mst-journeys-'))
  await cp(process.env.JOURNEYS_DEMO ?? '', folder, { recursive: true })
  const output: string[] = []
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: project,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: undefined,
      PUBLIC_URL: undefined,
      RATE_LIMIT_FACTOR: '0',
      ...environment,
    },
    // The IPC channel lets the server notice when the worker is gone.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  try {
    const url = await urlOf(server, output)
    await use({ url: environment.PUBLIC_URL ?? url, dataDir: folder })
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
}

/** For a server whose address must be known before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function urlOf(server: ChildProcess, output: string[]) {
  return new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: server.stdout as Readable })
    lines.on('line', (line) => {
      output.push(line)
      const ready = /ready at (http:\S+)/.exec(line)
      if (ready?.[1]) resolve(ready[1])
    })
    server.once('exit', () => reject(new Error(`The server did not start:\n${output.join('\n')}`)))
  })
}
