import assert from 'node:assert/strict'
import { test } from 'node:test'
import papaparse from 'papaparse'
import { byteOrderMark } from '#contract/text-blocks.ts'
import { csvFile } from './csv.ts'

const parsed = (file: string) => papaparse.parse<string[]>(file.slice(byteOrderMark.length)).data

test('a file starts with the byte order mark and its header and ends with its last row', () => {
  const file = csvFile(['Name', 'Hours'], [['Zoë, "Z"', 7.5]])

  assert.equal(file, `${byteOrderMark}Name,Hours\r\n"Zoë, ""Z""",7.5`)
  assert.equal(parsed(file).length, 2)
})

test('a file without rows contains its header', () => {
  assert.equal(csvFile(['Name', 'Hours'], []), `${byteOrderMark}Name,Hours`)
})

const signs = ['=1+1', '+44', '-2', '@SUM(A1)', '＝1+1', '＋44', '－2', '＠SUM(A1)']
const spaces = ['', ' ', '\t', '\r', '\n', '\r\n', '\u00a0', '\u3000', '\u2028']
const invisible = ['\u200b', '\u2060', '\ufeff', '\u00ad', '\u180e', '\u202e', '\0', ' \u200d\t']
const endings = ['', '\nmore', '\rmore', '\r\nmore', '\u2028more', '\n=2']

for (const start of [...spaces, ...invisible])
  test(`a formula after ${JSON.stringify(start)} becomes text, on one line and on several`, () => {
    const cells = signs.flatMap((sign) => endings.map((end) => start + sign + end))

    const [, ...rows] = parsed(
      csvFile(
        ['Name'],
        cells.map((cell) => [cell]),
      ),
    )

    assert.deepEqual(
      rows.map(([cell]) => cell),
      cells.map((cell) => `'${cell}`),
    )
  })

test('a sign within a text and a negative number are unchanged', () => {
  const file = csvFile(['Text', 'Number'], [['Hours\n= 2 + 3', -2]])

  assert.deepEqual(parsed(file)[1], ['Hours\n= 2 + 3', '-2'])
})
