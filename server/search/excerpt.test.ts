import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerptOf } from './rules.ts'

const long = `${'We spoke of nights. '.repeat(20)}Then José came with the ${'trolley '.repeat(20)}`

test('a short text is shown on one line', () => {
  assert.equal(excerptOf('Ask\nJosé', ['jose']), 'Ask José')
})

test('an excerpt of a long text contains the match', () => {
  const excerpt = excerptOf(long, ['jose'])

  assert.match(excerpt, /^\.\.\..{20,40}José came with the trolley .*\.\.\.$/)
  assert.equal(excerpt.length, 106)
})

test('a match at the beginning shows the beginning', () => {
  assert.match(excerptOf(long, ['spoke']), /^We spoke of nights\..*\.\.\.$/)
})

test('an excerpt ends at whole characters', () => {
  assert.match(excerptOf(`${'🏥 '.repeat(120)}Ångström`, ['angstrom']), /Ångström$/)
  assert.equal(excerptOf('', ['x']), '')
})
