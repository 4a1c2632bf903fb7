import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { project } from './project.ts'

/**
 * Runs once for all journeys: builds the web app and creates the demo programme in a directory. Each server
 * uses a copy of it.
 */
export default async function prepareDemo() {
  const folder = await mkdtemp(join(tmpdir(), 'mst-demo-'))
  const run = (script: string) =>
    execFileSync(process.execPath, [script], {
      cwd: project,
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: undefined },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  run('scripts/build.mjs')
  run('demo/make-demo.ts')
  // Workers start after this and inherit the variable.
  process.env.JOURNEYS_DEMO = folder
  return () => rm(folder, { recursive: true, force: true })
}
