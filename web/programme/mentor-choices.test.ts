import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOverruling, mentorChoices } from './mentor-choices.ts'

const mentor = (id: number, first_name: string, mentee_count: number) => ({
  id,
  first_name,
  last_name: 'Okafor',
  email: `${first_name}@mst.example`,
  mentee_count,
  places: null as number | null,
  away_until: null as string | null,
})
test('the mentor with the fewest mentees is offered first, equals by name', () => {
  const offered = mentorChoices([mentor(1, 'Zoë', 3), mentor(3, 'Ruth', 1), mentor(4, 'Anna', 3)], [])

  assert.deepEqual(
    offered.map(({ label }) => label),
    ['Ruth Okafor (1 mentee)', 'Anna Okafor (3 mentees)', 'Zoë Okafor (3 mentees)'],
  )
})

test('the current mentor cannot be chosen again', () => {
  const offered = mentorChoices([mentor(2, 'Max', 0), mentor(3, 'Ruth', 1)], [{ id: 2 }])

  assert.deepEqual(
    offered.map(({ value, disabled }) => [value, disabled]),
    [
      ['2', true],
      ['3', false],
    ],
  )
})

test('places and days away are named', () => {
  const offered = mentorChoices([
    { ...mentor(1, 'Max', 3), places: 4 },
    { ...mentor(2, 'Ruth', 4), places: 4, away_until: '2026-12-12' },
  ])

  assert.deepEqual(
    offered.map(({ label }) => label),
    ['Max Okafor (3 of 4)', 'Ruth Okafor (4 of 4), away until 12 December 2026'],
  )
})

test('two mentors of one name are told apart by their address', () => {
  const offered = mentorChoices([mentor(1, 'Max', 1), { ...mentor(2, 'Max', 2), email: 'max2@mst.example' }])

  assert.deepEqual(
    offered.map(({ label }) => label),
    ['Max Okafor (Max@mst.example) (1 mentee)', 'Max Okafor (max2@mst.example) (2 mentees)'],
  )
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
  const both = { 7: { next: '4' }, 8: { next: '4' } }

  const one = { 7: { next: '4' }, 8: { next: 'end' }, 9: { next: 'leave' } }
  assert.deepEqual(listOverruling(pairs, one, [mentor]), [])
  assert.deepEqual(listOverruling(pairs, both, [mentor]), [8])
  assert.deepEqual(listOverruling(cover, both, [mentor]), [])
  assert.deepEqual(listOverruling(pairs, both, [{ ...mentor, places: null }]), [])
  assert.deepEqual(listOverruling(pairs, both, [{ ...mentor, away_until: '2026-12-01' }]), [7, 8])
})
