import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { after } from 'node:test'
import type { Reply } from '#contract/endpoint.ts'
import type { signIn } from '#contract/session.ts'

/** Runs the program as an operator does, in its own process. */

export const mainFile = join(import.meta.dirname, '../main.ts')
const folder = mkdtempSync(join(tmpdir(), 'mst-program-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const serverFolder = join(import.meta.dirname, '..')
/** Returns data directories that other test files do not use, not even those of the same name. */
export const dataDirsOf = (testFile: string) => (name: string) =>
  join(folder, `${relative(serverFolder, testFile).replace(/\W+/g, '-')}-${name}`)

/** The variables that a program gets from this process: its clock and compiled code. */
export const ofThisProcess = {
  PATH: process.env.PATH,
  NODE_OPTIONS: process.env.NODE_OPTIONS,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

/** `npm test` passes the arguments of `npm start`, whose bundle loads in half the time. */
const started: string[] = process.env.TEST_PROGRAM ? JSON.parse(process.env.TEST_PROGRAM) : [mainFile]

export function run(environment: Record<string, string>, flags: string[] = [], program?: string) {
  const child = spawn(process.execPath, [...flags, ...(program ? [program] : started)], {
    env: { ...ofThisProcess, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return withOutput(child)
}

export function withOutput(child: ChildProcessByStdio<null, Readable, Readable>) {
  after(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  return { child, output: () => output }
}

export async function untilReady({ child, output }: ReturnType<typeof run>): Promise<string> {
  while (!output().includes('ready at ')) {
    assert.equal(child.exitCode, null, output())
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
  const url = /ready at (http:\S+)/.exec(output())?.[1] ?? ''
  await untilReachable(url)
  return url
}

export async function untilEnded({ child, output }: ReturnType<typeof run>) {
  if (child.exitCode === null) await once(child, 'exit')
  return { code: child.exitCode, output: output().trim() }
}

export async function stopped(server: ReturnType<typeof run>) {
  server.child.kill('SIGTERM')
  return untilEnded(server)
}

export const firstAdmin = { FIRST_ADMIN_EMAIL: 'boss@mst.example', FIRST_ADMIN_PASSWORD: 'chosen-one' }
const post = (url: string, body: object, token?: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

/**
 * On a busy machine the server sheds load for a moment after its start. It announces no end of this, so the
 * test asks.
 */
export async function untilReachable(url: string): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const isReady = await fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error(`${url} never became ready`)
}

const maxTries = 600

/** Waits for conditions of this process: `changed` checks them, and an abort ends the wait. */
export function conditions(signal: AbortSignal) {
  const events = new EventEmitter()
  return {
    changed: () => events.emit('changed'),
    async until(holds: () => boolean) {
      while (!holds() && !signal.aborted) await once(events, 'changed', { signal }).catch(() => {})
    },
  }
}

export async function signedIn(url: string): Promise<string> {
  const answer = await post(`${url}/api/auth/login`, {
    email: 'boss@mst.example',
    password: 'chosen-one',
  })
  return ((await answer.json()) as Reply<typeof signIn>).token
}

export const invite = (url: string, token: string, email: string) =>
  post(
    `${url}/api/auth/create-account`,
    { firstName: 'Ines', lastName: 'García', email, role: 'mentee' },
    token,
  )
