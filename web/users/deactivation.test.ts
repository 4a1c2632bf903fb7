import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noChange } from '#web/assignments/changes.ts'
import { consequence, decisionsOf, plannedText } from './deactivation.ts'

test('endings and new mentors are sent, and postponed decisions are not', () => {
  const changes = {
    7: { ...noChange, next: 'end' },
    8: { ...noChange, next: 'leave' },
    9: { ...noChange, next: '4' },
  }

  assert.deepEqual(decisionsOf(changes), [
    { id: 7, mentorId: null },
    { id: 9, mentorId: 4 },
  ])
})

test('selected shifts, the handover and a reason to overrule are sent with the decision', () => {
  const change = { ...noChange, why: 'workload', shiftIds: ['70'], next: '4' }
  const other = { ...change, note: 'Ask first', overlaps: true, reason: 'For a week' }

  assert.deepEqual(decisionsOf({ 7: { ...change, next: 'end' }, 8: change, 9: other }), [
    { id: 7, mentorId: null, handover: { why: 'workload' } },
    { id: 8, mentorId: 4, shiftIds: [70], handover: { why: 'workload' } },
    {
      id: 9,
      mentorId: 4,
      shiftIds: [70],
      allowOverlap: true,
      handover: { why: 'workload', note: 'Ask first' },
      overrule: { reason: 'For a week' },
    },
  ])
})

test('planned shifts are named, the first three of many', () => {
  const shifts = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map((shift_date, id) => ({
    id,
    shift_date,
    start_time: '09:00',
    end_time: '17:00',
  }))

  assert.equal(plannedText([]), 'No shifts scheduled')
  assert.equal(plannedText(shifts.slice(0, 1)), '1 shift scheduled: 23 November 2026 at 09:00')
  assert.equal(
    plannedText(shifts),
    '4 shifts scheduled: 23 November 2026 at 09:00, 24 November 2026 at 09:00, 25 November 2026 at 09:00, 1 more',
  )
})

test('each choice describes its consequences', () => {
  assert.equal(
    consequence('leave', 'mentee', 1),
    "The scheduled shifts stay and are marked 'To be confirmed'. We'll email the mentee that the programme team will contact them.",
  )
  assert.equal(
    consequence('end', 'mentor', 1),
    "The scheduled shifts will be cancelled. We'll email the mentor.",
  )
  assert.equal(
    consequence('4', 'mentee', 1, 1),
    "The scheduled shifts will move to the new mentor. We'll email the mentee and the new mentor.",
  )
  assert.equal(consequence('4', 'mentee', 0), "We'll email the mentee and the new mentor.")
})
