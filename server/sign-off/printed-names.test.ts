import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { isPrintable, lettersLeftOut, printableRanges, usePrintableLetters } from '#contract/printable.ts'
import { getSignOff, writeSummary } from '#contract/sign-off.ts'
import { editUser } from '#contract/users.ts'
import { readPdf } from '../testing/pdf-text.ts'
import { confirmedSummary, signedOff, summary, writtenSummary } from '../testing/sign-offs.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** The certificate prints a name whose letters its font has (rule 89). */

const names = { Arabic: 'ليلى حداد', Hebrew: 'נועה כהן', Chinese: '李小龍', emoji: 'Eva 🙂' }

const certificateOf = async (world: Stage) =>
  readPdf((await world.as('eva').send({ url: `/api/sign-offs/${world.ids.eva}/certificate` })).rawPayload)

for (const [letters, name] of Object.entries(names))
  test(`a name in ${letters} is refused before anyone signs`, async () => {
    const world = await stage()
    const params = await writtenSummary(world)
    const body = { ...summary, goOn: 'Anew', name }

    const refused = await world.as('max').refused(writeSummary, { params, body })
    const { signatures, name: kept } = await world.as('max').call(getSignOff, { params })

    assert.deepEqual([refused.status, refused.fields], [400, { name: usePrintableLetters }])
    assert.deepEqual([signatures.length, kept], [1, 'Eva Lindqvist'])
  })

test("the account's name is the one to be printed, and is refused if it cannot be", async () => {
  const world = await stage()
  const params = await writtenSummary(world)
  const [firstName, lastName] = ['ليلى', 'حداد']
  await world.as('nora').call(editUser, { params: { id: world.ids.eva }, body: { firstName, lastName } })

  const body = { ...summary, goOn: 'Anew' }
  const refused = await world.as('max').refused(writeSummary, { params, body })
  const page = await world.as('max').call(writeSummary, { params, body: { ...body, name: 'Layla Haddad' } })

  assert.deepEqual([refused.status, refused.message], [400, usePrintableLetters])
  assert.equal(page.name, 'Layla Haddad')
  assert.match(page.text ?? '', /^Mentee: Layla Haddad$/m)
})

test('the printed name is on the certificate, also when it is not that of the account', async () => {
  const world = await stage()
  const params = await writtenSummary(world)
  const body = { ...summary, name: 'Eva Maria Lindqvist-Öz' }
  await world.as('max').call(writeSummary, { params, body })
  await world.db.updateTable('sign_offs').set({ version: 1 }).execute()
  await world.as('eva').send({
    method: 'POST',
    url: `/api/sign-offs/${world.ids.eva}/confirmation`,
    payload: { readVersion: 1 },
  })
  await world.as('nora').send({
    method: 'POST',
    url: `/api/sign-offs/${world.ids.eva}/countersignature`,
    payload: { readVersion: 2, seenUnmet: true },
  })

  const { text } = await certificateOf(world)

  assert.ok(text.includes('Eva Maria Lindqvist-Öz') && !text.includes(lettersLeftOut), text)
})

test('a file in which letters cannot be printed has no boxes, and says so', async () => {
  const world = await stage()
  await confirmedSummary(world)
  await world.db.updateTable('signatures').set({ name: '李小龍' }).where('part', '=', 'mentor').execute()
  await signedOff(world).catch(() => undefined)
  const countersignature = { readVersion: 2, seenUnmet: true }
  const url = `/api/sign-offs/${world.ids.eva}/countersignature`
  await world.as('nora').send({ method: 'POST', url, payload: countersignature })

  const { text } = await certificateOf(world)

  assert.ok(text.includes('Summary: [?], mentor') && text.includes(lettersLeftOut), text)
})

test('the table of letters is that of the fonts', () => {
  const points = (['Regular', 'Bold'] as const).map(pointsOf)

  for (const range of printableRanges) {
    const [first = 0, last = first] = range.split('-').map((point) => Number.parseInt(point, 16))
    for (let point = first; point <= last; point += 1)
      assert.ok(
        points.every((font) => font.has(point)),
        point.toString(16),
      )
  }
  for (const name of ['Zoë Ελένη Иванова', 'Nguyễn Thị Hương', 'Żółć', 'O’Brien-Łukasz'])
    assert.ok(isPrintable(name), name)
})

/** The code points in a font's table of characters (format 4 or 12). */
function pointsOf(weight: 'Regular' | 'Bold'): Set<number> {
  const file = createRequire(import.meta.url).resolve(`notosans-fontface/fonts/NotoSans-${weight}.ttf`)
  const font = readFileSync(file)
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  const cmap = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0
  const start = font.readUInt32BE(cmap + 8)
  const points = new Set<number>()
  for (let index = 0; index < font.readUInt16BE(start + 2); index += 1) {
    const at = start + font.readUInt32BE(start + 4 + index * 8 + 4)
    if (font.readUInt16BE(at) !== 4) continue
    const count = font.readUInt16BE(at + 6) / 2
    for (let segment = 0; segment < count; segment += 1) {
      const last = font.readUInt16BE(at + 14 + segment * 2)
      const first = font.readUInt16BE(at + 16 + count * 2 + segment * 2)
      for (let point = first; point <= last; point += 1) points.add(point)
    }
  }
  return points
}
