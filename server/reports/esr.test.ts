import assert from 'node:assert/strict'
import { test } from 'node:test'
import papaparse from 'papaparse'
import { urlOf } from '#contract/endpoint.ts'
import { downloadForEsr } from '#contract/report-numbers.ts'
import { getReports, listPeopleBehind } from '#contract/reports.ts'
import { factorySettings, saveSettings } from '#contract/settings.ts'
import { disputeSignature, reopenSignOff } from '#contract/sign-off.ts'
import { editUser } from '#contract/users.ts'
import { insertRow, personOf } from '../testing/pairs.ts'
import { signOffRow } from '../testing/rows.ts'
import { disputeTokenOf, signedOff } from '../testing/sign-offs.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** The file of the people whose records are signed off, for the Electronic Staff Record. */

type Range = { from?: string; to?: string }
const send = ({ as }: Stage, query: Range = {}) => as('nora').send({ url: urlOf(downloadForEsr, { query }) })

async function rowsOf(world: Stage, query: Range = {}) {
  const { body } = await send(world, query)
  return papaparse.parse<string[]>(body.slice(1)).data.slice(1)
}

/** A record that was signed off at an instant. */
const signedAt = async (world: Stage, mentee_id: number, signed_off_at: string) =>
  insertRow(world, 'sign_offs', signOffRow(world, { mentee_id, state: 'signed_off', signed_off_at }))

test('an administrator downloads who was signed off in a range, and the log records it', async () => {
  const world = await stage()
  await world.as('nora').call(editUser, { params: { id: world.ids.eva }, body: { grsNumber: 'GRS-1042' } })
  await signedOff(world)

  const answer = await send(world, { from: '2026-11-01', to: '2026-11-20' })

  assert.match(
    String(answer.headers['content-disposition']),
    /filename="MST Signed off for ESR 2026-11-01 to 2026-11-20\.csv"/,
  )
  assert.deepEqual(papaparse.parse(answer.body.slice(1)).data, [
    ['Staff number', 'Name', 'Competence', 'Day'],
    ['GRS-1042', 'Eva Lindqvist', 'Preceptorship programme', '20/11/2026'],
  ])
  const [entry] = await world.recorded()
  assert.deepEqual(
    [entry?.action, entry?.details],
    [
      'list.exported',
      "Downloaded the list of records signed off for ESR as a file; from '01/11/2026', to '20/11/2026'",
    ],
  )
})

test('the days are those of the organisation, and the rows are in their order', async () => {
  const world = await stage()
  const { ids } = world
  await signedAt(world, ids.eva, '2026-07-31T23:30:00.000Z')
  await signedAt(world, ids.ben, '2026-07-31T22:30:00.000Z')
  await signedAt(world, ids.zoe, '2026-08-02T22:59:59.999Z')
  await signedAt(world, ids.uma, '2026-08-02T23:00:00.000Z')

  const rows = await rowsOf(world, { from: '2026-08-01', to: '2026-08-02' })

  assert.deepEqual(
    rows.map(([, name, , day]) => `${name} ${day}`),
    ['Eva Lindqvist 01/08/2026', 'Zoë Adeyemi 02/08/2026'],
  )
})

test('a record that was reopened is not in the file', async () => {
  const world = await stage()
  const params = await signedOff(world)
  await world.as('nora').call(reopenSignOff, { params, body: { readVersion: 3, reason: 'Wrong hours' } })

  assert.deepEqual(await rowsOf(world), [])
})

test('a record with a disputed signature is not in the file', async () => {
  const world = await stage()
  await signedOff(world)
  const token = await disputeTokenOf(world, 'max@mst.example')
  await world.visitor.call(disputeSignature, { body: { token } })
  world.signsInAgain('nora')

  assert.deepEqual(await rowsOf(world), [])
})

test('the report counts the people without a number, whose cell is empty, and lists them', async () => {
  const world = await stage()
  const { ids, as } = world
  await as('nora').call(editUser, { params: { id: ids.ben }, body: { grsNumber: 'GRS-1042' } })
  for (const mentee of [ids.eva, ids.ben]) await signedAt(world, mentee, '2026-11-10T09:00:00.000Z')

  const { sign_offs = [] } = await as('nora').call(getReports)
  const people = await as('nora').call(listPeopleBehind, { query: { figure: 'sign_offs.without_number' } })

  const { signed_off, without_number } = sign_offs.at(-1) ?? {}
  assert.deepEqual([signed_off, without_number], [2, 1])
  assert.deepEqual(
    people.map(({ name }) => name),
    ['Eva Lindqvist'],
  )
  assert.deepEqual(
    (await rowsOf(world)).map(([number]) => number),
    ['', 'GRS-1042'],
  )
})

test('the competence is a setting that a client which does not know it keeps', async () => {
  const world = await stage()
  await signedAt(world, world.ids.eva, '2026-11-10T09:00:00.000Z')
  const { email, system, security } = factorySettings
  const body = { email, system, security }
  const esr = { competence: '=LOCAL|Preceptorship|' }

  await world.as('nora').call(saveSettings, { body: { ...body, esr } })
  const [entry] = await world.recorded()
  const kept = await world
    .as('nora')
    .call(saveSettings, { body: { ...body, system: { ...system, siteName: 'MST North' } } })

  assert.deepEqual(kept.esr, esr)
  assert.equal(entry?.details, "esr competence from nothing to '=LOCAL|Preceptorship|'")
  const { body: file } = await send(world)
  assert.match(file, /,"'=LOCAL\|Preceptorship\|",/)
})

for (const competence of ['', ' ', 'x'.repeat(201)])
  test(`the competence ${JSON.stringify(competence.slice(0, 5))} is refused`, async () => {
    const { as } = await stage()

    const refused = await as('nora').refused(saveSettings, {
      body: { ...factorySettings, esr: { competence } },
    })

    assert.equal(refused.status, 400)
    assert.deepEqual(Object.keys(refused.fields ?? {}), ['esr.competence'])
  })

test('only administrators download the file, and no key does', async () => {
  const world = await stage()
  const { program } = await world.key()
  const url = urlOf(downloadForEsr, { query: {} })

  const readers = [world.as('max'), world.as('eva'), program, world.visitor]
  const answers = await Promise.all(readers.map((reader) => reader.send({ url })))

  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [403, 403, 401, 401],
  )
})

test('a name and a number that a spreadsheet would read as formulas are escaped', async () => {
  const world = await stage()
  const body = { firstName: '=1+1', grsNumber: '@SUM(A1)' }
  await world.as('nora').call(editUser, { params: { id: world.ids.eva }, body })
  await signedAt(world, world.ids.eva, '2026-11-10T09:00:00.000Z')

  const [row] = await rowsOf(world)

  assert.deepEqual(row?.slice(0, 2), ["'@SUM(A1)", "'=1+1 Lindqvist"])
})

test('a file of many records has each of them once, also those of one instant', async () => {
  const world = await stage()
  for (let place = 0; place < 520; place += 1)
    await signedAt(world, await personOf(world, 'mentee'), '2026-11-10T09:00:00.000Z')

  const rows = await rowsOf(world)

  assert.deepEqual([rows.length, new Set(rows.map(([, name]) => name)).size], [520, 520])
})

test('a range whose first day is after its last day is refused', async () => {
  const { as } = await stage()

  const query = { from: '2026-11-02', to: '2026-11-01' }

  assert.equal((await as('nora').refused(downloadForEsr, { query })).status, 400)
})
