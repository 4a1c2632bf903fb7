import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NoteRow } from '#contract/notes.ts'
import { daysOf } from './note-text.ts'

const note = (id: number, created_at: string) => ({ id, created_at }) as NoteRow

test("a conversation is in order of time, grouped by the organisation's days", () => {
  const days = daysOf(
    [
      note(3, '2026-11-20T23:30:00.000Z'),
      note(2, '2026-11-20T09:00:00.000Z'),
      note(1, '2026-11-19T09:00:00.000Z'),
    ],
    'Europe/Paris',
  )

  assert.deepEqual(
    days.map(({ day, notes }) => [day, notes.map(({ id }) => id)]),
    [
      ['2026-11-19', [1]],
      ['2026-11-20', [2]],
      ['2026-11-21', [3]],
    ],
  )
})
