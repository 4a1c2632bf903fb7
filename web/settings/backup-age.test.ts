import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backupAge } from './backup-age.ts'

test('the age of a backup is shown in days, at least none', () => {
  assert.deepEqual([-1, 0, 1, 2, 1200].map(backupAge), [
    'today',
    'today',
    'yesterday',
    '2 days ago',
    '1,200 days ago',
  ])
})
