import { spawn } from 'node:child_process'
import { project } from './project.mjs'

/** Longer than the server's own limit after a signal (`closeWithGrace` in server/main.ts). */
const patience = (Number(process.env.DRAIN_SECONDS) || 0) * 1_000 + 20_000
let stopping

/**
 * Starts a program on this console, or with pipes as its output. Its IPC channel closes when this script ends in
 * any way.
 */
export function start(command, args, env = process.env, output = 'inherit') {
  return spawn(command, args, { cwd: project, env, stdio: ['inherit', output, output, 'ipc'] })
}

/**
 * Waits until one of the programs ends, ends the others gracefully and returns the first exit code. On a
 * signal it ends all programs gracefully and then this script.
 */
export async function untilOneEnds(...children) {
  const stopAll = () => children.forEach(stop)
  const asked = stopSignal()
  asked.addEventListener('abort', stopAll)
  const endings = children.map(ending)
  const first = await Promise.race(endings)
  const code = asked.aborted && first.signal ? 0 : (first.code ?? 1)
  stopAll()
  await Promise.all(endings)
  asked.removeEventListener('abort', stopAll)
  return asked.aborted ? process.exit(code) : code
}

/** Aborts on a signal, or when the parent process ended without passing on a signal. */
export function stopSignal() {
  if (stopping) return stopping.signal
  stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(signal, stop)
  // Without npm, the parent may leave this script running on purpose.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || stop(), 250).unref()
  return stopping.signal
}

function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  // Playwright only cleans up on SIGINT. On Windows a signal would end a program immediately, so disconnect.
  if (process.platform !== 'win32') child.kill('SIGINT')
  else if (child.connected) child.disconnect()
  setTimeout(() => child.kill('SIGKILL'), patience).unref()
}

const ending = (child) =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', (error) => {
      console.error(error.message)
      resolve({ code: 1, signal: null })
    })
  })
