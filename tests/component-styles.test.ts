import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const { filesIn } = await import(String(new URL('../scripts/lib/test-files.mjs', import.meta.url)))

const sheets = 'node_modules/@mantine/core/styles'
const hasSheet = (component: string) => existsSync(`${sheets}/${component}.layer.css`)

const componentsIn = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter(hasSheet)

const sheetsIn = (text: string): string[] =>
  [...text.matchAll(/import '@mantine\/core\/styles\/(\w+)\.layer\.css'/g)].map(([, name = '']) => name)

const read = (file: string) => readFileSync(file, 'utf8')

// The first screen's sheets are in main.tsx, those of menus and dialogs come with their code.
const everywhere = ['web/main.tsx', 'web/kit/dialog/overlay-parts.ts'].flatMap((file) => sheetsIn(read(file)))

test('each component of the library has its styles where it is used', () => {
  const missing = filesIn(['web'], '.tsx', []).flatMap((file: string) => {
    const text = read(file)
    const known = [...everywhere, ...sheetsIn(text)]
    return componentsIn(text)
      .filter((component) => !known.includes(component))
      .map((component) => `${file}: ${component}`)
  })

  assert.deepEqual(missing, [])
})
