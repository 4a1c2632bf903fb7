import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findNode } from './node.mjs'
import { inProject } from './project.mjs'
import { run } from './steps.mjs'

/** Runs tests with Node's own runner; what it counted comes back, for its exit code says less. */
export async function runNodeTests(files, environment, reporter) {
  const folder = mkdtempSync(join(tmpdir(), 'mst-tests-'))
  const counts = join(folder, 'counts.json')
  try {
    const code = await run(findNode(), [...flags(reporter, counts), ...files], {
      ...process.env,
      ...environment,
      // A process a file: each would compile half of the server again.
      NODE_COMPILE_CACHE: inProject('node_modules/.cache/tests'),
    })
    const counted = JSON.parse(readFileSync(counts, 'utf8'))
    return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function flags(reporter, counts) {
  return [
    '--test',
    `--test-concurrency=${availableParallelism()}`,
    // A test that hangs shall fail, not stop the rest.
    '--test-timeout=120000',
    `--test-reporter=${reporter}`,
    '--test-reporter-destination=stdout',
    `--test-reporter=${pathToFileURL(inProject('scripts/lib/count-reporter.mjs')).href}`,
    `--test-reporter-destination=${counts}`,
  ]
}
