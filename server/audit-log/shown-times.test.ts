import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseShownTimes } from './entry-pages.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const inLondon = (text: string) => parseShownTimes(text, { timeZone: 'Europe/London', now })

for (const [text, from, to, rest] of [
  ['20/11/2026', '2026-11-20T00:00', '2026-11-21T00:00', ''],
  ['20/11/2026 14:05', '2026-11-20T14:05', '2026-11-20T14:06', ''],
  ['nora 01/07/2026 08:30 deleted', '2026-07-01T07:30', '2026-07-01T07:31', 'nora deleted'],
  ['01/07/2026', '2026-06-30T23:00', '2026-07-01T23:00', ''],
  ['12/2026', '2026-12-01T00:00', '2027-01-01T00:00', ''],
  // The days on which the clocks change.
  ['29/03/2026', '2026-03-29T00:00', '2026-03-29T23:00', ''],
  ['25/10/2026', '2026-10-24T23:00', '2026-10-26T00:00', ''],
  ['25/10/2026 01:30', '2026-10-25T00:30', '2026-10-25T01:31', ''],
] as const)
  test(`'${text}' means the time from ${from} on`, () => {
    assert.deepEqual(inLondon(text), {
      spans: [{ from: `${from}:00.000Z`, to: `${to}:00.000Z` }],
      rest,
    })
  })

test('a time with seconds means that second', () => {
  assert.deepEqual(inLondon('01/07/2026 08:30:59 nora'), {
    spans: [{ from: '2026-07-01T07:30:59.000Z', to: '2026-07-01T07:31:00.000Z' }],
    rest: 'nora',
  })
})

test("'20/11' means that day of this year and earlier years", () => {
  const { spans } = inLondon('20/11') ?? { spans: [] }

  assert.deepEqual(spans[0], { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' })
  assert.equal(spans.at(-1)?.from.slice(0, 4), '2017')
})

test('an impossible day is no time, and neither is a text without one', () => {
  for (const text of ['31/02/2026', '45/13/2026', '20/11/2026 25:00', '31/12/9999 23:59', '12/0000'])
    assert.deepEqual(inLondon(text)?.spans, [], text)
  for (const text of ['ward 3', 'User #2026', '1/2', '2026-11-20', '120/1234'])
    assert.equal(inLondon(text), undefined, text)
})

test('a midnight that the clock skips is the instant of the skip', () => {
  const { spans } = parseShownTimes('25/04/2025', { timeZone: 'Africa/Cairo', now }) ?? { spans: [] }

  assert.deepEqual(spans, [{ from: '2025-04-24T22:00:00.000Z', to: '2025-04-25T21:00:00.000Z' }])
})
