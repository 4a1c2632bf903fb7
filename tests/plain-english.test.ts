import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { keysOf } from '#contract/fields.ts'

/** STYLE.md: comments and documents are written in plain technical English. This test measures the whole project. */

const project = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')
const list = (...patterns: string[]) =>
  globSync(patterns, { cwd: project }).map((file) => file.replaceAll('\\', '/'))
const folders = '{bench,build,contract,demo,e2e,scripts,server,tests,web}'
const sources = list(`${folders}/**/*.{ts,tsx,mjs,css}`, '*.ts')
const documents = list('*.md', '.ci/*.md', '{bench,demo,deploy,docs}/**/*.md')

type Place = { where: string; text: string }

/** Neighbouring comment lines are one comment. */
function commentsIn(file: string): Place[] {
  const found: Place[] = []
  let open: Place | undefined
  let isInBlock = false
  for (const [index, line] of read(file).split('\n').entries()) {
    const code = line.trim()
    let comment: string | undefined
    if (isInBlock || code.startsWith('/*')) {
      comment = code.replace(/^\/\*+!?|\*+\/.*$/g, '').replace(/^\*+/, '')
      isInBlock = !code.includes('*/')
    } else if (code.startsWith('//')) comment = code.replace(/^\/+/, '')
    else comment = /(?:^|[\s;{}),])\/\/ (.+)$/.exec(line)?.[1]
    if (comment === undefined || /^\s*(biome-ignore|@ts)/.test(comment)) open = undefined
    else if (open) open.text += ` ${comment.trim()}`
    else {
      open = { where: `${file}:${index + 1}`, text: comment.trim() }
      found.push(open)
    }
    if (!isInBlock && code.endsWith('*/')) open = undefined
  }
  return found
}

/** The prose of a Markdown file, without code and addresses of links. */
function proseIn(file: string): Place[] {
  let isCode = false
  return read(file)
    .split('\n')
    .flatMap((line, index) => {
      const isFence = line.startsWith('```')
      if (isFence) isCode = !isCode
      if (isFence || isCode) return []
      const cells = line
        .replace(/`[^`]*`/g, 'x')
        .replace(/\]\([^)]*\)/g, ']')
        .split('|')
      return cells.map((cell) => ({ where: `${file}:${index + 1}`, text: cell.replace(/^[\s#>*-]+/, '') }))
    })
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
const sentencesIn = ({ where, text }: Place): Place[] =>
  text
    .split(/(?<=[.!?;:])\s+(?=[\p{Lu}'"`(])/u)
    .map((sentence) => ({ where, text: sentence.trim() }))
    .filter((sentence) => wordsIn(sentence.text) > 2)

const figurative = ['stands?', 'stood', 'standing', 'lies', 'lain', 'tells?', 'told', 'telling']
const alsoFigurative = ['bears?', 'bore', 'borne', 'lets? go', 'comes to', 'hears?', 'heard', 'is asked']
const faults = {
  'begins with a clause used as a noun':
    /^(what|who|whom|whose|whoever|whatever|of|that which|that)\b(?!.*\?$)/i,
  'uses a figurative verb': new RegExp(`\\b(${[...figurative, ...alsoFigurative].join('|')})\\b`, 'i'),
  'has more than 25 words': { test: (sentence: string) => wordsIn(sentence) > 25 },
}

const kinds = {
  comments: { sentences: sources.flatMap(commentsIn).flatMap(sentencesIn), longAtMost: 0.08 },
  documents: { sentences: documents.flatMap(proseIn).flatMap(sentencesIn), longAtMost: 0.12 },
}
const shareAtMost = 0.005

for (const [kind, { sentences, longAtMost }] of Object.entries(kinds))
  for (const fault of keysOf(faults))
    test(`hardly a sentence of the ${kind} ${fault}`, () => {
      const bad = sentences.filter(({ text }) => faults[fault].test(text))

      const atMost = fault === 'has more than 25 words' ? longAtMost : shareAtMost
      const places = bad.map(({ where, text }) => `${where}: ${text}`).join('\n')
      assert.ok(bad.length <= atMost * sentences.length, places)
      assert.ok(sentences.length > 500, `only ${sentences.length} sentences were found`)
    })

test('each name in backticks in a comment exists in the project', () => {
  const everything = [...sources, ...documents, ...list('*.json', 'deploy/**/*', 'web/index.html')]
  const known = new Set<string>()
  for (const file of everything) {
    const isSource = sources.includes(file)
    const text = isSource ? withoutComments(read(file)) : read(file)
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) known.add(word)
    known.add(basename(file)).add(file)
  }

  const unknown = sources
    .filter((file) => basename(file) !== basename(import.meta.filename))
    .flatMap(commentsIn)
    .flatMap(({ where, text }) =>
      [...text.matchAll(/`([A-Za-z_$][\w$]*)`/g)].map(([, name = '']) => ({ where, name })),
    )
    .filter(({ name }) => !known.has(name))

  assert.deepEqual(unknown, [])
})

test('each source file that a comment or a document names exists', () => {
  const files = [...sources, ...list('{build,scripts}/**/*')]
  const exists = (name: string) => files.some((file) => `/${file}`.endsWith(`/${name}`))
  const texts = [
    ...sources.flatMap(commentsIn),
    ...documents.filter((file) => file !== 'CHANGELOG.md').map((file) => ({ where: file, text: read(file) })),
  ]

  const unknown = texts.flatMap(({ where, text }) =>
    [...text.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.(?:tsx?|mjs))`/g)]
      .filter(([, name = '']) => !exists(name))
      .map(([, name]) => `${where}: ${name}`),
  )

  assert.deepEqual(unknown, [])
})

/** Nouns and adjectives; every other name in '-ing' says that something happens. */
const nouns = new Set(['Greeting', 'housekeeping', 'mentoring', 'morning', 'reading', 'upcoming'])

test('each file is named after what it contains, not after something that happens', () => {
  const names = sources
    .filter((file) => !file.includes('/migrations/'))
    .map((file) => basename(file).replace(/(\.test|\.spec)?\.\w+$/, ''))

  assert.deepEqual(
    names.filter((name) => name.endsWith('ing') && !nouns.has(name.split('-').at(-1) ?? '')),
    [],
  )
})

/** Blank comments, so that a name which only a comment mentions does not count as known. */
const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|[\s;{}),])\/\/ .*$/gm, '$1')
