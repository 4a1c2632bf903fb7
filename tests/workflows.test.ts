import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'

const project = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

type Step = { uses?: string; run?: string; with?: Record<string, string | boolean> }
type Workflow = { on: object; permissions: object; jobs: Record<string, { steps: Step[] }> }

const files = globSync('.github/workflows/*.yml', { cwd: project })
const stepsOf = (file: string) =>
  Object.values((parse(read(file)) as Workflow).jobs).flatMap(({ steps }) => steps)
const commandsOf = (file: string) => stepsOf(file).flatMap(({ run }) => run?.trim().split(/\n\s*/) ?? [])

test('a change of a stranger runs the checks of .ci/run, and each night the whole tests run', () => {
  const checks = parse(read('.github/workflows/checks.yml')) as Workflow

  assert.ok('pull_request' in checks.on && 'push' in checks.on)
  assert.deepEqual(checks.permissions, { contents: 'read' })
  assert.equal(commandsOf('.github/workflows/checks.yml').at(-1), 'bash .ci/run')
  assert.equal(commandsOf('.github/workflows/nightly.yml').at(-1), 'npm run test:full')
})

test('every script, file and action that a workflow names exists, and the actions have a version', () => {
  const commands = files.flatMap(commandsOf)
  const named = commands.flatMap((command) => command.match(/(?<=^(bash|node) )[\w./-]+$/g) ?? [])
  const inputs = files
    .flatMap(stepsOf)
    .flatMap(({ with: given }) => [given?.['node-version-file'], given?.file].filter((file) => file))
  const npm = commands.flatMap((command) => /^npm run ([\w:-]+)/.exec(command)?.[1] ?? [])
  const actions = files.flatMap(stepsOf).flatMap(({ uses }) => uses ?? [])

  assert.ok(named.length > 0 && inputs.length > 3 && npm.length > 2 && actions.length > 6)
  for (const file of [...named, ...inputs]) assert.ok(existsSync(join(project, String(file))), String(file))
  for (const name of npm) assert.ok(name in scripts, name)
  for (const action of actions) assert.match(action, /^(actions|docker)\/[\w-]+@v\d+$/)
})

test('a release packs the files that the runbook packs', () => {
  const packedBy = (text: string) => /tar czf \S+ (.+)$/m.exec(text)?.[1]
  const release = read('.github/workflows/release.yml')

  assert.ok(packedBy(release))
  assert.equal(packedBy(release), packedBy(read('docs/operating.md')))
  const bases = [...release.matchAll(/digest ([\w.:-]+)\)/g)].map(([, name = '']) => name)
  for (const base of bases) assert.match(read('deploy/Dockerfile'), new RegExp(`^# ${base}$`, 'm'))
  assert.equal(bases.length, read('deploy/Dockerfile').match(/^FROM /gm)?.length)
})

test('a stranger fills in a form: each question has a name and a label', () => {
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: project }).filter(
    (file) => !/config/.test(file),
  )
  assert.equal(forms.length, 2)
  for (const file of forms) {
    const { name, description, body } = parse(read(file)) as Form
    assert.ok(name && description, file)
    const questions = body.filter(({ type }) => type !== 'markdown')
    const ids = questions.map(({ id }) => id)
    assert.deepEqual(ids, [...new Set(ids)])
    for (const { id, type, attributes } of questions) {
      assert.match(id ?? '', /^[a-z]+$/, file)
      assert.match(type, /^(input|textarea|dropdown|checkboxes)$/)
      assert.ok(attributes.label, file)
      assert.equal(Boolean(attributes.options), type === 'dropdown' || type === 'checkboxes', file)
    }
  }
})
type Form = {
  name: string
  description: string
  body: { type: string; id?: string; attributes: { label?: string; options?: unknown[] } }[]
}
