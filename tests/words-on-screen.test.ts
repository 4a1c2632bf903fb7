import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseSync, Visitor } from 'vite'

const project = join(import.meta.dirname, '..')

/**
 * Words that the NHS content style replaces. Add a pair when a reading of the screens finds another one; the
 * right side is shown with a refusal.
 */
const better: Record<string, string> = {
  letter: 'email',
  letters: 'emails',
  'e-mail': 'email',
  'e-mails': 'emails',
  'e-mailed': 'emailed',
  'at once': 'straight away',
  'at present': 'at the moment',
  meanwhile: 'say who changed it and when',
  besides: 'also',
  somebody: 'someone',
  everybody: 'everyone',
  nobody: 'no one',
  anybody: 'anyone',
  whom: 'who',
  whoever: 'the role, or anyone who',
  'put off': 'snooze',
  'put away': 'hide',
  'has run out': 'has expired',
  'by itself': 'automatically',
  'looked through': 'checked',
  'half-way': 'halfway',
}

/** A day or a time as an example is 'For example, 27/3/2027'. */
const example = /\blike \d/i
const refused = new RegExp(`\\b(?:${Object.keys(better).join('|')})\\b(?!\\.csv)`, 'gi')

/** Texts that the specification spells so, and the only texts in which 'letter' is a character. */
const allowed = new Set([
  'Send test e-mail',
  'Sign in for the first time with\n  e-mail: …\n  password: …',
  'Type two letters to find people, notes, plans, documents and goals.',
  'Use letters that can be printed here, for example as in your registration.',
  'This file cannot print some letters and shows [?] instead. The web application shows them.',
])

test('no text on screen contains a word that we replaced', () => {
  const texts = files().flatMap((file) => textsOf(file, readFileSync(join(project, file), 'utf8')))

  assert.ok(texts.length > 3_000, `only ${texts.length} texts were found`)
  assert.deepEqual(
    texts.flatMap(({ where, text }) =>
      problemsOf(text).map((problem) => `${where}: ${problem} in '${text}'`),
    ),
    [],
  )
})

/** Texts of four or more words that two files contain, with the reason. At most ten. */
const repeated: Record<string, string> = {
  'The programme in numbers': 'the lead of the reports, and of their tile on the Admin page',
  'Failed to send invitation': 'a message of two features that do not import each other',
  'Failed to save your choice': 'the same',
  "Your mentees will appear here once you've been matched": 'the same',
}

test('a text of four or more words is in one file only', () => {
  const filesOf = new Map<string, Set<string>>()
  for (const file of files().filter((name) => !name.startsWith('demo/')))
    for (const { text } of textsOf(file, readFileSync(join(project, file), 'utf8'))) {
      const words = text.replace(/^\W+|\W+$/g, '')
      if (words.split(/\s+/).length < 4 || isSqlOrStyle(words)) continue
      filesOf.set(words, (filesOf.get(words) ?? new Set()).add(file))
    }

  const inSeveral = [...filesOf].filter(([, places]) => places.size > 1)
  assert.deepEqual(
    inSeveral.filter(([text]) => !(text in repeated)).map(([text, places]) => [text, ...places]),
    [],
  )
  const unneeded = Object.keys(repeated).filter((text) => !inSeveral.some(([found]) => found === text))
  assert.deepEqual(unneeded, [])
  assert.ok(Object.keys(repeated).length <= 10)
})

const isSqlOrStyle = (text: string) => /\bas \w+$|\bvar\(|\bas integer\b/.test(text)

test('the check reads literals, templates and element texts, but no names and comments', () => {
  const source = `
    // Somebody sent a letter.
    const letter = { somebody: 'e_mail', label: 'Send the letter at once' }
    const text = \`Ask \${letter.at_once}, whoever it is\`
    export const Page = () => <p title="An e-mail">Like 20/11/2026 <b>somebody</b></p>`

  assert.deepEqual(
    textsOf('page.tsx', source).flatMap(({ text }) => problemsOf(text)),
    [
      "'letter' (write 'email')",
      "'at once' (write 'straight away')",
      "'whoever' (write 'the role, or anyone who')",
      "'e-mail' (write 'email')",
      "'Like 2' (write 'For example, 27/3/2027')",
      "'somebody' (write 'someone')",
    ],
  )
})

function problemsOf(text: string): string[] {
  if (allowed.has(text)) return []
  const words = [...text.matchAll(refused)].map(
    ([word]) => `'${word}' (write '${better[word.toLowerCase()] ?? ''}')`,
  )
  const like = text.match(example)
  return like ? [...words, `'${like[0]}' (write 'For example, 27/3/2027')`] : words
}

/** Migrations contain no texts on screen, and the demo's notes and plans mention letters on paper. */
const files = () =>
  globSync(['web/**/*.{ts,tsx}', 'contract/*.ts', 'server/**/*.ts', 'demo/*.ts'], { cwd: project })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|^server\/(testing|database)\//.test(file))
    .sort()

type Text = { where: string; text: string }

/** Texts of a source: literals and templates with a space or a capital first, and the texts of elements. */
function textsOf(file: string, source: string): Text[] {
  const texts: Text[] = []
  const add = (start: number, text: string) =>
    texts.push({ where: `${file}:${source.slice(0, start).split('\n').length}`, text })
  const isText = (text: string) => /^[A-Z]/.test(text) || /[a-z] [a-z]/i.test(text)
  const notShown = new Set<number>()
  const visitor = new Visitor({
    ImportDeclaration: ({ source }) => void notShown.add(source.start),
    TSLiteralType: ({ literal }) => void notShown.add(literal.start),
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && isText(value) && !notShown.has(start) && !isName(value))
        add(start, value)
    },
    TemplateLiteral: ({ start, quasis }) => {
      const text = quasis.map(({ value }) => value.cooked ?? '').join('…')
      if (isText(text) && !isStatement(text)) add(start, text)
    },
    JSXText: ({ start, value }) => {
      const text = value.replace(/\s+/g, ' ').trim()
      if (/[a-z]/i.test(text)) add(start, text)
    },
  })
  visitor.visit(parseSync(file, source).program)
  return texts
}

/** Names that people do not see: of actions ('letters: send again') and of endpoints ('GET /api/…'). */
const isName = (text: string) => /^[a-z]+( [a-z]+)?: [a-z ]+$|^(GET|POST|PUT|PATCH|DELETE) \//.test(text)

/** SQL and HTML. */
const isStatement = (text: string) => /^\s*(\(?select|case|coalesce|insert|update|delete|<)/i.test(text)
