import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentRow } from '#contract/documents.ts'
import { arrange, arrangementOf, peopleOf } from './arrange.ts'

const of = (id: number, mentor: [number, string], mentee: [number, string]): DocumentRow => ({
  id,
  original_name: `${id}.pdf`,
  description: '',
  media_type: 'application/pdf',
  size: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  mentor_id: mentor[0],
  mentee_id: mentee[0],
  uploaded_by_name: mentor[1],
  uploaded_for_name: mentee[1],
  first_opened_at: null,
  active_content: null,
  version: 1,
})
const [max, ruth] = [[1, 'Max Okafor'] as [number, string], [2, 'Ruth Ångström'] as [number, string]]
const [zoe, ben, otherBen] = [
  [3, 'Zoë Adeyemi'] as [number, string],
  [4, 'Ben Brown'] as [number, string],
  [5, 'Ben Brown'] as [number, string],
]
// Newest first, as the server lists them.
const documents = [
  of(9, ruth, zoe),
  of(8, max, otherBen),
  of(7, max, ben),
  of(6, ruth, zoe),
  of(5, max, otherBen),
]
const ids = (rows: DocumentRow[]) => rows.map(({ id }) => id)

test("each mentor's documents are grouped, newest first", () => {
  assert.deepEqual(ids(arrange(documents, 'mentor')), [8, 7, 5, 9, 6])
})

test('two people of the same name are not confused', () => {
  assert.deepEqual(ids(arrange(documents, 'mentee')), [7, 8, 5, 9, 6])
  assert.deepEqual(
    peopleOf(documents, 'mentee').map(({ label }) => label),
    ['Ben Brown', 'Ben Brown', 'Zoë Adeyemi'],
  )
})

test('an invented address shows all documents', () => {
  assert.deepEqual(['mentor', 'mentee', 'all', undefined].map(arrangementOf), [
    'mentor',
    'mentee',
    null,
    null,
  ])
})
