import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consequence, decisionsOf, listOverruling, plannedText } from './deactivation.ts'

const shown = [7, 8, 9].map((id) => ({ id }))

test('endings and new mentors are sent, and postponed decisions are not', () => {
  assert.deepEqual(decisionsOf(shown, { 7: 'end', 8: 'leave', 9: '4' }), [
    { id: 7, mentorId: null },
    { id: 9, mentorId: 4 },
  ])
})

test('selected shifts, the handover and a reason to overrule are sent with the decision', () => {
  const handover = { why: 'workload', note: null, shiftIds: ['70'], overlaps: false }
  const handovers = { 7: handover, 8: handover, 9: { ...handover, note: 'Ask first', overlaps: true } }

  assert.deepEqual(decisionsOf(shown, { 7: 'end', 8: '4', 9: '4' }, handovers, { 9: 'For a week' }), [
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

test('the choice for a relationship that is no longer listed is not sent', () => {
  assert.deepEqual(decisionsOf(shown, { 6: 'end', 9: 'end' }), [{ id: 9, mentorId: null }])
})

test('a second mentee of the last place needs a reason, and a cover takes no place', () => {
  const mentor = {
    id: 4,
    first_name: 'Ruth',
    last_name: 'Ångström',
    email: 'ruth@mst.example',
    mentee_count: 1,
    places: 2 as number | null,
    away_until: null as string | null,
  }
  const pairs = [7, 8, 9].map((id) => ({ id, cover_until: null as string | null }))
  const cover = [{ id: 7, cover_until: '2026-12-31' }, ...pairs.slice(1)]
  const both = { 7: '4', 8: '4' } as const

  assert.deepEqual(listOverruling(pairs, { 7: '4', 8: 'end', 9: 'leave' }, [mentor]), [])
  assert.deepEqual(listOverruling(pairs, both, [mentor]), [8])
  assert.deepEqual(listOverruling(cover, both, [mentor]), [])
  assert.deepEqual(listOverruling(pairs, both, [{ ...mentor, places: null }]), [])
  assert.deepEqual(listOverruling(pairs, both, [{ ...mentor, away_until: '2026-12-01' }]), [7, 8])
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
