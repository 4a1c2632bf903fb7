import assert from 'node:assert/strict'
import { test } from 'node:test'
import papaparse from 'papaparse'
import { byteOrderMark, csvFile } from './csv.ts'

test('a file begins with the byte order mark and its header and ends with what it covers', () => {
  const file = csvFile(['Name', 'Hours'], [['Zoë, "Z"', 7.5]], [['Made at', '20/11/2026 14:05']])

  assert.equal(file, `${byteOrderMark}Name,Hours\r\n"Zoë, ""Z""",7.5\r\n\r\nMade at,20/11/2026 14:05\r\n`)
})

for (const hostile of ['=1+1', '+44', '-2', '@SUM(A1)', '\t=1', '\r=1'])
  test(`a cell that starts with ${JSON.stringify(hostile[0])} is no formula`, () => {
    const file = csvFile(['Name'], [[hostile]], [])

    const [, row] = papaparse.parse<string[]>(file.slice(1)).data
    assert.equal(row?.[0], `'${hostile}`)
  })
