import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inConversationOrder } from './note-text.ts'

test('unread conversations are first, then the latest ones', () => {
  const rows = [
    { name: 'silent', unread: 0, last_note_at: null },
    { name: 'old', unread: 0, last_note_at: '2026-01-02T09:00:00.000Z' },
    { name: 'unread', unread: 2, last_note_at: '2025-01-02T09:00:00.000Z' },
    { name: 'late', unread: 0, last_note_at: '2026-11-02T09:00:00.000Z' },
  ]

  assert.deepEqual(
    inConversationOrder(rows).map(({ name }) => name),
    ['unread', 'late', 'old', 'silent'],
  )
})
