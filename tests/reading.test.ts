import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  countLines,
  type Definition,
  files,
  type Node,
  resolveName,
  type Source,
  sources,
  usedBy,
  usedIn,
  visit,
} from './definitions.ts'
import * as exceptions from './reading-exceptions.ts'

/**
 * A stranger who changes an action reads the definitions from its dialog and its rule to the SQL. These tests
 * limit how many. With --table this file also prints each action's figures and definitions.
 */

/** The component or hook that makes the call, and the call. */
type Beginning = [name: string, endpoint: string]
const actions: Record<string, Beginning[]> = {
  'sign in': [['LoginPage', 'signIn']],
  'write a note': [['NoteDialog', 'addNote']],
  'plan a shift': [['ShiftDialog', 'scheduleShift']],
  'record an outcome': [['OutcomeDialog', 'recordOutcome']],
  'update progress': [['ProgressDialog', 'setProgress']],
  'add a goal': [['GoalDialog', 'addGoal']],
  'save a plan': [['PlanDialog', 'editPlan']],
  'approve a referral': [['ReferralPanel', 'decideReferral']],
  'deactivate a user': [['useRowEdit', 'editUser']],
  'sign off a record': [['SignOffActions', 'confirmSummary']],
  'suggest a match': [['AssignMentor', 'listSuggestions']],
  'begin and end a cover': [
    ['ArrangeCover', 'arrangeCover'],
    ['EndDialog', 'endRelationship'],
  ],
  'withdraw a referral': [['WithdrawReferralPage', 'withdrawReferral']],
}

type Figures = { files: number; lines: number; definitions: number }
const limits: Figures = { files: 9, lines: 900, definitions: 120 }

