import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathOf, whenWords } from './people-words.ts'

test('what was counted is told with its moment, on the calendar of the hospital', () => {
  const zone = 'Europe/London'

  assert.equal(whenWords('goals.set', '2026-05-31T23:30:00.000Z', zone), 'Set 01/06/2026')
  assert.equal(whenWords('goals.overdue', '2026-11-19', zone), 'Was due 19/11/2026')
  assert.equal(whenWords('mentors.shifts', '2026-11-19T20:00', zone), 'Started 19/11/2026, 20:00')
  assert.equal(whenWords('mentors.mentees', '2026-05-31T23:30:00.000Z', zone), '')
})

test('a referral leads to the referral, a mentee of the overview to their details, anybody else to their account', () => {
  const counted = { id: 7, person_id: 3, name: 'Zoë Adeyemi', at: '', what: '' }

  assert.equal(pathOf('referrals.received', { ...counted, person_id: null }), '/referrals?referral=7')
  assert.equal(pathOf('goals.overdue', counted), '/dashboard?detail=3')
  assert.equal(pathOf('goals.set', counted), '/admin/users?search=Zo%C3%AB+Adeyemi')
})
