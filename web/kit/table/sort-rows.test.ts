import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sortRows } from './sort-rows.ts'
import type { Column } from './table-types.ts'

type Player = { name: string; team: string; points: number }

const columns: Column<Player>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'team', header: 'Team', value: (row) => row.team },
  { id: 'points', header: 'Points', value: (row) => row.points },
]
const players: Player[] = [
  { name: 'Ruth', team: 'Team 10', points: 9 },
  { name: 'Åsa', team: 'team 2', points: 10 },
  { name: 'max', team: 'Team 2', points: 10 },
]
const sorted = (id: string, desc = false) =>
  sortRows(players, columns, [{ id, desc }]).map((player) => player.name)

test('people stand in the order of a directory, whatever the case and the accents of their names', () => {
  assert.deepEqual(sorted('name'), ['Åsa', 'max', 'Ruth'])
  assert.deepEqual(sorted('name', true), ['Ruth', 'max', 'Åsa'])
})

test('ten points are more than nine, and team 10 comes after team 2', () => {
  assert.deepEqual(sorted('points'), ['Ruth', 'Åsa', 'max'])
  assert.deepEqual(sorted('team'), ['Åsa', 'max', 'Ruth'])
})

test('equal ones keep the order in which they came, upwards and downwards', () => {
  assert.deepEqual(sorted('points', true), ['Åsa', 'max', 'Ruth'])
})

test('a list that nobody has sorted stands as it came, and sorting leaves the list itself alone', () => {
  const before = [...players]

  assert.deepEqual(sortRows(players, columns, []), before)
  sorted('name')
  assert.deepEqual(players, before)
})
