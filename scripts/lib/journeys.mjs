import { readFileSync, rmSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { findNode } from './node.mjs'
import { inProject } from './project.mjs'
import { run } from './steps.mjs'

const report = inProject('test-results/journeys.json')

/** Runs the journeys in a real Chromium and counts them: each journey on each screen is one. */
export async function runJourneys(files) {
  rmSync(report, { force: true })
  const environment = { ...process.env, CHROMIUM_PATH: await findChromium(), JOURNEYS_REPORT: report }
  const code = await run(
    findNode(),
    [inProject('node_modules/@playwright/test/cli.js'), 'test', ...files],
    environment,
  )
  const { stats } = JSON.parse(readFileSync(report, 'utf8'))
  const counted = { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}
