import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differences } from './differences.ts'

test('of what two people wrote each field that differs is shown, in the order of the form', () => {
  const theirs = [
    ['Title', 'Their title'],
    ['Status', 'Draft'],
    ['Notes', ''],
  ] as const
  const mine = [
    ['Title', 'My title'],
    ['Status', 'Draft'],
    ['Notes', 'New'],
  ] as const

  assert.deepEqual(differences([...theirs], [...mine]), [
    { field: 'Title', theirs: 'Their title', mine: 'My title' },
    { field: 'Notes', theirs: '', mine: 'New' },
  ])
})

test('what only one of them has stands beside nothing', () => {
  assert.deepEqual(differences([['Objective 2', 'Theirs alone']], [['Objective 1', 'Mine alone']]), [
    { field: 'Objective 1', theirs: '', mine: 'Mine alone' },
    { field: 'Objective 2', theirs: 'Theirs alone', mine: '' },
  ])
})
