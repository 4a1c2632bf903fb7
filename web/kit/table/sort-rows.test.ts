import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sortRows } from './sort-rows.ts'
import type { Column } from './table-types.ts'

type Mentor = { name: string; ward: string; mentees: number }

const columns: Column<Mentor>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'ward', header: 'Ward', value: (row) => row.ward },
  { id: 'mentees', header: 'Mentees', value: (row) => row.mentees },
]
const mentors: Mentor[] = [
  { name: 'Ruth', ward: 'Ward 10', mentees: 9 },
  { name: 'Åsa', ward: 'ward 2', mentees: 10 },
  { name: 'max', ward: 'Ward 2', mentees: 10 },
]
const sorted = (id: string, desc = false) =>
  sortRows(mentors, columns, [{ id, desc }]).map((mentor) => mentor.name)

test('people stand in the order of a directory, whatever the case and the accents of their names', () => {
  assert.deepEqual(sorted('name'), ['Åsa', 'max', 'Ruth'])
  assert.deepEqual(sorted('name', true), ['Ruth', 'max', 'Åsa'])
})

test('ten mentees are more than nine, and ward 10 comes after ward 2', () => {
  assert.deepEqual(sorted('mentees'), ['Ruth', 'Åsa', 'max'])
  assert.deepEqual(sorted('ward'), ['Åsa', 'max', 'Ruth'])
})

test('equal ones keep the order in which they came, upwards and downwards', () => {
  assert.deepEqual(sorted('mentees', true), ['Åsa', 'max', 'Ruth'])
})

test('a list that nobody has sorted stands as it came, and sorting leaves the list itself alone', () => {
  const before = [...mentors]

  assert.deepEqual(sortRows(mentors, columns, []), before)
  sorted('name')
  assert.deepEqual(mentors, before)
})
