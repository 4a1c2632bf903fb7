import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordLinkIn } from './password-link.ts'

test('a reset link names the person and carries the token', () => {
  const link = passwordLinkIn('?email=ann%2Bward%40mst.example&token=abc-123')

  assert.deepEqual(link, { email: 'ann+ward@mst.example', token: 'abc-123', invited: false })
})

test('an invitation is told from a reset', () => {
  assert.equal(passwordLinkIn('?email=ann@mst.example&token=abc&invitation=1')?.invited, true)
})

test('half a link is none', () => {
  assert.equal(passwordLinkIn(''), undefined)
  assert.equal(passwordLinkIn('?email=ann@mst.example'), undefined)
  assert.equal(passwordLinkIn('?token=abc&email='), undefined)
})
