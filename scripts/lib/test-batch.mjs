// node scripts/lib/test-batch.mjs [--reporter=dot] [--timeout=600000] FILE …
// Runs test files in this process, in this order, and sends their results to the parent process.
import { relative } from 'node:path'
import { run } from 'node:test'
import { dot, spec, tap } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import { project } from './project.mjs'
import { recordQuerySites } from './query-sites.mjs'

const { values, positionals: files } = parseArgs({
  options: {
    reporter: { type: 'string', default: 'dot' },
    // A hanging test must fail without stopping the rest. Long enough for a machine with other work.
    timeout: { type: 'string', default: '600000' },
  },
  allowPositionals: true,
})

const sites = recordQuerySites()
const tests = []
const events = run({ files, isolation: 'none', timeout: Number(values.timeout) })
events.on('test:pass', (data) => tests.push(resultOf(data, false)))
events.on('test:fail', (data) => {
  // A failed subtest is reported on its own.
  tests.push(resultOf(data, data.details.error?.failureType !== 'subtestsFailed'))
  process.exitCode = 1
})
// Only the summary of a process has a file; the summary of the whole run has none.
events.on('test:summary', ({ file, counts }) => {
  if (!file) process.send?.({ ...counts, tests, sites: [...sites] })
})
events.compose({ dot, spec, tap }[values.reporter]).pipe(process.stdout)

function resultOf({ file, name, nesting, details }, isFailed) {
  return {
    file: relative(project, file ?? project),
    name,
    // A subtest's time is part of its test's.
    seconds: nesting === 0 ? details.duration_ms / 1000 : 0,
    isFailed,
    reason: details.error?.cause?.message ?? details.error?.message,
  }
}
