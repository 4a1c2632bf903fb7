import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { project } from './project.mjs'

const broken = { passed: 0, failed: 1 }
const results = []
let running

/** Runs one part of the test, under a heading, and notes what it counted; a part that throws counts as one failure. */
export async function step(title, run) {
  console.log(`\n== ${title}`)
  const began = performance.now()
  const result = await run().catch((error) => {
    console.error(error.message)
    return broken
  })
  const seconds = (performance.now() - began) / 1000
  results.push({ title, seconds, ...result })
  console.log(`-- ${title}: ${result.failed ? 'FAILED' : 'passed'} in ${seconds.toFixed(1)} s`)
}

/** A step that is one program: it passes when the program does. */
export const check = (title, command, args) => step(title, () => passes(command, args))

async function passes(command, args) {
  return (await run(command, args)) === 0 ? { passed: 1, failed: 0 } : broken
}

/** Runs a program that shares this console until it ends; the answer is its exit code. */
export function run(command, args, environment = process.env) {
  return new Promise((resolve, reject) => {
    running = spawn(command, args, {
      cwd: project,
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    running.once('error', reject)
    running.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Playwright and Node's test runner clean up behind themselves on this signal only. */
export async function endRunningProgram() {
  if (running?.exitCode === null && running.kill('SIGINT')) await once(running, 'exit')
}

/** What failed stands at the end, where whoever sees no more than the end finds it; the last line is for programs. */
export function summarise() {
  const sum = (part) => results.reduce((total, result) => total + result[part], 0)
  const failed = results.filter((result) => result.failed)
  if (results.length) tellTimes()
  else console.log('No test file has one of these words in its path.')
  for (const { title, failed: count, failures = [] } of failed) {
    console.log(`FAILED: ${title} (${count})`)
    for (const failure of failures) console.log(`    ${failure}`)
  }
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return failed.length === 0 && results.length > 0
}

const slowestFiles = 5

/** Where the time went: the parts, and in each the files that took longest. Files run beside each other. */
function tellTimes() {
  console.log('\nWhere the time went:')
  for (const { title, seconds, files = [] } of results) {
    console.log(timeLine(seconds, title))
    const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestFiles)
    for (const { file, seconds } of slowest) console.log(`    ${timeLine(seconds, file)}`)
  }
  console.log()
}

const timeLine = (seconds, of) => `${seconds.toFixed(1).padStart(8)} s  ${of}`
