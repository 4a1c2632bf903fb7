import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differences } from './use-conflict.ts'

test('each field that differs between two versions is shown, in the order of the form', () => {
  const theirs = [
    ['Title', 'Their title'],
    ['Status', 'Draft'],
    ['Comment', ''],
  ] as const
  const mine = [
    ['Title', 'My title'],
    ['Status', 'Draft'],
    ['Comment', 'New'],
  ] as const

  assert.deepEqual(differences([...theirs], [...mine]), [
    { field: 'Title', theirs: 'Their title', mine: 'My title' },
    { field: 'Comment', theirs: '', mine: 'New' },
  ])
})

test('a value that only one side has is shown beside an empty one', () => {
  assert.deepEqual(differences([['Step 2', 'Theirs alone']], [['Step 1', 'Mine alone']]), [
    { field: 'Step 1', theirs: '', mine: 'Mine alone' },
    { field: 'Step 2', theirs: 'Theirs alone', mine: '' },
  ])
})
