import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { batchOf } from './batch.mjs'
import { findNode } from './node.mjs'
import { inProject } from './project.mjs'
import { run } from './steps.mjs'

/** Runs tests with Node's own runner; what it counted comes back, for its exit code says less. */
export async function runNodeTests(files, environment, reporter) {
  const folder = mkdtempSync(join(tmpdir(), 'mst-tests-'))
  const counts = join(folder, 'counts.json')
  try {
    const code = await run(findNode(), [...flags(reporter, counts), ...inBatches(files, folder)], {
      ...process.env,
      ...environment,
      NODE_COMPILE_CACHE: inProject('node_modules/.cache/tests'),
    })
    const counted = JSON.parse(readFileSync(counts, 'utf8'))
    return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Files that one process tests together: it reads the server once, and V8 compiles it once. The runner has a process for
 * each file that it is given, so it is given one for each batch.
 */
function inBatches(files, folder) {
  const count = Math.min(files.length, batchesPerCore * availableParallelism())
  return Array.from({ length: count }, (_, batch) => {
    const path = join(folder, `batch-${batch + 1}.test.mjs`)
    // Dealt out in turn, for what is slow stands together in a folder.
    const own = files.filter((_, index) => index % count === batch)
    writeFileSync(path, batchOf(own.map((file) => inProject(file))))
    return path
  })
}

/** So many that no core is left alone for long at the end. */
const batchesPerCore = 4

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
