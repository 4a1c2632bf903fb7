import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'

const project = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')
const filesOf = (kind: string) =>
  globSync(`web/**/*.${kind}`, { cwd: project }).map((file) => file.replaceAll('\\', '/'))
const sheets = filesOf('css')
const components = filesOf('tsx')

type Rule = { sheet: string; selector: string; declarations: string[] }

/** The declarations between innermost braces, with their selectors. */
const rules = sheets.flatMap((sheet): Rule[] =>
  [
    ...read(sheet)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{};]+)\{([^{}]*)\}/g),
  ].map(([, selector = '', block = '']) => ({
    sheet,
    selector: selector.trim(),
    declarations: block
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean),
  })),
)

/** A single declaration may repeat by chance; two or more together are a pattern. */
test('no group of declarations occurs three times outside the kit', () => {
  const places = new Map<string, string[]>()
  for (const { sheet, selector, declarations } of rules) {
    if (declarations.length < 2) continue
    const block = declarations.toSorted().join('; ')
    places.set(block, [...(places.get(block) ?? []), `${sheet} ${selector}`])
  }
  assert.deepEqual(
    [...places].filter(([, where]) => where.length >= 3),
    [],
  )
})

test('components use every class of a style sheet, and every used class exists', () => {
  const uses = components.flatMap((component) => usesOf(component, read(component)))
  const missing = uses.filter(({ sheet, name }) => !classesOf(sheet).has(name))
  const unused = sheets
    .filter((sheet) => sheet.endsWith('.module.css'))
    .flatMap((sheet) => {
      const used = new Set(uses.filter((use) => use.sheet === sheet).map(({ name }) => name))
      return [...classesOf(sheet)].filter((name) => !used.has(name)).map((name) => `${sheet} .${name}`)
    })

  assert.deepEqual({ missing, unused }, { missing: [], unused: [] })
})

function classesOf(sheet: string): Set<string> {
  const selectors = rules.filter((rule) => rule.sheet === sheet).map(({ selector }) => selector)
  // Class names inside of :global belong to a library.
  const own = selectors.join(' ').replaceAll(/:global\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '')
  return new Set([...own.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))
}

/** The classes that a component uses from the style sheets that it imports. */
function usesOf(component: string, source: string): { component: string; sheet: string; name: string }[] {
  return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([line, styles, path = '']) => {
      const sheet = path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(component), path)
      const rest = source.replace(line, '')
      return [...rest.matchAll(new RegExp(`(?<![\\w/])${styles}\\.(\\w+)`, 'g'))].map(([, name = '']) => ({
        component,
        sheet,
        name,
      }))
    },
  )
}
