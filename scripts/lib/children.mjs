import { spawn } from 'node:child_process'
import { project } from './project.mjs'

const patience = 20_000

/** Starts a program that shares this console. It also has a channel that closes when this script ends in any way. */
export function start(command, args, environment = process.env) {
  return spawn(command, args, {
    cwd: project,
    env: environment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
}

/** Waits until one of the programs ends, ends the others with grace, and tells its exit code. Asked to stop, it
 * ends the programs with grace and then this script. */
export async function untilOneEnds(...children) {
  const stopAll = () => children.forEach(stop)
  let wasAsked = false
  whenAskedToStop(() => {
    wasAsked = true
    stopAll()
  })

  const endings = children.map(ending)
  const first = await Promise.race(endings)
  const code = wasAsked && first.signal ? 0 : (first.code ?? 1)
  stopAll()
  await Promise.all(endings)
  return wasAsked ? process.exit(code) : code
}

/** Calls back on a signal, and when what started this script is gone without having passed one on. */
export function whenAskedToStop(callback) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(signal, callback)
  // Without npm in between, whoever started this script may leave it running on purpose.
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (isThere(parent)) return
    clearInterval(watch)
    callback()
  }, 250)
  watch.unref()
}

function isThere(parent) {
  if (process.platform !== 'win32') return process.ppid === parent
  try {
    return process.kill(parent, 0)
  } catch {
    return false
  }
}

function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  // A signal on Windows would end it without grace.
  if (process.platform !== 'win32') child.kill('SIGTERM')
  else if (child.connected) child.disconnect()
  setTimeout(() => child.kill('SIGKILL'), patience).unref()
}

function ending(child) {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', (error) => {
      console.error(error.message)
      resolve({ code: 1, signal: null })
    })
  })
}
