import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOwnPage, isScannedPage } from './own-page.ts'

test('the way back from the provider leads to a page for signed-in people only', () => {
  for (const path of ['/dashboard', '/notes?with=3', '/people/7#goals'])
    assert.equal(isOwnPage(path), true, path)

  for (const path of [
    null,
    '',
    'dashboard',
    'https://evil.example/dashboard',
    '//evil.example/dashboard',
    '/\\evil.example/dashboard',
    'javascript:alert(1)',
    '/login',
    '/api/auth/oidc/start',
    '/reset-password?token=x',
  ])
    assert.equal(isOwnPage(path), false, String(path))
})

test('only the page of a scanned code is opened after any sign-in', () => {
  assert.equal(isScannedPage('/shifts/7/debrief'), true)

  for (const path of ['/notes', '/shifts/7/prepare', '//evil.example/shifts/7/debrief', 7, null])
    assert.equal(isScannedPage(path), false, String(path))
})
