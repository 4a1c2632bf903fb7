import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFromText, dayWhileTyping } from './day-from-text.ts'

const firstOfDecember = [
  '1/12/2026',
  '01/12/2026',
  '1/12/26',
  '1.12.26',
  '1.12.2026',
  '01-12-2026',
  '1 12 26',
  '1 / 12 / 2026',
  '1 Dec 2026',
  '1 dec 26',
  '1 December 2026',
  '1st December 2026',
  '1 December, 2026',
  '1-Dec-2026',
  '1Dec2026',
  '2026-12-01',
  ' 2026-12-1 ',
]

for (const text of firstOfDecember)
  test(`'${text}' is 1 December 2026`, () => assert.equal(dayFromText(text), '2026-12-01'))

test('the day always comes first, and a two-digit year is in this century', () => {
  assert.equal(dayFromText('2/3/27'), '2027-03-02')
  assert.equal(dayFromText('31/1/99'), '2099-01-31')
  assert.equal(dayFromText('9 Sept 2027'), '2027-09-09')
  assert.equal(dayFromText('11/20/2026'), undefined)
})

test('an impossible day is no day in any format', () => {
  for (const text of [
    '31/2/2027',
    '31.02.27',
    '29 Feb 2027',
    '2027-02-29',
    '0/1/2027',
    '32 Dec 2026',
    '1/13/26',
  ])
    assert.equal(dayFromText(text), undefined, text)
  assert.equal(dayFromText('29 Feb 2028'), '2028-02-29')
})

test('other texts are no day', () => {
  for (const text of ['', 'tomorrow', '1/12', '1 De 2026', '1 Ju 2026', 'Dec 1 2026', '1/12/026', '20261201'])
    assert.equal(dayFromText(text), undefined, text)
})

test('while typing, a two-digit year may become a four-digit one', () => {
  for (const text of ['1/12/20', '1.12.26', '1 Dec 20']) assert.equal(dayWhileTyping(text), undefined, text)
  for (const text of ['1/12/2026', '1 Dec 2026', '2026-12-01'])
    assert.equal(dayWhileTyping(text), '2026-12-01', text)
})
