import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { notHeld } from '#contract/debriefs.ts'
import { addReflection } from '#contract/my-record.ts'
import { recordOutcome } from '#contract/shifts.ts'
import { addAddendum, getSignOff } from '#contract/sign-off.ts'
import { objective, planOf, setState } from '../testing/objectives.ts'
import { insertRow } from '../testing/pairs.ts'
import { readPdf } from '../testing/pdf-text.ts'
import { debriefRow, shiftRow } from '../testing/rows.ts'
import { signedOff } from '../testing/sign-offs.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** The record shows what was signed. Later changes are dated lines below it (rule 67). */

const times = { starts_at: '2026-11-19T08:00', ends_at: '2026-11-19T16:00', status: 'completed' as const }

/** Eva's record with a shift, a plan and a debrief is signed off. */
async function signedRecord() {
  const world = await stage()
  const shiftId = await insertRow(world, 'shifts', shiftRow(world, times))
  const plan = await planOf(world, [objective('Lead a bay'), objective('Teach a student')])
  const planId = plan.id
  await setState(world, planId, 1, 'achieved')
  const debriefs = [
    debriefRow(world, { shift_id: shiftId, good: 'Calm handover', counted: 'neither' }),
    debriefRow(world, { shift_id: shiftId, side: 'mentee', created_by: world.ids.eva, good: 'I led a bay' }),
  ]
  const rows = await world.db.insertInto('debriefs').values(debriefs).returning('id').execute()
  const objective_id = plan.objectives[0]?.id ?? 0
  const practised = { goal_id: null, plan_id: planId, objective_id, title: 'Lead a bay', answer: 3 }
  await world.db
    .insertInto('debrief_items')
    .values({ ...practised, debrief_id: rows[0]?.id ?? 0 })
    .execute()
  return { world, shiftId, planId, params: await signedOff(world) }
}

async function recordOf(world: Stage, who: 'eva' | 'nora', query = '') {
  const answer = await world.as(who).send({ url: `/api/sign-offs/${world.ids.eva}/record${query}` })
  assert.equal(answer.statusCode, 200, answer.body)
  return readPdf(answer.rawPayload)
}

for (const who of ['eva', 'nora'] as const)
  test(`a corrected outcome changes no signed number of the record that ${who} downloads`, async () => {
    const { world, shiftId, params } = await signedRecord()
    world.passes({ days: 1 })
    const body = { status: 'cancelled' as const, cause: 'other' as const, reason: 'The ward was closed' }
    world.signsInAgain('nora')
    world.signsInAgain('eva')
    await world.as('nora').call(recordOutcome, { params: { id: shiftId }, body })
    await world.as(who).call(addAddendum, { params, body: { words: 'The shift was on another ward.' } })

    const { text } = await recordOf(world, who)

    const [signed = '', later = ''] = text.split('After the signatures')
    assert.ok(signed.includes('Completed shifts: 1') && signed.includes('Hours: 8 hours'), signed)
    assert.ok(signed.includes('11/2026: 1 shift, 8 hours'), signed)
    assert.match(later, /21\/11\/2026: The shift of 19\/11\/2026 is recorded as not having taken place/)
    assert.ok(later.includes('The shift was on another ward.'), later)
  })

test('an objective that changes after the signatures is a dated line', async () => {
  const { world, planId } = await signedRecord()
  world.passes({ days: 1 })
  world.signsInAgain('max')
  world.signsInAgain('eva')
  await setState(world, planId, 2, 'in_progress')

  const { text } = await recordOf(world, 'eva')

  const [signed = '', later = ''] = text.split('After the signatures')
  assert.ok(signed.includes('Lead a bay (achieved)') && signed.includes('Teach a student (not started)'))
  assert.match(later, /21\/11\/2026: The objective 'Teach a student' is now in progress/)
})

test('the attached text has the printed hash, which anyone can recompute', async () => {
  const { world, params } = await signedRecord()
  const page = await world.as('eva').call(getSignOff, { params })

  for (const who of ['eva', 'nora'] as const) {
    const { text, files } = await recordOf(world, who)
    assert.equal(files['signed-text.txt'], page.text)
    assert.equal(hash('sha256', files['signed-text.txt'] ?? ''), page.hash)
    for (const words of [page.hash ?? '', 'sha256sum signed-text.txt']) assert.ok(text.includes(words), words)
  }
})

test('a ticked debrief shows what was practised, who was counted, and whether the shift took place', async () => {
  const { world, shiftId } = await signedRecord()
  const before = await recordOf(world, 'eva', `?shifts=${shiftId}`)
  const body = { status: 'cancelled' as const, cause: 'other' as const, reason: 'The ward was closed' }
  await world.as('nora').call(recordOutcome, { params: { id: shiftId }, body })

  const after = await recordOf(world, 'eva', `?shifts=${shiftId}`)

  for (const words of ['Lead a bay: Alone', 'Counted in staffing: Neither of us', 'I led a bay'])
    assert.ok(before.text.includes(words), words)
  assert.ok(!before.text.includes(notHeld) && after.text.includes(notHeld))
})

test("ticked reflections are in the record, and nobody else's", async () => {
  const { world } = await signedRecord()
  const reflection = { day: '2026-11-10', kind: 'event' as const, nature: 'Busy', learned: '', changed: '' }
  const add = (who: 'eva' | 'max', title: string) =>
    world.as(who).call(addReflection, { body: { ...reflection, title, relevance: '', themes: ['safety'] } })
  const [nights, days, ofMax] = [
    await add('eva', 'Nights'),
    await add('eva', 'Days'),
    await add('max', 'Mine'),
  ]

  const query = `?reflections=${nights.id},${ofMax.id}`
  const { text } = await recordOf(world, 'eva', query)
  const ofAdmin = await recordOf(world, 'nora', query)

  assert.ok(days.id > 0 && text.includes('Nights') && text.includes('Busy'))
  assert.ok(!text.includes('Days,') && !text.includes('Mine') && !ofAdmin.text.includes('Nights'))
})

test('a record of an earlier version shows the facts that were signed then', async () => {
  const { world } = await signedRecord()
  const facts = JSON.stringify({ shifts: 7, minutes: 420, plans: [] })
  await world.db.updateTable('sign_offs').set({ facts }).execute()

  const { text } = await recordOf(world, 'eva')

  assert.ok(text.includes('Completed shifts: 7') && text.includes('Hours: 7 hours'), text)
  assert.ok(!text.includes('11/2026: 1 shift'), text)
})
