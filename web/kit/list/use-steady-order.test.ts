import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inSteadyOrder } from './use-steady-order.ts'

const itself = (id: string) => id
const before = ['Ward round', 'Handover', 'Discharge']

const cases: [what: string, rows: string[], steady: string[]][] = [
  ['a row that the list puts last keeps its place', ['Handover', 'Discharge', 'Ward round'], before],
  ['a row that is gone leaves the others in order', ['Discharge', 'Handover'], ['Handover', 'Discharge']],
  [
    'a new row takes the place that the list gives it',
    ['Handover', 'Triage', 'Discharge', 'Ward round'],
    ['Ward round', 'Triage', 'Handover', 'Discharge'],
  ],
]
for (const [what, rows, steady] of cases)
  test(what, () => assert.deepEqual(inSteadyOrder(rows, itself, before), steady))