/** The parts that a reader of any action knows already, so that they are not counted. */
const shared: [folders: RegExp, reason: string][] = [
  [/^server\/(kernel|database|adapters)\//, 'the machine: calls, transactions, the audit log, saving a row'],
  [/^server\/(messaging|undo)\//, 'an action says in one line that it sends a message or offers an undo'],
  [
    /^server\/(access|counts|locks|programme-conditions|record-limits)\.ts$/,
    'whose rows a person may see, what each number counts, and how many rows there may be',
  ],
  [/^web\/(kit|kernel|programme)\//, 'forms, dialogs, lists and calls, and how people and states look'],
  [
    /^contract\/(audit-actions|can|dates|endpoint|fields|messages|modules|nhs-number|pages|permissions|person|record-limits|search|text-blocks|undo|working-days)\.ts$/,
    'the words of all features: who may do what, fields, names of people, days',
  ],
]
const isShared = ({ file }: Definition) => shared.some(([folders]) => folders.test(file))

/** Adds the definitions that these name, and those that they name. */
function follow(definitions: Definition[], way = new Set<Definition>()): Set<Definition> {
  for (const one of definitions) if (!way.has(one) && !isShared(one)) follow(usedBy(one), way.add(one))
  return way
}

function wayOf(beginnings: Beginning[]): Set<Definition> {
  const way = new Set<Definition>()
  for (const [name, endpoint] of beginnings) {
    const begins = files.flatMap(
      (file) => (file.startsWith('web/') && sources.get(file)?.definitions.get(name)) || [],
    )
    const inBrowser = begins
      .map((one) => follow([one]))
      .find((found) => [...found].some(isEndpoint(endpoint)))
    assert.ok(inBrowser, `no ${name} in web leads to the call ${endpoint}: name its component in this test`)
    follow([...inBrowser, ...ruleOf(endpoint)], way)
  }
  return way
}

const isEndpoint =
  (endpoint: string) =>
  ({ file, name }: Definition) =>
    name === endpoint && file.startsWith('contract/')

const routes = files.filter((file) => /^server\/[\w-]+\/([\w-]+-)?routes\.ts$/.test(file))

/** The rule that `routes.ts` names for the endpoint. */
function ruleOf(endpoint: string): Definition[] {
  for (const file of routes) {
    const rules: Node[] = []
    visit((sources.get(file) as Source).program, (node) => rules.push(...rulesIn(file, node, endpoint)))
    if (rules.length > 0) return usedIn(file, rules)
  }
  assert.fail(`no routes.ts serves ${endpoint}`)
}

/** `serve(app, ctx, contract, { addNote })`. */
function rulesIn(file: string, node: Node, endpoint: string): Node[] {
  if (node.type !== 'CallExpression' || (node.callee as Node).name !== 'serve') return []
  const [, , served, rules] = node.arguments as Node[]
  if (!served || !rules) return []
  const isServed = namespacesIn(served).some((name) => resolveName(file, name, endpoint))
  const properties = rules.properties as Node[]
  const property = properties.find(({ key }) => (key as Node | undefined)?.name === endpoint)
  return isServed && property ? [property.value as Node] : []
}

/** `contract`, or both of `{ ...session, ...factors }`. */
const namespacesIn = (served: Node): string[] =>
  ((served.properties as Node[] | undefined)?.map(({ argument }) => argument as Node | undefined) ?? [served])
    .filter((spread) => spread !== undefined)
    .map(({ name }) => name as string)

const figuresOf = (way: Set<Definition>): Figures => ({
  files: new Set([...way].map(({ file }) => file)).size,
  lines: [...way].reduce((sum, { lines }) => sum + lines, 0),
  definitions: way.size,
})

/** One line a file, with its definitions and their lines. */
function describeWay(way: Set<Definition>): string {
  const byFile = Map.groupBy(way, ({ file }) => file)
  return [...byFile]
    .map(([file, own]) => `  ${file}: ${own.map(({ name, lines }) => `${name} ${lines}`).join(', ')}`)
    .join('\n')
}

type Allowed = { listed: number | undefined; limit: number }

/** A figure above its exception is a problem, and so is one that can be lowered by more than a tenth. */
function problemsOf(what: string, found: number, { listed, limit }: Allowed): string[] {
  if (found > (listed ?? limit)) return [`${what}: ${found}, at most ${listed ?? limit}`]
  if (listed === undefined) return []
  if (found <= limit) return [`${what}: ${found}, so remove the exception of ${listed}`]
  return found < listed * 0.9 ? [`${what}: ${found}, so lower the exception of ${listed}`] : []
}

const queries = /\b(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|saveRow)\(|\bsql`/

for (const [action, beginnings] of Object.entries(actions))
  test(`a reader follows '${action}' through few files, lines and definitions`, () => {
    const way = wayOf(beginnings)
    const figures = figuresOf(way)
    const problems = (['files', 'lines', 'definitions'] as const).flatMap((part) =>
      problemsOf(part, figures[part], { listed: exceptions.ofActions[action]?.[part], limit: limits[part] }),
    )

    assert.ok(
      [...way].some((one) => queries.test(textOf(one))),
      'the way does not lead to the SQL',
    )
    assert.deepEqual(problems, [], `${problems.join('; ')}\n${describeWay(way)}`)
  })

const textOf = ({ file, nodes }: Definition) =>
  nodes.map(({ start, end }) => sources.get(file)?.text.slice(start, end)).join('\n')

test('a reader finds no transaction and no SQL in routes.ts', () => {
  const problems = [...new Set([...routes, ...Object.keys(exceptions.ofRoutes)])].flatMap((file) =>
    problemsOf(file, countMatches(sources.get(file)?.text, rules), {
      listed: exceptions.ofRoutes[file],
      limit: 0,
    }),
  )

  assert.deepEqual(problems, [])
})

const rules = new RegExp(`\\binTransaction\\(|${queries.source}`, 'g')
const countMatches = (text = '', pattern: RegExp) => [...text.matchAll(pattern)].length

test('no file imports a module twice', () => {
  const project = join(import.meta.dirname, '..')
  const everyFile = globSync('{bench,build,contract,demo,e2e,scripts,server,tests,web}/**/*.{ts,tsx,mjs}', {
    cwd: project,
  })
  const found = everyFile.flatMap((file) => {
    const imports = readFileSync(join(project, file), 'utf8').matchAll(/^import\b[^'";]*?from '([^']+)'/gm)
    const modules = [...imports].map(([, name]) => name)
    return new Set(modules).size < modules.length ? [file.replaceAll('\\', '/')] : []
  })

  assertSame(found, exceptions.withDoubleImport)
})

test('a name is exported by one file of a root', () => {
  for (const root of ['contract', 'server', 'web'] as const) {
    const exported = files
      .filter((file) => file.startsWith(`${root}/`))
      .flatMap((file) => sources.get(file)?.exports.map(({ name }) => name) ?? [])
    const found = exported.filter((name, index) => exported.indexOf(name) !== index)

    assertSame(found as string[], exceptions.exportedTwice[root])
  }
})

/** An exception that is no longer needed fails, too. */
const assertSame = (found: string[], listed: string) =>
  assert.deepEqual([...new Set(found)].sort(), listed.trim().split(/\s+/).filter(Boolean).sort())

test('few lines in web are imports', () => {
  const web = [...sources.values()].filter(({ file }) => file.startsWith('web/'))
  const imports = web.flatMap((source) => source.imports).reduce((sum, { lines }) => sum + lines, 0)
  const all = web.reduce((sum, { text }) => sum + countLines(text) - 1, 0)
  const perThousand = Math.round((imports / all) * 1000)

  const allowed = { listed: exceptions.importsInWeb, limit: 110 }
  assert.deepEqual(problemsOf('import lines of a thousand', perThousand, allowed), [])
})

if (process.argv.includes('--table')) {
  const row = (name: string, ...cells: unknown[]) =>
    `${name.padEnd(24)}${cells.map((cell) => String(cell).padStart(12)).join('')}\n`
  process.stdout.write(row('', 'files', 'lines', 'definitions'))
  for (const [action, beginnings] of Object.entries(actions)) {
    const way = wayOf(beginnings)
    const { files, lines, definitions } = figuresOf(way)
    process.stdout.write(`${row(action, files, lines, definitions)}${describeWay(way)}\n`)
  }
}
