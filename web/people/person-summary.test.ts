import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Person } from '#contract/people.ts'
import { summaryOf } from './person-summary.ts'

const max = { id: 7, first_name: 'Max', last_name: 'Okafor', status: 'active', assigned_date: '2026-07-03' }
const ruth = { ...max, id: 8, first_name: 'Ruth', last_name: 'Boateng' }
const shift = { day: '2026-11-24', time: '20:00', with: null, uncertain: false }

/** The summary of a person on Monday 23 November 2026, for the reader with the id 1. */
const read = (person: object, reader = 1) => summaryOf(person as Person, reader, '2026-11-23')
const mentee = { role: 'mentee', partners: [max], next_shift: shift, numbers: { overdue_goals: 2 } }

test('the line names the mentor, the next shift and the overdue goals', () => {
  assert.equal(read(mentee), 'With Max Okafor since July · Next shift tomorrow, 8pm · 2 goals overdue')
})

test('a mentor reads about their own mentee', () => {
  const line = read({ ...mentee, numbers: { overdue_goals: 1 }, next_shift: null }, max.id)
  assert.equal(line, 'With you since July · No shift scheduled · 1 goal overdue')
})

test('several mentors have no common start, and an inactive one is marked', () => {
  const partners = [max, { ...ruth, status: 'inactive' }]
  const uncertain = { ...shift, day: '2026-11-27', uncertain: true }
  assert.equal(
    read({ ...mentee, partners, next_shift: uncertain, numbers: { overdue_goals: 0 } }),
    'With Max Okafor and Ruth Boateng (inactive) · Next shift Friday, 8pm (to be confirmed)',
  )
})

test('a mentee without a mentor, a mentor and an administrator have their own line', () => {
  const nothing = { partners: [], next_shift: null, numbers: null, since: null }
  assert.equal(read({ ...nothing, role: 'mentee' }), 'No mentor yet · No shift scheduled')
  assert.equal(read({ ...nothing, role: 'mentor', load: { mentees: 3 } }), '3 mentees · No shift scheduled')
  const mine = { ...nothing, role: 'mentor', load: null, since: '2025-07-03T09:00:00.000Z' }
  assert.equal(read(mine), 'Your mentor since July 2025 · No shift scheduled')
  assert.equal(read({ ...nothing, role: 'admin' }), '')
})
