import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { start, untilOneEnds } from './children.mjs'

const results = []

/**
 * Runs one step of the tests under a heading, records its counts and returns its result. An exception counts as
 * one failure.
 */
export async function step(title, work) {
  console.log(`\n== ${title}`)
  const began = performance.now()
  const result = await work().catch((error) => {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  })
  const seconds = (performance.now() - began) / 1000
  results.push({ title, seconds, ...result })
  console.log(`-- ${title}: ${result.failed ? 'FAILED' : 'passed'} in ${seconds.toFixed(1)} s`)
  return result
}

/** A step that passes when its program exits with 0. Another step runs beside it, so a failure is shown whole. */
export const check = (title, command, args) =>
  step(title, async () => {
    const { code, output } = await outputOf(command, args)
    console.log(output.trimEnd())
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [output] }
  })

async function outputOf(command, args) {
  const child = start(command, args, process.env, 'pipe')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await Promise.all([untilOneEnds(child), once(child, 'close')])
  return { code, output }
}

/** Runs a program on this console until it ends, and returns its exit code. */
export const run = (command, args, environment) => untilOneEnds(start(command, args, environment))

/**
 * The counts of a test runner. `tests` are its results: { file, name, seconds, isFailed, isFlaky, reason }. A
 * runner that fails without a failed test counts as one failure.
 */
export function countsOf(code, passed, failed, tests) {
  const files = {}
  for (const { file, seconds } of tests) files[file] = (files[file] ?? 0) + seconds
  const failures = tests.filter(({ isFailed }) => isFailed).map(withReason)
  const flaky = tests.filter(({ isFlaky }) => isFlaky).map(withReason)
  return { passed, failed: failed || Number(code !== 0), failures, flaky, files }
}

/** A test's name above the first lines of its error. */
function withReason({ file, name, reason = '' }) {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, 12)
  return [`${file}: ${name}`, ...lines.filter(Boolean).map((line) => `    ${line}`)].join('\n    ')
}

const timeLine = (of, seconds) => `${seconds.toFixed(1).padStart(8)} s  ${of}`

/**
 * Prints times and failures last, for people who see only the end. Other programs parse the last line. A test
 * that passed only the second time fails the run unless `acceptsSecondRuns`.
 */
export function summarise({ acceptsSecondRuns }) {
  console.log(results.length ? '\nWhere the time went:' : 'No test file has any of these words in its path.')
  // Files run in parallel.
  for (const { title, seconds, files = {} } of results) {
    console.log(timeLine(title, seconds))
    const slowest = Object.entries(files).sort(([, one], [, other]) => other - one)
    for (const [file, seconds] of slowest.slice(0, 5)) console.log(`    ${timeLine(file, seconds)}`)
  }
  console.log()
  for (const { title, flaky = [] } of results)
    if (flaky.length)
      console.log([`PASSED THE SECOND TIME: ${title} (${flaky.length})`, ...flaky].join('\n    '))
  for (const { title, failed, failures = [] } of results)
    if (failed) console.log([`FAILED: ${title} (${failed})`, ...failures].join('\n    '))
  const sum = (count) => results.reduce((total, result) => total + count(result), 0)
  const secondRuns = acceptsSecondRuns ? 0 : sum(({ flaky = [] }) => flaky.length)
  const failed = sum((result) => result.failed) + secondRuns
  console.log(`${sum((result) => result.passed) - secondRuns} passed, ${failed} failed`)
  return failed === 0 && results.length > 0
}
