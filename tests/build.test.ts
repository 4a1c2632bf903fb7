import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'

const scripts = join(import.meta.dirname, '../scripts')

/** A small project. Its tools only create the files that the real ones would. */
function smallProject(t: TestContext) {
  const project = mkdtempSync(join(tmpdir(), 'mst-build-'))
  t.after(() => rmSync(project, { recursive: true, force: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  cpSync(scripts, join(project, 'scripts'), { recursive: true })
  for (const step of ['compile', 'prerender']) write(`build/${step}.mjs`, '')
  write(
    'node_modules/vite/bin/vite.js',
    `const { cpSync } = require('node:fs')
     if (process.argv.includes('--config')) cpSync('server', 'dist/server', { recursive: true })
     else cpSync('web', 'dist/web', { recursive: true })`,
  )
  write('node_modules/@rolldown/binding-here/index.js', '')
  for (const path of ['package-lock.json', 'node_modules/.package-lock.json']) write(path, '{"packages":{}}')
  for (const path of ['web/index.html', 'contract/notes.ts', 'server/main.js', 'server/notes.test.ts'])
    write(path, '')
  const build = () =>
    spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: project, encoding: 'utf8' }).stdout
  return { build, change: (path: string) => appendFileSync(join(project, path), '// changed\n'), project }
}

test('the next start rebuilds only what changed', (t) => {
  const { build, change } = smallProject(t)
  assert.equal(build(), 'Building the web app …\nBuilding the server …\n')
  assert.equal(build(), '')

  change('server/main.js')
  assert.equal(build(), 'Building the server …\n')
  change('web/index.html')
  assert.equal(build(), 'Building the web app …\n')
  change('contract/notes.ts')
  assert.equal(build(), 'Building the web app …\nBuilding the server …\n')
  change('server/notes.test.ts')
  assert.equal(build(), '')
})

test('a build stays valid when an upgrade renames its folder', (t) => {
  const { build, project } = smallProject(t)
  build()
  const renamed = `${project}-renamed`
  renameSync(project, renamed)
  t.after(() => rmSync(renamed, { recursive: true }))

  const again = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: renamed, encoding: 'utf8' })
  assert.deepEqual([again.status, again.stdout], [0, ''])
})

test('a build serves without its sources and tools', (t) => {
  const { build, project } = smallProject(t)
  build()
  for (const folder of ['web', 'server', 'contract', 'node_modules'])
    rmSync(join(project, folder), { recursive: true })

  assert.equal(build(), '')
})
