import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelsOf, nameWithAddress } from './person.ts'

const sarah = { id: 1, first_name: 'Sarah', last_name: 'Jones', email: 'sarah.jones@mst.example' }
const other = { id: 2, first_name: 'sarah', last_name: 'Jones', email: 'sarah.jones2@mst.example' }
const ben = { id: 3, first_name: 'Ben', last_name: 'Brown', email: 'ben@mst.example' }

test('two people with one name are told apart by their address, others have their name', () => {
  const labelOf = labelsOf([sarah, other, ben])

  assert.deepEqual([sarah, other, ben].map(labelOf), [
    'Sarah Jones (sarah.jones@mst.example)',
    'sarah Jones (sarah.jones2@mst.example)',
    'Ben Brown',
  ])
})

test('one person in two rows of a list has no namesake', () => {
  const labelOf = labelsOf([ben, { ...ben }])

  assert.equal(labelOf(ben), 'Ben Brown')
})

test('a namesake whose address is not known keeps the name alone', () => {
  const { email: _, ...unknown } = sarah

  assert.equal(labelsOf([unknown, other])(unknown), 'Sarah Jones')
  assert.equal(nameWithAddress(unknown), 'Sarah Jones')
})
