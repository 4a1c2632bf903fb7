import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const schemes = ['light', 'dark'] as const
const tokens = { light: coloursOf('light'), dark: coloursOf('dark') }

const readable = 4.5
const visible = 3

const pairs: [ink: string, ground: string, least: number][] = [
  ...(['page', 'surface', 'raised'] as const).flatMap((ground): [string, string, number][] => [
    ['text', ground, readable],
    ['secondary', ground, readable],
    ['link', ground, readable],
    ['input-border', ground, visible],
  ]),
  ['error', 'surface', readable],
  ['success', 'surface', readable],
  ['error', 'page', readable],
  ['success', 'page', readable],
  ['on-primary', 'primary', readable],
  ['on-primary', 'primary-hover', readable],
  ['on-danger', 'danger', readable],
  ['on-danger', 'danger-hover', readable],
  ['on-bar', 'bar', readable],
  ['primary', 'on-bar', readable],
  ['disabled-text', 'disabled', readable],
  ['focus-ring', 'focus-edge', visible],
  ['link', 'track', visible],
]

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
function coloursOf(scheme: string): Map<string, string> {
  const block = sheet.split(`[data-mantine-color-scheme="${scheme}"] {`)[1]?.split('}')[0] ?? ''
  return new Map(
    [...block.matchAll(/(--[\w-]+): (#\w{6});/g)].map(([, name = '', value = '']) => [name, value]),
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
