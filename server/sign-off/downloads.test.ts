import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveDebrief } from '#contract/debriefs.ts'
import { chooseCheckable, getSignOff, reopenSignOff } from '#contract/sign-off.ts'
import type { Name } from '#demo/cast.ts'
import { objective, planOf, setState } from '../testing/objectives.ts'
import { readPdf } from '../testing/pdf-text.ts'
import { shiftRow } from '../testing/rows.ts'
import { signedOff, summary } from '../testing/sign-offs.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** The certificate and the record, read back from their bytes. */

const download = (world: Stage, who: Name, file: string) =>
  world.as(who).send({ url: `/api/sign-offs/${world.ids.eva}/${file}` })

async function referenceOf(world: Stage) {
  const { reference } = await world.as('eva').call(getSignOff, { params: { menteeId: world.ids.eva } })
  return reference ?? ''
}

const check = async (world: Stage, reference: string) => {
  const { statusCode, body } = await world.visitor.send({ url: `/api/certificates/${reference}` })
  return { status: statusCode, ...JSON.parse(body) }
}

test('the certificate is a tagged page with names, and one about its check, in Latin, Greek and Cyrillic letters', async () => {
  const world = await stage()
  await signedOff(world)
  await world.db.updateTable('sign_offs').set({ name: 'Zoë Ελένη Иванова' }).execute()

  const { statusCode, rawPayload } = await download(world, 'eva', 'certificate')
  const pdf = await readPdf(rawPayload)

  assert.deepEqual([statusCode, pdf.pages, pdf.isTagged, pdf.info.Language], [200, 2, true, 'en-GB'])
  assert.match(rawPayload.toString('latin1'), /MediaBox \[0 0 841\.89 595\.28\]/, 'A4 on its side')
  for (const words of ['Zoë Ελένη Иванова', 'Mentor, ', await referenceOf(world)])
    assert.ok(pdf.text.includes(words), words)
  for (const role of ['Document', 'H1', 'H2', 'P']) assert.ok(pdf.roles.has(role), role)
})

test("the mentee's record has the ticked debriefs, and never a line to the programme team", async () => {
  const world = await stage()
  const times = { starts_at: '2026-11-10T08:00', ends_at: '2026-11-10T16:00', status: 'completed' as const }
  const rows = await world.db
    .insertInto('shifts')
    .values([
      shiftRow(world, times),
      shiftRow(world, { ...times, starts_at: '2026-11-11T08:00', ends_at: '2026-11-11T16:00' }),
    ])
    .returning('id')
    .execute()
  for (const [place, { id }] of rows.entries())
    await world
      .as('max')
      .call(saveDebrief, { params: { id }, body: { good: `Text ${place}`, teamLine: 'Lantern' } })
  await signedOff(world)

  const pdf = await readPdf((await download(world, 'eva', `record?shifts=${rows[0]?.id}`)).rawPayload)
  const ofAdmin = await readPdf((await download(world, 'nora', `record?shifts=${rows[0]?.id}`)).rawPayload)

  assert.ok(pdf.text.includes('Text 0') && pdf.text.includes(summary.achieved))
  assert.ok(!pdf.text.includes('Text 1') && !pdf.text.includes('Lantern'))
  assert.ok(ofAdmin.text.includes(summary.achieved) && !ofAdmin.text.includes('Text 0'))
})

test('the record and the summary show what became of each objective', async () => {
  const world = await stage()
  const { id } = await planOf(world, [objective('Lead a bay'), objective('Teach a student')])
  await setState(world, id, 1, 'achieved')
  const params = await signedOff(world)

  const { text } = await readPdf((await download(world, 'eva', 'record')).rawPayload)
  const page = await world.as('eva').call(getSignOff, { params })

  const objectives = ['Lead a bay (achieved)', 'Teach a student (not started)']
  for (const words of objectives) assert.ok(text.includes(words), words)
  assert.deepEqual(
    page.facts.plans.map((plan) => plan.objectives),
    [objectives],
  )
})

test('there is no certificate before the record is signed off, and a mentor downloads none', async () => {
  const world = await stage()
  await world.db.updateTable('users').set({ status: 'active' }).execute()

  const early = await download(world, 'eva', 'certificate')
  const mentor = await download(world, 'max', 'certificate')

  assert.deepEqual([early.statusCode, mentor.statusCode], [409, 403])
})

test('each person makes one PDF at a time', async () => {
  const world = await stage()
  await signedOff(world)
  await world.as('eva').token()

  const answers = await Promise.all([1, 2, 3].map(() => download(world, 'eva', 'certificate')))

  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  assert.equal(refused.length, 2)
  assert.equal(refused[0]?.headers['retry-after'], '5')
})

test('anybody with the reference reads name, service, day and state, until the holder closes it', async () => {
  const world = await stage()
  const params = await signedOff(world)
  const reference = await referenceOf(world)
  assert.match(reference, /^[2-9A-HJKMNP-TV-Z]{10}$/)

  const open = await check(world, `${reference.slice(0, 5).toLowerCase()}-${reference.slice(5)}`)
  await world.as('eva').call(chooseCheckable, { params, body: { checkable: false } })
  const closed = await check(world, reference)
  const unknown = await check(world, '2222222222')
  const malformed = await check(world, '%27 or 1=1')

  assert.deepEqual(open, {
    status: 200,
    name: 'Eva Lindqvist',
    service: 'MST System',
    day: '2026-11-20',
    state: 'valid',
  })
  assert.deepEqual(closed, unknown)
  assert.deepEqual([unknown.status, malformed], [404, unknown])
})

test('a certificate is withdrawn when the record is reopened', async () => {
  const world = await stage()
  const params = await signedOff(world)
  const reference = await referenceOf(world)
  await world.as('nora').call(reopenSignOff, { params, body: { readVersion: 3, reason: 'The wrong hours' } })

  assert.equal((await check(world, reference)).state, 'withdrawn')
})
