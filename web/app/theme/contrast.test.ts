import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Scheme, tints, tokens } from './tokens.ts'

type Token = keyof (typeof tokens)['light']
const readable = 4.5
const visible = 3

const pairs: [ink: Token, ground: Token, least: number][] = [
  ...(['page', 'surface', 'raised'] as const).flatMap((ground): [Token, Token, number][] => [
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

for (const scheme of Object.keys(tokens) as Scheme[]) {
  test(`people can tell the colours of the ${scheme} scheme apart`, () => {
    const tooClose = pairs
      .map(([ink, ground, least]) => ({
        ink,
        ground,
        least,
        ratio: contrast(tokens[scheme][ink], tokens[scheme][ground]),
      }))
      .filter(({ ratio, least }) => ratio < least)

    assert.deepEqual(tooClose, [])
  })

  test(`the focus ring stands out from every ground of the ${scheme} scheme`, () => {
    for (const ground of ['page', 'surface', 'raised', 'bar', 'primary', 'danger'] as const) {
      const ring = contrast(tokens[scheme]['focus-ring'], tokens[scheme][ground])
      const edge = contrast(tokens[scheme]['focus-edge'], tokens[scheme][ground])
      assert.ok(Math.max(ring, edge) >= visible, `${ground}: ${ring} and ${edge}`)
    }
  })
}

test('every status tag can be read, in both schemes', () => {
  for (const [name, { ink, tint }] of Object.entries(tints))
    assert.ok(contrast(ink, tint) >= 7, `${name}: ${contrast(ink, tint)}`)
})

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
