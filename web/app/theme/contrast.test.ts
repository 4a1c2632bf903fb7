import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const schemes = ['light', 'dark'] as const
const tokens = { light: coloursOf('light'), dark: coloursOf('dark') }

const web = join(import.meta.dirname, '../..')
const sources = globSync('**/*.{css,tsx}', { cwd: web })
  .filter((file) => !file.endsWith('tokens.css'))
  .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }))
const inkNames = /(?<![-\w])(?:color|c|fill)(?:: ?'?|=")var\(--ui-([\w-]+)\)/g
const groundNames =
  /(?<![-\w])(?:background|background-color|backgroundColor|bg)(?:: ?'?|=")var\(--ui-([\w-]+)\)/g
const tokensIn = (text: string, names: RegExp) => [...text.matchAll(names)].map(([, name = '']) => name)
const ownColours = (text: string) =>
  [...text.matchAll(/(?<![-\w])(?:color|background|background-color): (#\w+|rgb\([^)]*\))/g)].map(
    ([rule]) => rule,
  )

const readable = 4.5
const visible = 3

const plainGrounds = ['page', 'surface', 'raised'] as const
const plainInks = ['text', 'secondary', 'link', 'error', 'success'] as const

const pairs: [ink: string, ground: string, least: number][] = [
  ...plainGrounds.flatMap((ground): [string, string, number][] => [
    ...plainInks.map((ink): [string, string, number] => [ink, ground, readable]),
    ['input-border', ground, visible],
    ['near', ground, visible],
  ]),
  ['on-fill', 'primary', readable],
  ['on-fill', 'primary-hover', readable],
  ['on-fill', 'danger', readable],
  ['on-fill', 'danger-hover', readable],
  ['on-fill', 'bar', readable],
  ['primary', 'on-fill', readable],
  ['bar', 'on-fill', readable],
  ['surface', 'text', readable],
  ['secondary', 'disabled', readable],
  ['focus-ring', 'focus-edge', visible],
  ['link', 'line', visible],
]

// Axe sees the colours of a page in one scheme. These tests compute both, for every colour that a sheet names.
test('every colour of a text and of a background is in a pair', () => {
  const inks = new Set(pairs.map(([ink]) => ink))
  const grounds = new Set(pairs.map(([, ground]) => ground))
  // Bars, dots and lines without text.
  const withoutText = ['link', 'success', 'input-border', 'line', 'near', 'error']
  const unknown = sources.flatMap(({ file, text }) =>
    [
      ...tokensIn(text, inkNames).filter((name) => !inks.has(name)),
      ...tokensIn(text, groundNames).filter((name) => !grounds.has(name) && !withoutText.includes(name)),
      // Paper is white in both schemes.
      ...ownColours(text.split('@media print')[0] ?? ''),
    ].map((name) => `${file}: ${name}`),
  )

  assert.deepEqual(unknown, [])
})

for (const scheme of schemes) {
  test(`the colours of the ${scheme} scheme are distinguishable`, () => {
    const tooClose = pairs
      .map(([ink, ground, least]) => ({
        ink,
        ground,
        least,
        ratio: contrast(colour(scheme, ink), colour(scheme, ground)),
      }))
      .filter(({ ratio, least }) => ratio < least)

    assert.deepEqual(tooClose, [])
  })

  test(`the focus ring contrasts with every background of the ${scheme} scheme`, () => {
    for (const ground of ['page', 'surface', 'raised', 'bar', 'primary', 'danger'] as const) {
      const ring = contrast(colour(scheme, 'focus-ring'), colour(scheme, ground))
      const edge = contrast(colour(scheme, 'focus-edge'), colour(scheme, ground))
      assert.ok(Math.max(ring, edge) >= visible, `${ground}: ${ring} and ${edge}`)
    }
  })
}

test('texts on a tint, and inks of tags on plain backgrounds, are readable in both schemes', () => {
  for (const scheme of schemes) {
    const ratios = [
      ...(['text', 'secondary', 'link'] as const).map((ink) =>
        contrast(colour(scheme, ink), valueIn(scheme, '--tag-blue-tint')),
      ),
      ...plainGrounds.map((ground) => contrast(valueIn(scheme, '--tag-orange-ink'), colour(scheme, ground))),
    ]
    assert.ok(Math.min(...ratios) >= readable, `${scheme}: ${ratios.join(' ')}`)
  }
})

test('every status tag is readable in both schemes', () => {
  for (const scheme of schemes) {
    const tags = [...tokens[scheme].keys()].flatMap((name) => /^--tag-(\w+)-ink$/.exec(name)?.[1] ?? [])
    assert.ok(tags.length > 5)
    for (const tag of tags) {
      const ratio = contrast(valueIn(scheme, `--tag-${tag}-ink`), valueIn(scheme, `--tag-${tag}-tint`))
      assert.ok(ratio >= 7, `${tag}: ${ratio}`)
    }
  }
})

/** The CSS variables of a colour scheme. */
function coloursOf(scheme: 'light' | 'dark'): Map<string, string> {
  const colours = sheet.matchAll(/(--[\w-]+): (?:light-dark\()?(#\w{6})(?:, (#\w{6})\))?;/g)
  return new Map(
    [...colours].map(([, name = '', light = '', dark = light]) => [name, scheme === 'dark' ? dark : light]),
  )
}

const colour = (scheme: keyof typeof tokens, name: string) => valueIn(scheme, `--ui-${name}`)

function valueIn(scheme: keyof typeof tokens, name: string): string {
  const value = tokens[scheme].get(name)
  assert.ok(value, `${name} of the ${scheme} scheme`)
  return value
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
