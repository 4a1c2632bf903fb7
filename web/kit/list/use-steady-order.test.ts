import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inSteadyOrder } from './use-steady-order.ts'

const itself = (id: string) => id
const before = ['Apples', 'Bread', 'Cheese']

const cases: [what: string, rows: string[], steady: string[]][] = [
  ['a row that the list puts last keeps its place', ['Bread', 'Cheese', 'Apples'], before],
  ['a row that is gone leaves the others in order', ['Cheese', 'Bread'], ['Bread', 'Cheese']],
  [
    'a new row takes the place that the list gives it',
    ['Bread', 'Butter', 'Cheese', 'Apples'],
    ['Apples', 'Butter', 'Bread', 'Cheese'],
  ],
]
for (const [what, rows, steady] of cases)
  test(what, () => assert.deepEqual(inSteadyOrder(rows, itself, before), steady))
