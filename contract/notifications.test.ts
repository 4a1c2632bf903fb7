import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byDay, type NotificationRow } from './notifications.ts'

const row = (id: number, created_at: string): NotificationRow => ({
  id,
  kind: 'note_written',
  text: 'Max Okafor sent you a message',
  path: '/notes',
  created_at,
  read_at: null,
})

test("events are grouped by the organisation's day, and the last two have names", () => {
  const rows = [
    row(4, '2026-07-20T23:30:00.000Z'),
    row(3, '2026-07-20T22:30:00.000Z'),
    row(2, '2026-07-20T08:00:00.000Z'),
    row(1, '2026-07-18T08:00:00.000Z'),
  ]

  const days = byDay(rows, { today: '2026-07-21', zone: 'Europe/London' })

  assert.deepEqual(
    days.map(({ title, rows }) => [title, rows.map(({ id }) => id)]),
    [
      ['Today', [4]],
      ['Yesterday', [3, 2]],
      ['Saturday 18 July 2026', [1]],
    ],
  )
})
