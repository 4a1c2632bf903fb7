import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byName, byState, nextShiftOf, summaryOf, withInitialProgress, withNotes } from './mentees.ts'

const eva = {
  id: 3,
  first_name: 'Eva',
  last_name: 'Lindqvist',
  email: 'eva@mst.example',
  assigned_date: '2026-07-10T16:35:12.363Z',
  cover_until: null,
  account_status: 'active' as const,
}
const at = (progress_status: 'awaiting_shift' | 'undergoing_mst' | 'finished_mst' | 'completed') => ({
  progress_status,
  account_status: 'active' as const,
})

test("the card 'Completed' includes Finished MST", () => {
  const mentees = [
    at('completed'),
    at('finished_mst'),
    at('finished_mst'),
    at('undergoing_mst'),
    at('awaiting_shift'),
  ]

  assert.deepEqual(summaryOf(mentees), { total: 5, awaiting: 1, undergoing: 1, completed: 3 })
})

test('an inactive mentee is in no number of the summary', () => {
  const mentees = [at('completed'), { ...at('awaiting_shift'), account_status: 'inactive' as const }]

  assert.deepEqual(summaryOf(mentees), { total: 1, awaiting: 0, undergoing: 0, completed: 1 })
})

test('the tracking table shows every state in order, also empty ones', () => {
  const groups = byState([at('completed'), at('awaiting_shift'), at('completed')])

  assert.deepEqual(
    groups.map(({ state, mentees }) => [state, mentees.length]),
    [
      ['awaiting_shift', 1],
      ['undergoing_mst', 0],
      ['finished_mst', 0],
      ['completed', 2],
    ],
  )
})

test('the plain list shows initial progress and no private notes to overwrite', () => {
  const mentee = withInitialProgress(eva)

  assert.equal(mentee.progress_status, 'awaiting_shift')
  assert.equal(mentee.last_updated, null)
  assert.equal(mentee.progress_version, null)
  assert.equal(mentee.notes, null)
})

test('private notes are grouped apart from shared fields', () => {
  const { notes, ...rest } = withNotes({
    ...withInitialProgress(eva),
    progress_version: 2,
    private_notes: 'Likes lists.',
    strengths: 'Calm.',
    areas_for_improvement: '',
    notes_version: 4,
  })

  assert.deepEqual(notes, {
    private_notes: 'Likes lists.',
    strengths: 'Calm.',
    areas_for_improvement: '',
    notes_version: 4,
  })
  assert.ok(!('private_notes' in rest))
})

test('mentees are sorted by name without accents', () => {
  const people = ['Zoë', 'Åsa', 'Eva'].map((first_name) => ({ ...withInitialProgress(eva), first_name }))

  assert.deepEqual(
    byName(people).map(({ first_name }) => first_name),
    ['Åsa', 'Eva', 'Zoë'],
  )
})

test('the next shift names another mentor, and whether they are inactive', () => {
  const alone = { ...withInitialProgress(eva), next_session: '2026-11-23' }
  const shared = { ...alone, next_session_mentor: 'Ruth Ångström' }

  assert.equal(nextShiftOf(withInitialProgress(eva)), '-')
  assert.equal(nextShiftOf(alone), '23/11/2026')
  assert.equal(
    nextShiftOf({ ...shared, next_session_mentor_status: 'active' }),
    '23/11/2026, with Ruth Ångström',
  )
  assert.equal(
    nextShiftOf({ ...shared, next_session_mentor_status: 'inactive' }),
    '23/11/2026, with Ruth Ångström (inactive)',
  )
})
