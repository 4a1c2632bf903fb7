import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatFileSize } from './save-file.ts'

test('a size is shown in a fitting unit', () => {
  const words = [0, 999, 1000, 8_949_760, 2_500_000_000].map(formatFileSize)

  assert.deepEqual(words, ['0 bytes', '999 bytes', '1.0 KB', '8.9 MB', '2.5 GB'])
})
