import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consequence, decisionsOf, nextMentors, plannedText } from './leaving.ts'

const mentor = (id: number, first_name: string, mentee_count: number) => ({
  id,
  first_name,
  last_name: 'Okafor',
  email: `${first_name}@mst.example`,
  mentee_count,
})

const shown = [7, 8, 9].map((id) => ({ id }))

test('of what is chosen, endings and new mentors are sent, and what is left for now is not', () => {
  assert.deepEqual(decisionsOf(shown, { 7: 'end', 8: 'leave', 9: '4' }), [
    { id: 7, mentorId: null },
    { id: 9, mentorId: 4 },
  ])
})

test('what was chosen of a relationship that is shown no more is not sent', () => {
  assert.deepEqual(decisionsOf(shown, { 6: 'end', 9: 'end' }), [{ id: 9, mentorId: null }])
})

test('who leaves is not offered as the next mentor, and who has the fewest mentees comes first', () => {
  const offered = nextMentors([mentor(1, 'Max', 0), mentor(2, 'Zoë', 3), mentor(3, 'Ruth', 1)], 1)

  assert.deepEqual(offered, [
    { value: '3', label: 'Ruth Okafor (1 mentee)' },
    { value: '2', label: 'Zoë Okafor (3 mentees)' },
  ])
})

test('planned shifts are named, the first three of many', () => {
  const shifts = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map((shift_date, id) => ({
    id,
    shift_date,
    start_time: '09:00',
    end_time: '17:00',
  }))

  assert.equal(plannedText([]), 'No shifts planned')
  assert.equal(plannedText(shifts.slice(0, 1)), '1 shift planned: 23/11/2026 at 09:00')
  assert.equal(
    plannedText(shifts),
    '4 shifts planned: 23/11/2026 at 09:00, 24/11/2026 at 09:00, 25/11/2026 at 09:00, 1 more',
  )
})

test('each choice says what follows from it', () => {
  assert.equal(
    consequence('leave', 'mentee', true),
    'The planned shifts stay and are marked. The mentee is told by letter that the programme team will be in touch.',
  )
  assert.equal(
    consequence('end', 'mentor', true),
    'The planned shifts are cancelled. The mentor is told by letter.',
  )
  assert.equal(consequence('4', 'mentee', false), 'The mentee and the new mentor are told by letter.')
})
