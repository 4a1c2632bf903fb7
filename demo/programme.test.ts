import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { patientWarning } from '#contract/fields.ts'
import { inventProgramme } from './programme.ts'

/** The programme before it is stored: these tests need no database, so they run once. */

const at = { now: new Date('2026-10-27T06:30:00Z'), timeZone: 'Europe/London' }

test('a demo of three times the size has three times the people, each with a unique address', () => {
  const { people } = inventProgramme({ ...at, size: 3 })
  assert.equal(people.length, 618)
  assert.equal(new Set(people.map(({ email }) => email)).size, 618)
})

test('the same instant produces the same demo', () => {
  const [one, other] = [1, 2].map(() => inventProgramme({ ...at, size: 1 }))
  assert.deepEqual(one, other)
})

test('the demo contains no event in the future, at any hour and in any time zone', () => {
  for (let month = 0; month < 12; month += 2) {
    const moment = new Date(Date.UTC(2027, month, 1 + month * 2, month * 2, 13))
    const zone = ['Europe/London', 'Pacific/Auckland', 'America/St_Johns'][(month % 6) / 2] as string
    const { dataset } = inventProgramme({ now: moment, timeZone: zone, size: 1 })
    const late = dataset.auditEvents.filter(({ at }) => at > moment.toISOString())
    assert.deepEqual(late.slice(0, 3), [])
  }
})

test('Eva has supernumerary hours', () => {
  for (const day of [3, 12, 20, 27]) {
    const now = new Date(Date.UTC(2026, 9, day, 6, 30))
    const { people, dataset } = inventProgramme({ ...at, now, size: 1 })
    const eva = people.find(({ castName }) => castName === 'eva')
    const evas = dataset.debriefs.filter(({ row }) => row.mentee_id === eva?.id && row.side === 'mentee')
    assert.ok(evas.some(({ row }) => row.counted === 'neither' && row.opens_at < now.toISOString()))
  }
})

/** Words of a story about one patient. Goals and plans speak of patients in general. */
const patientWords =
  /\b(?:(?:Mr|Mrs|Ms|Miss) \p{Lu}|(?:bed|NEWS2? of) \d|lady|gentleman|died|his wife|her husband|(?:a|one|the|my) patient (?:whose|who|was|had|came))\b|The patient /u

test('no text of the demo is about a patient', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'))
  const lines = files.flatMap((name) => readFileSync(join(import.meta.dirname, name), 'utf8').split('\n'))
  assert.ok(lines.some((line) => line.includes('See you on the ward')))
  const { people, dataset } = inventProgramme({ ...at, size: 1 })
  const { documents, ...texts } = dataset
  const descriptions = documents.map(({ row }) => row.description)

  assert.deepEqual(
    lines.filter((line) => patientWords.test(line)),
    [],
  )
  assert.equal(patientWarning({ people, texts, descriptions }), undefined)
})
