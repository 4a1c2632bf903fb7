import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentText, pathOf } from './people-text.ts'

test("a count shows its time in the organisation's time zone", () => {
  const zone = 'Europe/London'

  assert.equal(momentText('goals.set', '2026-05-31T23:30:00.000Z', zone), 'Set 01/06/2026')
  assert.equal(momentText('goals.overdue', '2026-11-19', zone), 'Was due 19/11/2026')
  assert.equal(momentText('mentors.shifts', '2026-11-19T20:00', zone), 'Started 19/11/2026, 20:00')
  assert.equal(momentText('mentors.mentees', '2026-05-31T23:30:00.000Z', zone), '')
})

test('a referral links to itself, other rows to the person, some to their tab', () => {
  const counted = { id: 7, person_id: 3, deleted: false, name: 'Zoë Adeyemi', at: '', what: '' }

  assert.equal(pathOf('referrals.received', { ...counted, person_id: null }), '/referrals?referral=7')
  assert.equal(pathOf('goals.overdue', counted), '/people/3?tab=goals')
  assert.equal(pathOf('milestones.milestones', counted), '/people/3?tab=progress#milestones')
  assert.equal(pathOf('sign_offs.without_number', counted), '/people/3?tab=account')
  assert.equal(pathOf('mentors.mentees', counted), '/people/3')
  assert.equal(pathOf('shifts.planned', { ...counted, deleted: true }), null, 'there is nothing to open')
})
