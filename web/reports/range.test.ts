import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Preset, presetOf, presets, rangeProblems, wholeRange } from './range.ts'

const today = '2026-11-20'

for (const [name, from, to] of [
  ['this-month', '2026-11-01', '2026-11-20'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['last-3-months', '2026-09-01', '2026-11-20'],
  ['last-12-months', '2025-12-01', '2026-11-20'],
  ['this-year', '2026-01-01', '2026-11-20'],
  ['last-year', '2025-01-01', '2025-12-31'],
  ['financial-year', '2026-04-01', '2026-11-20'],
] as [Preset, string, string][])
  test(`'${presets[name].label}' goes from ${from} to ${to}`, () => {
    assert.deepEqual(presets[name].of(today), { from, to })
    assert.equal(presetOf({ from, to }, today), name)
  })

test('before April the financial year began in the year before', () => {
  assert.equal(presets['financial-year'].of('2026-03-31').from, '2025-04-01')
  assert.equal(presets['financial-year'].of('2026-04-01').from, '2026-04-01')
})

test('a range with only an end covers the twelve months before it', () => {
  assert.deepEqual(wholeRange({ from: null, to: null }, today), { from: '2025-12-01', to: today })
  assert.deepEqual(wholeRange({ from: null, to: '2026-02-28' }, today), {
    from: '2025-03-01',
    to: '2026-02-28',
  })
  assert.equal(presetOf({ from: '2026-11-02', to: today }, today), undefined)
})

for (const [from, to, problems] of [
  ['2026-11-01', today, {}],
  [today, today, {}],
  ['', 'soon', { from: 'From is required', to: 'To must be a real date, for example 27/3/2027' }],
  ['2026-11-21', today, { from: 'The first day must be on or before the last day' }],
  ['1999-12-31', '2001-01-01', { from: 'The year must be between 2000 and 2100' }],
  ['2001-01-01', today, { from: 'A report can cover at most 10 years' }],
] as const)
  test(`from '${from}' to '${to}' ${Object.keys(problems).length ? 'is refused with a message' : 'is valid'}`, () => {
    assert.deepEqual(rangeProblems({ from, to }), problems)
  })
