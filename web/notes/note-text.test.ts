import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NoteRow } from '#contract/notes.ts'
import { endsOf, isUnread, previewOf } from './note-text.ts'

const max = { id: 1, role: 'mentor' } as const
const eva = { id: 2, role: 'mentee' } as const
const nora = { id: 3, role: 'admin' } as const
const fromMax: NoteRow = {
  id: 9,
  content: 'Well done on Tuesday.',
  note_type: 'mentor_note',
  mentor_id: max.id,
  mentor_first_name: 'Max',
  mentor_last_name: 'Okafor',
  mentee_id: eva.id,
  mentee_first_name: 'Eva',
  mentee_last_name: 'Lindqvist',
  created_at: '2026-11-20T09:00:00.000Z',
  first_opened_at: null,
  version: 1,
  can: [],
}
const fromEva: NoteRow = { ...fromMax, note_type: 'mentee_note' }

test('a note of 100 characters is shown whole, a longer one is cut to 100', () => {
  assert.equal(previewOf('x'.repeat(100)), null)
  assert.equal(previewOf('x'.repeat(101)), `${'x'.repeat(100)}...`)
})

test('an emoji is not cut in half', () => {
  assert.equal(previewOf(`${'x'.repeat(99)}🙂🙂`), `${'x'.repeat(99)}🙂...`)
})

test('each person reads author and recipient, themselves as Me', () => {
  assert.deepEqual(endsOf(fromMax, max), { from: 'Me', to: 'Eva Lindqvist' })
  assert.deepEqual(endsOf(fromMax, eva), { from: 'Max Okafor', to: 'Me' })
  assert.deepEqual(endsOf(fromEva, max), { from: 'Eva Lindqvist', to: 'Me' })
  assert.deepEqual(endsOf(fromEva, nora), { from: 'Eva Lindqvist', to: 'Max Okafor' })
})

test('without a name the role is shown', () => {
  const nameless = { ...fromMax, mentor_first_name: '', mentor_last_name: '' }
  assert.equal(endsOf(nameless, eva).from, 'Mentor')
  assert.equal(endsOf({ ...fromEva, mentee_first_name: '', mentee_last_name: '' }, max).from, 'Mentee')
})

test('a note is new to its recipient until they open it', () => {
  const opened = { ...fromMax, first_opened_at: '2026-11-20T09:30:00.000Z' }
  const isNewTo = (note: NoteRow) => [max, eva, nora].map((person) => isUnread(note, person))

  assert.deepEqual(isNewTo(fromMax), [false, true, false])
  assert.deepEqual(isNewTo(fromEva), [true, false, false])
  assert.deepEqual(isNewTo(opened), [false, false, false])
})
