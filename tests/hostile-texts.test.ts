import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findNhsNumber } from '#contract/fields.ts'
import { truncate, unknownFields } from '#contract/messages.ts'
import { fitOf, folded, holdsText, wordsOf } from '#contract/search.ts'
import { blocksOf, findLinks } from '#contract/text-blocks.ts'
import { timeFromText } from '#web/kit/days/day-from-text.ts'
import { readPeople } from '#web/users/people-file.ts'
import { parseShownTimes } from '../server/audit-log/entry-pages.ts'
import { isOnOwnDisk } from '../server/documents/inspection.ts'
import { changes } from '../server/kernel/audit/changes.ts'
import { csvRows } from '../server/kernel/sheets/csv.ts'
import { firstLetters } from '../server/kernel/text.ts'
import { htmlOf } from '../server/kernel/web-pages/web-pages.ts'
import { excerptOf } from '../server/search/rules.ts'
import { nameInZip, withoutOthersEmails } from '../server/subject-access/archive.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { sampleOf, textsIn, withText } from './every-text.ts'
import { nameOf } from './examples/example.ts'

/**
 * The time for any text must not grow faster than its length, so that nobody can block the server with a
 * text.
 */

const signs = [
  'a',
  'A',
  '1',
  ' ',
  '\n',
  '\t',
  '.',
  '-',
  '@',
  '<',
  '"',
  "'",
  '(',
  ':',
  '/',
  '#',
  '=',
  ';',
  ',',
  'é',
  '\u2028',
]
const pieces = ['a@', 'a.', '- ', '\n ', ' \n', '<a "', '&#', 'http://', 'https://a.', 'a\u0301\u0323']

const functions: Record<string, (text: string) => unknown> = {
  blocksOf,
  changes: (text) => changes([['title', text, `${text}.`]]),
  csvRows: (text) => csvRows([[text]]),
  excerptOf: (text) => excerptOf(text, ['b']),
  findLinks,
  findNhsNumber,
  firstLetters: (text) => firstLetters(text, 100),
  fitOf: (text) => fitOf(['b'], text),
  folded,
  holdsText: (text) => holdsText(text, 'b'),
  htmlOf,
  isOnOwnDisk,
  nameInZip: (text) => nameInZip(1, text),
  readPeople: (text) => readPeople(new TextEncoder().encode(text)),
  shownTimesIn: (text) => parseShownTimes(text, { timeZone: 'Europe/London', now: new Date(0) }),
  timeFromText,
  truncate: (text) => truncate(text, 100),
  unknownFields: (text) => unknownFields([text]),
  withoutOthersEmails: (text) => withoutOthersEmails(text, 'a@mst.example'),
  wordsOf,
}
const beginnings = ['', '<a ', 'http://', '# ', '-']

for (const [name, work] of Object.entries(functions))
  test(`the work of ${name} grows no faster than its text`, () => {
    for (const { name: text, textOf } of repeatedTexts([...signs, ...pieces], beginnings))
      assert.ok(!growsFasterThan(textOf, work), text)
  })

test('the work of checking a field of a call grows no faster than its text', () => {
  for (const endpoint of everyEndpoint)
    for (const schema of [endpoint.body, endpoint.query])
      for (const path of textsIn(schema)) {
        const sample = sampleOf(schema, {})
        const check = (text: string) => schema.safeParse(withText(sample, path, text))
        for (const { name: text, textOf } of repeatedTexts(['a@', 'a.', '- '], ['', 'https://']))
          assert.ok(!growsFasterThan(textOf, check), `${nameOf(endpoint)} ${path.join('.')}: ${text}`)
      }
})

/** Expressions that never run on a person's text, or only on a short one. */
const exempt: Record<string, string> = {
  '/\\/+$/': 'an address that the operator configured',
  '/=+$/': 'a hash of a fixed length',
  '/[.\\s]+$/': 'a name in a ZIP file, cut to 161 characters before',
  '/\\s*–\\s*/': 'a period that Intl has written',
  '/<script[^>]*>([^<]+)<\\/script>/g': 'the page that the build has made',
}

