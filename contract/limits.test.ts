import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Schema } from './endpoint.ts'
import { day, pageOfList, time } from './fields.ts'
import { goalForm } from './goals.ts'
import { createPlan, planForm } from './learning-plans.ts'
import { noteForm, openNotes } from './notes.ts'
import { editReferral, referralForm } from './referrals.ts'
import { findPeople } from './search.ts'
import { settingsBody } from './settings.ts'
import { recordOutcome, shiftForm } from './shifts.ts'
import { importUsers, newUser } from './users.ts'

/**
 * The maximum of each field, and one more (rule 15). Written as literals, so that the test does not copy the
 * constants.
 */

const letters = (n: number) => 'x'.repeat(n)
const address = (n: number) => `${letters(n - 'x@mst.example'.length)}x@mst.example`
const takes = (schema: Schema, value: unknown) => schema.safeParse(value).success

const texts: [what: string, schema: Schema, most: number][] = [
  ['a first name', newUser.shape.firstName, 100],
  ['a last name', referralForm.shape.lastName, 100],
  ['a password', newUser.shape.password, 128],
  ['the password of the mail server', settingsBody.shape.email.shape.password, 128],
  ['a GRS number', referralForm.shape.grsNumber, 32],
  ['the reason of a referral', referralForm.shape.reason, 4_000],
  ['a department', editReferral.body.shape.department, 200],
  ['the title of a goal', goalForm.shape.title, 200],
  ['the description of a goal', goalForm.shape.description, 10_000],
  ['the title of a plan', planForm.shape.title, 200],
  ['the description of a plan', planForm.shape.description, 10_000],
  ['the location of a shift', shiftForm.shape.location, 200],
  ['the notes of a shift', shiftForm.shape.notes, 10_000],
  ['the reason of an outcome', recordOutcome.body.shape.reason, 500],
  ['a note', noteForm.shape.content, 10_000],
  ['what is searched for', findPeople.query.shape.text, 100],
]

for (const [what, schema, most] of texts)
  test(`${what} accepts ${most} characters and refuses one more`, () => {
    assert.equal(takes(schema, letters(most)), true)
    assert.equal(takes(schema, letters(most + 1)), false)
  })

test('a SMART field accepts 2,000 characters and refuses one more', () => {
  const withSmart = (n: number) => [
    { specific: letters(n), measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' },
  ]

  assert.equal(takes(createPlan.body.shape.objectives, withSmart(2_000)), true)
  assert.equal(takes(createPlan.body.shape.objectives, withSmart(2_001)), false)
})

test('an email address accepts 254 characters and refuses one more', () => {
  assert.equal(takes(newUser.shape.email, address(254)), true)
  assert.equal(takes(newUser.shape.email, address(255)), false)
})

test('a search needs at least two characters', () => {
  assert.equal(takes(findPeople.query, { text: 'ab' }), true)
  assert.equal(takes(findPeople.query, { text: 'a' }), false)
})

const objective = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }
const person = { firstName: 'Ines', lastName: 'García', email: 'ines@mst.example', role: 'mentee' }
const lists: [what: string, schema: Schema, row: unknown, most: number][] = [
  ['the objectives of a plan', planForm.shape.objectives, objective, 20],
  ['the notes that are told as opened', openNotes.body.shape.ids, 1, 100],
  ['the people of a file', importUsers.body.shape.people, person, 2_000],
  ['the days off', settingsBody.shape.daysOff, '2026-12-24', 200],
]

for (const [what, schema, row, most] of lists)
  test(`${what} accepts ${most} and refuses one more`, () => {
    assert.equal(takes(schema, Array(most).fill(row)), true)
    assert.equal(takes(schema, Array(most + 1).fill(row)), false)
  })

const { email, system, security } = settingsBody.shape
const numbers: [what: string, schema: Schema, least: number, most: number][] = [
  ['the port of the mail server', email.shape.port, 1, 65_535],
  ['the hours of a session', system.shape.sessionTimeout, 1, 168],
  ['the least length of a password', security.shape.passwordMinLength, 6, 20],
  ['the wrong passwords before a lock', security.shape.maxLoginAttempts, 3, 10],
  ['the minutes of a lock', security.shape.lockoutDuration, 5, 1_440],
  ['the rows of a list', pageOfList.limit, 1, 500],
]

for (const [what, schema, least, most] of numbers)
  test(`${what} accepts values from ${least} to ${most}`, () => {
    assert.deepEqual(
      [least - 1, least, most, most + 1].map((n) => takes(schema, n)),
      [false, true, true, false],
    )
  })

test('a time of day must be between 00:00 and 23:59', () => {
  assert.deepEqual(
    ['00:00', '23:59', '24:00', '25:00', '12:60', '9:00'].map((text) => takes(time, text)),
    [true, true, false, false, false, false],
  )
})

test('a day must be between 2000 and 2100', () => {
  assert.deepEqual(
    ['1999-12-31', '2000-01-01', '2100-12-31', '2101-01-01'].map((text) => takes(day, text)),
    [false, true, true, false],
  )
})
