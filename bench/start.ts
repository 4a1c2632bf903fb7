// npm run bench -- start: measures the time of a second start until its ready line. Then it measures the
// memory of each process: idle, under load, and after enough calls to show a leak.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cpuSecondsOf, requests, type Work } from './contenders.ts'
import { load } from './load.ts'
import { makeProgramme } from './programme.ts'

const { values: options } = parseArgs({
  options: {
    starts: { type: 'string', default: '7' },
    idle: { type: 'string', default: '30' },
    calls: { type: 'string', default: '100000' },
    // Another version, built and installed.
    checkout: { type: 'string', default: join(import.meta.dirname, '..') },
  },
})
const works: Work[] = ['notes', 'mentees', 'plans']
const rounds = 10
const mebibyte = 1_024
const shown = (kibibytes: number) => (kibibytes / mebibyte).toFixed(0).padStart(5)

type Started = { child: ChildProcess; url: string; seconds: number; cpuSeconds: number }
type Memory = { pid: number; parent: number; command: string; resident: number; highest: number }

const dataDir = mkdtempSync(join(tmpdir(), 'mst-start-'))
let started: Started | undefined
try {
  console.log('Making the programme …')
  await makeProgramme(dataDir)
  await measureStarts()
  started = await start()
  await measureMemory(started)
} finally {
  if (started) await stop(started)
  rmSync(dataDir, { recursive: true, force: true })
}

/** The first start may build the program, so it is not counted. */
async function measureStarts() {
  const starts: Started[] = []
  for (let times = 0; times <= Number(options.starts); times += 1) {
    const one = await start()
    if (times > 0) starts.push(one)
    await stop(one)
  }
  const told = (name: 'seconds' | 'cpuSeconds') => {
    const sorted = starts.map((one) => one[name]).toSorted((a, b) => a - b)
    const all = sorted.map((one) => one.toFixed(2)).join(' ')
    return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(2)} s (${all})`
  }
  console.log(`npm start to its ready line: ${told('seconds')}`)
  console.log(`CPU time of its processes until then: ${told('cpuSeconds')}`)
}

async function measureMemory({ child, url }: Started) {
  await pause(Number(options.idle) * 1_000)
  console.log(`\nMiB that each process holds after ${options.idle} idle seconds:`)
  const processes = processesOf(child)
  for (const { resident, command } of processes) console.log(`${shown(resident)}  ${command}`)
  const server = processes.toSorted((a, b) => b.resident - a.resident)[0]
  if (!server) return console.log('Memory is told on Linux only.')

  console.log(`\nThe server after so many calls (${works.join(', ')}), and the most that it has held:`)
  const answers = Math.ceil(Number(options.calls) / rounds / works.length)
  for (let round = 1; round <= rounds; round += 1) {
    for (const work of works) await load(url, requests[work], { connections: 10, answers })
    const { resident, highest } = memoryOf(server.pid) ?? server
    const calls = String(round * answers * works.length).padStart(8)
    console.log(`${calls}  ${shown(resident)}  ${shown(highest)}`)
  }
  await pause(Number(options.idle) * 1_000)
  console.log(`${options.idle} s later  ${shown(memoryOf(server.pid)?.resident ?? Number.NaN)}`)
}

/** Starts like an operator. The rate limits are active but high, because one person sends all requests. */
async function start(): Promise<Started> {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: options.checkout,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_FACTOR: '1000' },
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  let output = ''
  // Keep reading after the ready line, so that the pipe does not fill up.
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (output.length < 20_000) output += text
  })
  const said = /ready at (http:\S+)/
  while (!said.test(output)) {
    if (child.exitCode !== null) throw new Error(`It did not start: ${output}`)
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
  const seconds = (performance.now() - began) / 1_000
  const cpuSeconds = processesOf(child).reduce((sum, one) => sum + cpuSecondsOf(one), 0)
  return { child, url: said.exec(output)?.[1] ?? '', seconds, cpuSeconds }
}

async function stop({ child }: Started): Promise<void> {
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  await ended
}

/** npm, the launcher and the server. */
function processesOf({ pid }: ChildProcess): Memory[] {
  const all = existing('/proc').flatMap((name) => memoryOf(Number(name)) ?? [])
  const found = all.filter((one) => one.pid === pid)
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid))
  return found
}

function existing(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

function memoryOf(pid: number): Memory | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
    const command = words
      .filter((word) => !word.startsWith('--'))
      .join(' ')
      .trim()
    return {
      pid,
      parent: number('PPid'),
      command,
      resident: number('VmRSS'),
      highest: number('VmHWM'),
    }
  } catch {
    return undefined
  }
}
