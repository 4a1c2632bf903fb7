import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordLinkIn } from './link.ts'

test('a reset link names the person and contains the token', () => {
  const link = passwordLinkIn('?email=ann%2Bward%40mst.example&token=abc-123')

  assert.deepEqual(link, { email: 'ann+ward@mst.example', token: 'abc-123', kind: 'reset' })
})

test('an invitation and a link to revert differ from a reset', () => {
  assert.equal(passwordLinkIn('?email=ann@mst.example&token=abc&invitation=1')?.kind, 'invitation')
  assert.equal(passwordLinkIn('?email=ann@mst.example&token=abc&restore=1')?.kind, 'restore')
})

test('an incomplete link is invalid', () => {
  assert.equal(passwordLinkIn(''), undefined)
  assert.equal(passwordLinkIn('?email=ann@mst.example'), undefined)
  assert.equal(passwordLinkIn('?token=abc&email='), undefined)
})
