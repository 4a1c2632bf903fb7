import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Person } from '#contract/people.ts'
import { relationOf } from './person-summary.ts'

const max = { id: 7, first_name: 'Max', last_name: 'Okafor', status: 'active', assigned_date: '2026-07-03' }
const ruth = { ...max, id: 8, first_name: 'Ruth', last_name: 'Boateng' }

/** The relation of a person on Monday 23 November 2026, for the reader with the id 1. */
const read = (person: object, reader = 1) => relationOf(person as Person, reader, '2026-11-23')
const mentee = { role: 'mentee', partners: [max] }

test('the line of a mentee names the mentor, and says you to the mentor', () => {
  assert.equal(read(mentee), 'with Max Okafor since July')
  assert.equal(read(mentee, max.id), 'with you since July')
})

test('several mentors have no common start, and an inactive one is marked', () => {
  const partners = [max, { ...ruth, status: 'inactive' }]
  assert.equal(read({ ...mentee, partners }), 'with Max Okafor and Ruth Boateng (inactive)')
})

test('a mentee without a mentor, a mentor and an administrator have their own line', () => {
  const nothing = { partners: [], since: null }
  assert.equal(read({ ...nothing, role: 'mentee' }), 'no mentor yet')
  assert.equal(read({ ...nothing, role: 'mentor', load: { mentees: 3 } }), '3 mentees')
  const mine = { ...nothing, role: 'mentor', load: null, since: '2025-07-03T09:00:00.000Z' }
  assert.equal(read(mine), 'your mentor since July 2025')
  assert.equal(read({ ...nothing, role: 'admin' }), '')
})
