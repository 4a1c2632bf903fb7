import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressOrder } from '#contract/mentees.ts'
import { type Now, whatHappens } from './what-happens.ts'

const begun: Now = { status: 'awaiting_shift', isSignedOff: false, hasMentor: true, hasWorked: false }

test('the first shift is announced only before it, to who has a mentor', () => {
  const first = /work your first shift/

  assert.match(whatHappens(begun).mentee, first)
  assert.doesNotMatch(whatHappens({ ...begun, hasWorked: true }).mentee, first)
  assert.doesNotMatch(whatHappens({ ...begun, hasMentor: false }).mentee, first)
})

test('nothing is said about shifts with a mentor to who has none', () => {
  for (const status of progressOrder)
    for (const hasWorked of [false, true])
      for (const text of Object.values(whatHappens({ ...begun, status, hasMentor: false, hasWorked })))
        assert.doesNotMatch(text, /with your mentor|your mentor will|mentor and mentee|the mentor schedules/i)
})

test('a first mentor is promised before the first shift, later the next one', () => {
  const without = { ...begun, hasMentor: false }

  assert.match(whatHappens(without).mentee, /finding your mentor/)
  assert.match(whatHappens({ ...without, hasWorked: true }).mentee, /finding your next mentor/)
})

test('the end of the programme needs no mentor', () => {
  const over = { ...begun, hasMentor: false }

  assert.match(whatHappens({ ...over, status: 'completed' }).mentee, /completed the programme/)
  assert.match(whatHappens({ ...over, isSignedOff: true }).mentee, /signed off/)
})
