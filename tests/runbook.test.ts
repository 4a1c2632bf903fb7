import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { firstAdmin, run, stopped, untilReady } from '#server/testing/program.ts'

const project = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')
const runbook = read('docs/operating.md')
const documents = [...globSync('{*,docs/**/*,bench/README}.md', { cwd: project })].filter(
  (file) => file !== 'CHANGELOG.md',
)
const place = mkdtempSync(join(tmpdir(), 'mst-runbook-'))
after(() => rmSync(place, { recursive: true, force: true }))

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const sources = globSync('{server,scripts,contract,web}/**/*.{ts,tsx,mjs}', { cwd: project })
  .filter((file) => !/\.test\.ts$/.test(file))
  .map(read)
  .join('\n')

const unknownIn = (names: string[], isKnown: (name: string) => boolean) =>
  [...new Set(names)].filter((name) => !isKnown(name))
const matches = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('every npm command of a document is in package.json', () => {
  for (const file of documents) {
    const named = matches(/npm (?:run )?((?<=run )[\w-]+|start|test)/g, read(file))
    assert.deepEqual(
      unknownIn(named, (name) => name in scripts),
      [],
      file,
    )
  }
})

/** Programs that both a machine and the image have. `npm` is missing from the image. */
const inImage = ['cp', 'df', 'du', 'env', 'install', 'ls', 'node', 'psql', 'rm', 'sh']
test('every command of the installation runs in the image, too', () => {
  const commands = documents.flatMap((file) => matches(/\bas_mst ([^`\n]+)/g, read(file)))
  const scripts = commands.flatMap((command) => matches(/node (scripts\/[\w-]+\.mjs)/g, command))

  assert.ok(commands.length > 20 && scripts.length > 10, `only ${commands.length} and ${scripts.length}`)
  assert.deepEqual(
    commands.filter((command) => !inImage.includes(command.split(' ')[0] ?? '') || /\bnpm\b/.test(command)),
    [],
  )
  assert.deepEqual(
    unknownIn(scripts, (script) => existsSync(join(project, script))),
    [],
  )
  assert.deepEqual(
    matches(/\bnpm run ([\w-]+)/g, sources).filter((name) => !inCheckout.includes(name)),
    [],
  )
})
/** Commands that only a checkout needs, with npm. */
const inCheckout = ['bench', 'build', 'check', 'demo', 'dev', 'reset', 'screenshots', 'test']

test('every file that a document names exists', () => {
  for (const file of documents) {
    const named = matches(
      /`((?:build|contract|demo|deploy|docs|e2e|scripts|server|tests|web)\/[\w*-][\w./*-]*)`/g,
      read(file),
    )
    assert.deepEqual(
      unknownIn(named, (name) => globSync(name, { cwd: project }).length > 0),
      [],
      file,
    )
  }
})

test('every link of a document leads to a file and a heading that exist', () => {
  for (const file of documents) {
    const links = matches(/\]\((?!https?:|mailto:)([^)\s]+)\)/g, read(file))
    assert.deepEqual(
      unknownIn(links, (link) => isThere(file, link)),
      [],
      file,
    )
  }
})
function isThere(from: string, link: string) {
  const [path, heading] = link.split('#')
  const file = path ? join(dirname(from), path) : from
  return existsSync(join(project, file)) && (heading === undefined || headingsOf(file).includes(heading))
}
/** The anchors that GitHub gives to the headings of a document. */
const headingsOf = (file: string) =>
  matches(/^#+ (.*)$/gm, read(file)).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The settings that the runbook lists. */
const listed = matches(/^- ((?:`[A-Z_]+`(?:, )?)+):/gm, runbook).flatMap((names) =>
  matches(/`(\w+)`/g, names),
)
/** Node and the libraries read these themselves. */
const readByOthers = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS']

test('the runbook lists every setting of the program once, and no other', () => {
  const read = matches(/^ {2}\w+: \[\s*'([A-Z_]+)'/gm, sourceOf('config') + sourceOf('provider-config'))

  assert.deepEqual(listed.toSorted(), [...read, ...readByOthers].sort())
})
const sourceOf = (name: string) => read(`server/kernel/config/${name}.ts`)

test('the program knows every setting and metric of the runbook', () => {
  const known = new Set([
    ...listed,
    ...listed.map((name) => `${name}_FILE`),
    ...matches(/\b([A-Z]+_[A-Z_]+)\b/g, read('deploy/compose.yaml')),
    // An exit of the mail library.
    'O_DSYNC',
    // Docker's own.
    'COMPOSE_FILE',
  ])
  const settings = matches(/\b([A-Z]+(?:_[A-Z]+)+)\b/g, runbook)
  const figures = matches(/`((?:mst|nodejs)_[a-z_0-9]+)`/g, runbook)

  assert.ok(settings.length > 40 && figures.length > 8)
  assert.deepEqual(
    unknownIn(settings, (name) => known.has(name)),
    [],
  )
  assert.deepEqual(
    unknownIn(figures, (name) => name.startsWith('nodejs_') || sources.includes(`'${name}'`)),
    [],
  )
})

test('an alert about errors leaves out the check that answers 503 during a restart', () => {
  const [alert = ''] = matches(/`rate\(mst_call_duration_seconds_count\{(.*?)\}/g, runbook)
  const labels = /name: 'mst_call_duration_seconds',[^}]*labelNames: \[(.*?)\]/s.exec(sources)?.[1] ?? ''

  assert.deepEqual(matches(/(\w+)[!=~]+"/g, alert), ['status', 'route'])
  assert.deepEqual(
    unknownIn(['status', 'route'], (label) => labels.includes(`'${label}'`)),
    [],
  )
  assert.match(alert, /route!="\/api\/ready"/)
})

test('every symptom that the runbook quotes is a message of the program', () => {
  const symptoms = runbook
    .split('\n')
    .filter((line) => line.startsWith('- **Symptom:**') || line.startsWith("- '"))
    .flatMap((line) => matches(/'([^']{8,}?)'/g, line.startsWith("- '") ? (line.split(': ')[0] ?? '') : line))
  const parts = symptoms.flatMap((symptom) => symptom.split('…')).map((part) => part.trim())

  assert.ok(parts.length > 25, `only ${parts.length} were found`)
  assert.deepEqual(
    unknownIn(parts, (part) => sources.includes(part)),
    [],
  )
})

const secrets = { BACKUP_PASSPHRASE: 'quiet-otter-9' }
const dataDir = join(place, 'lib/mst')

/** Commands of the machine, as far as the blocks need them. */
const stubs: Record<string, string> = {
  node: `exec "${process.execPath}" "$@"`,
  as_mst: 'exec "$@"',
  mst: `echo "$1" >> "${place}/deeds"`,
}

function runBlock(block: string) {
  const here = block.replaceAll('/var/lib/', `${place}/lib/`).replaceAll('/mnt/', `${place}/mnt/`)
  return spawnSync('sh', ['-eu', '-c', here], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: [join(place, 'bin'), process.env.PATH].join(delimiter), DATA_DIR: dataDir, ...secrets },
  })
}

test('the tested blocks back up, restore, check and repair an installation', async () => {
  for (const folder of ['bin', 'lib', 'mnt']) mkdirSync(join(place, folder))
  for (const [name, text] of Object.entries(stubs))
    writeFileSync(join(place, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  const environment = { DATA_DIR: dataDir, ...firstAdmin }
  const first = run(environment)
  await untilReady(first)
  await stopped(first)

  mkdirSync(join(place, 'mnt/backups'))
  const blocks = matches(/^```sh tested\n([\s\S]*?)^```$/gm, runbook)
  const said: string[] = []
  for (const block of blocks) {
    // The program saves such a file when its database is taken away.
    if (block.includes('mst-rescued'))
      renameSync(join(dataDir, 'mst.sqlite'), join(dataDir, 'mst-rescued-1.sqlite'))
    const { status, stdout, stderr } = runBlock(block)
    assert.equal(status, 0, `${block}\n${stdout}${stderr}`)
    said.push(stdout)
  }

  assert.ok(blocks.length >= 7, `only ${blocks.length} were found`)
  assert.match(said.join('\n'), /The backup .* was made/)
  assert.match(said.join('\n'), /is restored in .*\/practice/)
  assert.match(said.join('\n'), /The audit log is intact/)
  assert.match(said.join('\n'), /matches the given anchors: \d+/)
  assert.ok(existsSync(join(dataDir, 'backups/damaged/secret.key')))
  assert.match(readFileSync(join(place, 'deeds'), 'utf8'), /^stop\nstart\n/)
  const last = run(environment)
  await untilReady(last)
  assert.equal((await stopped(last)).code, 0)
})
