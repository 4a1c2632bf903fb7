import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNhsNumber, patientWarning } from './fields.ts'

test('an NHS number is found with and without spaces or hyphens, and beside other text', () => {
  const texts = [
    '9434765919',
    '943 476 5919',
    '943\u00a0476\u00a05919',
    'Bed 4: 943 476 5919, seen at 10',
    '(9434765919)',
    '943-476-5919',
    '943 – 476 – 5919',
    '943\u2011476\u20115919',
    'at 12 943 476 5919 came',
  ]
  for (const text of texts) assert.equal(findNhsNumber(text)?.replaceAll(/\D/g, ''), '9434765919', text)
})

test('other numbers are not NHS numbers', () => {
  const texts = [
    '9434765918',
    '94347659190',
    '19434765919',
    '94-3476-5919',
    '943476591',
    '020 7946 0018 22',
    '24/11/2026 18:30',
    '',
  ]
  for (const text of texts) assert.equal(findNhsNumber(text), undefined, text)
})

test('a check digit of ten makes every number invalid', () => {
  for (let digit = 0; digit < 10; digit++) assert.equal(findNhsNumber(`100000001${digit}`), undefined)
})

test('every text of a form is checked, and the number is quoted', () => {
  const objectives = [{ specific: 'Hand over', measurable: 'like 943 476 5919' }]
  assert.equal(
    patientWarning({ title: 'Plan', objectives }),
    'This looks like an NHS number: 943 476 5919. Leave out anything that could identify a patient.',
  )
  assert.equal(patientWarning({ title: 'Plan', count: 9434765919, mentor: null }), undefined)
})
