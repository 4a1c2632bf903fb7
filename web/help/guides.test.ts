import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { keysOf } from '#contract/fields.ts'
import { type Module, moduleNames } from '#contract/modules.ts'
import { type Action, mayNow } from '#contract/permissions.ts'
import { roles } from '#contract/person.ts'
import { type Guide, pictures } from './guide.ts'
import { glossary, guides, guideTitle, paragraphFor, paragraphsInUse, pictureOf, textOf } from './guides.ts'

const everyGuide = Object.values(guides).flat()

const textsOf = (guide: Guide, off: readonly string[]) => [
  guideTitle(guide, off),
  guide.lead,
  ...paragraphsInUse(guide, off).flatMap((paragraph) => [paragraph.title, textOf(paragraph, off)]),
]

for (const guide of everyGuide)
  test(`'${guide.title}' has at most 600 words and four pictures`, () => {
    assert.ok(textsOf(guide, []).join(' ').split(/\s+/).length <= 600)
    assert.equal(guide.paragraphs.filter((paragraph) => pictureOf(paragraph, [])).length, 4)
  })

test('every picture is there in light and dark colours', () => {
  for (const name of keysOf(pictures))
    for (const scheme of ['light', 'dark'])
      assert.ok(existsSync(join(import.meta.dirname, `pictures/${name}-${scheme}.webp`)), name)
})

test('the glossary has twelve words', () => assert.equal(glossary.length, 12))

test('every word in quotes is on a screen', () => {
  const sources = ['web', 'contract', 'server']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|web\/help\//.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const quoted = everyGuide
    .flatMap((guide) => textsOf(guide, []))
    .flatMap((text) => [...text.matchAll(/(?<!\w)'([^']+)'(?!\w)/g)].map(([, words = '']) => words))
  assert.ok(quoted.length > 40)
  assert.deepEqual(
    quoted.filter((words) => !sources.includes(words)),
    [],
  )
})

/** Words that belong to a module. */
const wordsOf: Record<Module, RegExp> = {
  debriefs: /debrief/i,
  milestones: /milestone|standard/i,
  'sign-off': /certificate|sign-off|summary/i,
  record: /my record|reflection/i,
  matching: /suggest|help with|topics/i,
  cover: /cover/i,
  comments: /comment/i,
  directory: /directory/i,
}

for (const name of moduleNames)
  test(`no guide speaks of '${name}' while it is off`, () => {
    const said = everyGuide.flatMap((guide) => textsOf(guide, [name]))
    const words = glossary
      .filter(({ module }) => module !== name)
      .map(({ word, means }) => `${word} ${means}`)
    assert.deepEqual(
      [...said, ...words].filter((text) => wordsOf[name].test(text)),
      [],
    )
    assert.ok(everyGuide.flatMap((guide) => textsOf(guide, [])).some((text) => wordsOf[name].test(text)))
  })

/** The paths of web/app/routes.tsx, which Node cannot import, with the action and the module of each. */
const rows = readFileSync('web/app/routes.tsx', 'utf8')
  .split(/^ {2}(?='\/)/m)
  .flatMap((row) => {
    const [, path] = /^'([^']+)': \{/.exec(row) ?? []
    const [, action] = /who: '([^']+)'/.exec(row) ?? []
    const [, module] = /module: '([^']+)'/.exec(row) ?? []
    return path && action ? [{ path, action: action as Action, module }] : []
  })

for (const off of [[], moduleNames])
  for (const role of keysOf(roles))
    test(`every page has a paragraph for a person who is ${role}, ${off.length ? 'without modules' : 'with all'}`, () => {
      const open = rows.filter(
        ({ path, action, module }) =>
          path !== '/help' &&
          mayNow({ role, status: 'active', modulesOff: off }, action) &&
          !off.some((name) => name === module),
      )
      assert.ok(open.length > 5)
      assert.deepEqual(
        open.filter(({ path }) => !paragraphFor(role, path, off)).map(({ path }) => path),
        [],
      )
    })
