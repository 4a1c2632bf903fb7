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

/** The selectors before innermost braces. */
const rules = sheets.flatMap((sheet) =>
  [
    ...read(sheet)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{};]+)\{[^{}]*\}/g),
  ].map(([, selector = '']) => ({ sheet, selector: selector.trim() })),
)

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
