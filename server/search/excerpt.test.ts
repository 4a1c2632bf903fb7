import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerptOf } from './excerpt.ts'

const long = `${'We spoke of nights. '.repeat(20)}Then José came with the ${'trolley '.repeat(20)}`

test('a short text stands as it is, on one line', () => {
  assert.equal(excerptOf('Ask\nJosé', ['jose']), 'Ask José')
})

test('of a long text the part is told in which the word stands', () => {
  const excerpt = excerptOf(long, ['jose'])

  assert.match(excerpt, /^\.\.\..{20,40}José came with the trolley .*\.\.\.$/)
  assert.equal(excerpt.length, 106)
})

test('a word at the beginning shows the beginning', () => {
  assert.match(excerptOf(long, ['spoke']), /^We spoke of nights\..*\.\.\.$/)
})

test('what was found by more than its letters does not break off', () => {
  assert.match(excerptOf(`${'🏥 '.repeat(120)}Ångström`, ['angstrom']), /Ångström$/)
  assert.equal(excerptOf('', ['x']), '')
})
