import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocksOf, partsOf } from './text-blocks.ts'

test('headings, lists and paragraphs are told by their lines', () => {
  const text = '# Who we are\nThe team\nof the hospital.\n\n- One\n- Two\n\nAfter\n## Next\n* Three'

  assert.deepEqual(blocksOf(text), [
    { is: 'heading', text: 'Who we are' },
    { is: 'paragraph', text: 'The team of the hospital.' },
    { is: 'list', items: ['One', 'Two'] },
    { is: 'paragraph', text: 'After' },
    { is: 'heading', text: 'Next' },
    { is: 'list', items: ['Three'] },
  ])
})

test('a minus or a hash within a word makes nothing, and empty text is empty', () => {
  assert.deepEqual(blocksOf('-5 degrees\n#1 ward'), [{ is: 'paragraph', text: '-5 degrees #1 ward' }])
  assert.deepEqual(blocksOf(' \n\n \n'), [])
})

test('addresses lead where they say, without the full stop behind them', () => {
  assert.deepEqual(partsOf('See https://mst.example/help?a=1. Or write to help@mst.example, please'), [
    { text: 'See ' },
    { text: 'https://mst.example/help?a=1', href: 'https://mst.example/help?a=1' },
    { text: '. Or write to ' },
    { text: 'help@mst.example', href: 'mailto:help@mst.example' },
    { text: ', please' },
  ])
})

test('nothing else leads anywhere', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', '<a href="x">y</a>', '//evil.example'])
    assert.deepEqual(partsOf(text), [{ text }])
})
