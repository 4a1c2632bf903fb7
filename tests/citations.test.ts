import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'

const project = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')
const files = globSync(
  [
    '{contract,demo,server,web,tests,e2e,bench,scripts,docs}/**/*.{ts,tsx,mjs,css,md,html}',
    '*.{md,ts,mjs}',
    '.ci/*',
  ],
  { cwd: project },
).map((file) => file.replaceAll('\\', '/'))

/** Joins the lines of a file, because a citation may continue on the next line of a comment. */
const textOf = (file: string) => read(file).replace(/\s*\n[\s>]*(?:\*(?!\*)|\/\/|#+)?\s*/g, ' ')

const number = String.raw`S?\d+(?:\.\d+)*`
const several = (one: string) => `${one}(?:(?:, | and | or | to )${one})*`

/** Returns all citations with one of these words; a citation of several numbers counts for each. */
function citationsBy(word: string, one: string): { file: string; cited: string }[] {
  const citation = new RegExp(String.raw`\b${word}s? (${several(one)})\b`, 'gi')
  return files.flatMap((file) =>
    [...textOf(file).matchAll(citation)].flatMap(([, numbers = '']) =>
      numbers.split(/, | and | or | to /).map((cited) => ({ file, cited })),
    ),
  )
}

/** The numbers of the rules and of the sections. */
const rules = [...read('docs/rules.md').matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, name = '']) => name)
const sections = [...read('docs/rules.md').matchAll(/^## (S\d)\. /gm)].map(([, name = '']) => name)

test('each cited rule exists in docs/rules.md', () => {
  const known = new Set([...rules, ...sections])

  const cited = citationsBy('rule', number)

  assert.ok(cited.length > 150, `only ${cited.length} citations were found`)
  assert.deepEqual(
    cited.filter((one) => !known.has(one.cited)),
    [],
  )
})

/** Rules of features that are built. The numbers between them belong to planned features. */
const numbersOfRules = [
  ...Array.from({ length: 67 }, (_, index) => String(index + 1)),
  '69',
  '70',
  '71',
  '77',
  '78',
  '79',
  '80',
  '81',
  '82',
  '83',
  '84',
  '85',
  '86',
  '87',
  '88',
  '89',
]

test('rule numbers are unique and complete', () => {
  assert.deepEqual(
    rules.filter((name, index) => rules.indexOf(name) !== index),
    [],
  )
  assert.deepEqual(
    rules.filter((name) => /^\d+$/.test(name)),
    numbersOfRules,
  )
})

test('each cited decision record exists, with a unique number', () => {
  const records = globSync('docs/decisions/*.md', { cwd: project }).map((file) => basename(file).slice(0, 3))

  const cited = citationsBy('ADR', String.raw`\d+`)

  assert.ok(cited.length > 5, `only ${cited.length} citations were found`)
  assert.deepEqual(
    cited.filter((one) => !records.includes(one.cited)),
    [],
  )
  assert.equal(new Set(records).size, records.length)
})

/**
 * References to numbered items in documents outside this repository, or without the name of their document.
 */
const elsewhere = [
  /\bdecisions? \(?\d/i,
  /\brecords? \(?\d{3}\b/i,
  /\b(specification|spec),? (section|§)/i,
  /\b(specification|interface|house|visual|performance|decisions)\.md\b/i,
  /\b(security|style)\.md,? \(?§?\d/i,
  /\.\.\/shared\b/,
]

test('no citation refers to a file outside the project', () => {
  const citations = files
    .filter((file) => file !== 'tests/citations.test.ts')
    .flatMap((file) =>
      elsewhere.flatMap((page) => textOf(file).match(page)?.[0] ?? []).map((it) => [file, it]),
    )

  assert.deepEqual(citations, [])
})