test('no regular expression of the program takes more than linear time', () => {
  const found = ['contract', 'server', 'web'].flatMap((folder) => sourcesIn(folder).flatMap(expressionsIn))
  assert.ok(found.length > 120, `only ${found.length} expressions were found`)
  const slow = found.filter(({ expression }) => !(String(expression) in exempt) && isSlow(expression))

  assert.deepEqual(
    slow.map(({ file, expression }) => `${file}: ${expression}`),
    [],
  )
  const written = new Set(found.map(({ expression }) => String(expression)))
  assert.deepEqual(
    Object.keys(exempt).filter((expression) => !written.has(expression)),
    [],
    'an exempt expression is gone',
  )
})

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.startsWith('server/testing'))

/** A slash after one of these characters begins a regular expression. A misread division does no harm. */
const literal =
  /(?<=[=(,:[!&|?{]\s*|return\s)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)/g

function expressionsIn(file: string) {
  const matches = [...readFileSync(file, 'utf8').matchAll(literal)]
  return matches.flatMap(([, source = '', flags]) => {
    try {
      return [{ file, expression: new RegExp(source, flags) }]
    } catch {
      return []
    }
  })
}

/** Tries the characters and words that the expression itself contains, repeated and one after the other. */
function isSlow(expression: RegExp): boolean {
  const everywhere = new RegExp(expression.source, `${expression.flags.replace(/[gy]/g, '')}g`)
  const words = wordsNamedIn(expression.source)
  const repeated = new Set([...signs, ...words, ...words.join('')])
  for (const { textOf } of repeatedTexts(repeated, ['', ...words]))
    if (growsFasterThan(textOf, (text) => text.replace(everywhere, ''))) return true
  return false
}

/**
 * The plain characters of a pattern, without classes, groups and quantifiers: 'https://' of
 * `https?:\/\/[^\s]+`.
 */
const wordsNamedIn = (source: string): string[] =>
  source
    .replace(
      /\[(?:\\.|[^\]\\])*\]|\{[\d,]*\}|\\[bdswBDSWpPku](?:\{\w+\})?|\(\?<?[=!:]|\(\?<\w+>|[()?*+^$|.](?<!\\.)/g,
      '\0',
    )
    .replace(/\\(.)/g, '$1')
    .split('\0')
    .filter(Boolean)
    .slice(0, 6)

type Work = (text: string) => unknown

const small = 500
const times = 32

/**
 * Returns true if the work grows faster than its text. It processes the same number of characters as one text
 * and as 32 short ones. Linear work takes the same time for both, quadratic work 32 times as long. Other load
 * slows both, so the smallest ratio of several tries counts.
 */
function growsFasterThan(textOf: (length: number) => string, work: Work): boolean {
  const [short, long] = [textOf(small), textOf(small * times)]
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const whole = timeOf(() => work(long))
    const parts = timeOf(() => {
      for (let part = 0; part < times; part += 1) work(short)
    })
    if (whole < parts * 8) return false
  }
  return true
}

function timeOf(work: () => void): number {
  const began = process.hrtime.bigint()
  work()
  return Number(process.hrtime.bigint() - began)
}

/** Texts of a given length: a beginning, a few repeated characters, and an end that may or may not match. */
function* repeatedTexts(repeated: Iterable<string>, beginnings: Iterable<string> = ['']) {
  for (const part of repeated)
    for (const beginning of beginnings)
      for (const end of ends)
        yield {
          name: JSON.stringify(`${beginning}${part}…${end}`),
          textOf: (length: number) => beginning + part.repeat(Math.ceil(length / part.length)) + end,
        }
}

const ends = ['', '!', 'x\u2028x', '\n', '>']
