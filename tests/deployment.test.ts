import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { connectSqlite } from '#server/database/connect-sqlite.ts'
import { stopped, untilReady, withOutput } from '#server/testing/program.ts'

const project = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(project, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'mst-image-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('an image as the Dockerfile makes it serves the program, and writes nothing but its data', async () => {
  const built = spawnSync(process.execPath, [join(project, 'scripts/build.mjs')], { encoding: 'utf8' })
  assert.equal(built.status, 0, built.stderr)
  const image = join(folder, 'app')
  for (const path of copiedPaths()) copy(path, join(image, path))
  const before = readdirSync(image, { recursive: true }).sort()

  const program = withOutput(
    spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: image,
      env: { PATH: '', PORT: '0', LOG_LEVEL: 'error', DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  const address = await untilReady(program)
  const page = await fetch(address, { headers: { accept: 'text/html' } })
  assert.match(await page.text(), /<script [^>]*src="\/assets\//)
  const description = await fetch(`${address}/api/openapi.json`)
  assert.equal(description.status, 200)
  await breakSettings(join(folder, 'data'))
  const broken = await fetch(`${address}/api/settings/public`)
  assert.equal(broken.status, 500)
  assert.match(program.output(), /\/server\/settings\/rules\.ts:\d+:\d+/)
  assert.equal((await stopped(program)).code, 0, program.output())
  assert.deepEqual(readdirSync(image, { recursive: true }).sort(), before)
})

test('an image holds what was built, and neither sources nor packages', () => {
  assert.deepEqual(copiedPaths(), ['package.json', 'scripts', 'dist'])
})

test('what the build of an image reads is not left out of it', () => {
  const letIn = read('.dockerignore').split('\n')
  for (const name of globSync('{vite,postcss}*.{ts,mjs}', { cwd: project }))
    assert.ok(letIn.includes(`!${name}`), name)
})

test('what the files of a deployment set is known to the program', () => {
  const known = new Set(
    read('README.md')
      .match(/^\| (`[A-Z_]+`(?:, )?)+ \|/gm)
      ?.flatMap((row) => row.match(/[A-Z_]+/g) ?? []),
  )
  const service = read('deploy/compose.yaml').match(/^ {2}mst:\n(?: {4}.*\n)+/m)?.[0] ?? ''
  const set = [
    ...(service.match(/(?<=^ {6})[A-Z_]+(?=:)/gm) ?? []),
    ...(read('deploy/mst.service').match(/(?<=^Environment=)[A-Z_]+/gm) ?? []),
    ...(read('deploy/Dockerfile').match(/(?<=^ENV .*)[A-Z_]+(?==)/gm) ?? []),
  ]
  assert.ok(set.length >= 9, `only ${set.length} were found`)
  assert.deepEqual(
    set.filter((name) => !known.has(name)),
    [],
  )
})

/** What the Dockerfile's second stage takes from the first, but for the Node that this test brings. */
function copiedPaths(): string[] {
  return [...read('deploy/Dockerfile').matchAll(/^COPY --from=build (.+) \S+$/gm)]
    .flatMap(([, from = '']) => from.split(' '))
    .map((path) => path.replace('/app/', ''))
    .filter((path) => path !== 'node')
}

/** So that a call fails in a way that nobody foresaw. */
async function breakSettings(dataDir: string) {
  const db = connectSqlite(join(dataDir, 'mst.sqlite'))
  await db.deleteFrom('settings').execute()
  await db.destroy()
}

/** By links, for they cost nothing. */
function copy(from: string, to: string) {
  const path = join(project, from)
  if (statSync(path).isFile()) return link(path, to)
  for (const { name, parentPath } of readdirSync(path, { recursive: true, withFileTypes: true })) {
    const within = join(parentPath, name).slice(path.length)
    if (statSync(path + within).isFile()) link(path + within, to + within)
  }
}

function link(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    cpSync(from, to)
  }
}
