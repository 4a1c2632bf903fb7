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
const sorted = (sort: string) => sortRows(players, columns, sort).map((player) => player.name)

test('people are sorted as in a directory, without case and accents', () => {
  assert.deepEqual(sorted('name'), ['Åsa', 'max', 'Ruth'])
  assert.deepEqual(sorted('-name'), ['Ruth', 'max', 'Åsa'])
})

test('numbers are sorted by value, also within text', () => {
  assert.deepEqual(sorted('points'), ['Ruth', 'Åsa', 'max'])
  assert.deepEqual(sorted('team'), ['Åsa', 'max', 'Ruth'])
})

test('equal rows keep their order in both directions', () => {
  assert.deepEqual(sorted('-points'), ['Åsa', 'max', 'Ruth'])
})

test('an unsorted list keeps its order, and sorting does not change the list itself', () => {
  const before = [...players]

  assert.deepEqual(sortRows(players, columns, ''), before)
  sorted('name')
  assert.deepEqual(players, before)
})
