import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getStandard, saveStandard } from '#contract/milestones.ts'
import { begun, chooses, meets, milestonesOfEva, stepsInWords } from '../testing/milestones.ts'
import { stage } from '../testing/stage.ts'

/** The programme standard (rule 66). */

test('a standard applies to those who begin later, or to all if an administrator says so', async () => {
  const world = await begun()
  world.passes({ days: 1 })

  await chooses(world, { kind: 'gold' })
  const before = await milestonesOfEva(world)
  await chooses(world, { kind: 'gold', alsoUnderWay: true })
  const after = await milestonesOfEva(world)

  assert.deepEqual([before.standard, after.standard, after.months], ['core', 'gold', 12])
})

test('a meeting of an earlier standard remains done', async () => {
  const world = await begun()
  await meets(world, ['first'])
  const own = { months: 3, meetings: [], menteeHours: 10, mentorHours: 0 }

  await chooses(world, { kind: 'own', own, alsoUnderWay: true })

  assert.deepEqual(await stepsInWords(world), ['First meeting: done 2026-11-20'])
  assert.equal((await milestonesOfEva(world)).hours.required, 10)
})

test('the second of two administrators who choose a standard reads who was first', async () => {
  const world = await begun()
  const { version } = await world.as('omar').call(getStandard)
  const body = { own: null, alsoUnderWay: false, version }
  await world.as('nora').call(saveStandard, { body: { ...body, kind: 'gold' } })

  const refused = await world.as('omar').refused(saveStandard, { body: { ...body, kind: 'none' } })

  assert.deepEqual([refused.status, /Nora Whitfield/.test(refused.message)], [409, true])
})

for (const [why, own] of [
  ['2 months', { months: 2 }],
  ['25 months', { months: 25 }],
  ['501 hours', { menteeHours: 501 }],
  ['two meetings of one name', { meetings: [once('Talk'), once('talk')] }],
  ['a rhythm of 53 weeks', { meetings: [{ name: 'Talk', every: 'weeks', number: 53 }] }],
  ['13 meetings', { meetings: Array.from({ length: 13 }, (_, n) => once(`Talk ${n}`)) }],
  ['a meeting without a name', { meetings: [once(' ')] }],
  ['too many meetings', { months: 24, meetings: [{ name: 'Talk', every: 'weeks', number: 1 }] }],
] as const)
  test(`a standard with ${why} is refused`, async () => {
    const world = await stage()
    const usual = { months: 6, meetings: [], menteeHours: 0, mentorHours: 0 }

    const { statusCode } = await world.as('nora').send({
      method: 'PUT',
      url: '/api/admin/standard',
      payload: { kind: 'own', own: { ...usual, ...own }, alsoUnderWay: false },
    })

    assert.equal(statusCode, 400)
  })

function once(name: string) {
  return { name, every: 'once', number: 3 }
}
