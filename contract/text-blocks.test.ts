import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocksOf } from './text-blocks.ts'

test('headings, lists and paragraphs are recognised by their lines', () => {
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

test('a minus or a hash within a word is plain text, and empty text has no blocks', () => {
  assert.deepEqual(blocksOf('-5 degrees\n#1 ward'), [{ is: 'paragraph', text: '-5 degrees #1 ward' }])
  assert.deepEqual(blocksOf(' \n\n \n'), [])
})
