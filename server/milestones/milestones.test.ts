import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { listTasks } from '#contract/attention.ts'
import { setProgress } from '#contract/mentees.ts'
import {
  addAbsence,
  editAbsence,
  getMilestones,
  getStandard,
  removeAbsence,
  setProgramme,
} from '#contract/milestones.ts'
import type { Name } from '#demo/cast.ts'
import { endsWithMax, shiftOf, write } from '../testing/debriefs.ts'
import { attentionOf, begun, meets, milestonesOfEva, ofEva, stepsInWords } from '../testing/milestones.ts'
import { stage } from '../testing/stage.ts'

/** Milestones, days away and hours (rule 66). The cast begins on 20/11/2026. */

const away = (fromDay: string, toDay: string | null) => ({ body: { fromDay, toDay } })

test('without a standard nothing is due, and meetings can still be recorded', async () => {
  const world = await stage()

  await meets(world)
  const page = await milestonesOfEva(world, 'eva')

  assert.deepEqual([page.standard, page.steps, page.meetings.length], ['none', [], 1])
})

test('the programme begins with the first assignment', async () => {
  const world = await begun()

  assert.deepEqual(await stepsInWords(world), [
    'First meeting: due 2026-12-04',
    'Middle meeting: ahead 2027-03-05',
    'Final meeting: ahead 2027-05-20',
  ])
})

test('a later mentor does not begin the programme anew', async () => {
  const world = await begun()
  world.passes({ days: 30 })
  world.signsInAgain('nora')
  const body = { mentorId: world.ids.ruth, menteeId: world.ids.eva, additional: true }
  await world.as('nora').call(assignMentor, { body })

  assert.deepEqual((await stepsInWords(world, 'ruth'))[0], 'First meeting: overdue 2026-12-04')
})

test('days away move what is due, never overlap, and pause it while they have no end', async () => {
  const world = await begun()
  const input = ofEva(world)
  const dueOn = async () => (await milestonesOfEva(world)).steps[0]?.due_on

  const { absences } = await world
    .as('max')
    .call(addAbsence, { ...input, ...away('2026-11-23', '2026-11-29') })
  const moved = await dueOn()
  const overlap = await world.as('nora').refused(addAbsence, { ...input, ...away('2026-11-29', null) })
  const reversed = await world
    .as('nora')
    .refused(addAbsence, { ...input, ...away('2026-12-02', '2026-12-01') })
  const params = { id: absences[0]?.id ?? 0 }
  await world.as('nora').call(editAbsence, { params, ...away('2026-11-23', null) })
  const paused = await milestonesOfEva(world)
  await world.as('max').call(removeAbsence, { params })

  assert.equal(moved, '2026-12-11')
  assert.deepEqual([overlap.status, reversed.status], [409, 400])
  assert.deepEqual([paused.steps[0]?.state, paused.ends_on], ['paused', null])
  assert.equal(await dueOn(), '2026-12-04')
})

test('removed days away come back by Undo, unless others were recorded for them since', async () => {
  const world = await begun()
  const input = ofEva(world)
  const { absences } = await world
    .as('max')
    .call(addAbsence, { ...input, ...away('2026-11-23', '2026-11-29') })
  const undo = await world.as('max').undoOf(removeAbsence, { params: { id: absences[0]?.id ?? 0 } })
  await world.as('nora').call(addAbsence, { ...input, ...away('2026-11-29', null) })

  const undone = await world.as('max').send({ method: 'POST', url: `/api/undo/${undo}` })

  assert.equal(undone.statusCode, 409)
})

test('who has completed the programme is not under way, and nothing is due', async () => {
  const world = await begun()
  const before = await world.as('nora').call(getStandard)
  const body = { progressStatus: 'completed' } as const
  await world.as('max').call(setProgress, { params: { menteeId: world.ids.eva }, body })

  assert.deepEqual(await attentionOf(world, 'max'), [])
  assert.equal((await world.as('nora').call(getStandard)).under_way, before.under_way - 1)
})

test('two record the same days away at once: they are stored once', async () => {
  const world = await begun()
  await Promise.all([world.as('max').token(), world.as('nora').token()])
  const url = `/api/mentoring/milestones/${world.ids.eva}/absences`
  const payload = { fromDay: '2026-11-23', toDay: null }

  const answers = await Promise.all(
    (['max', 'nora', 'max', 'nora'] as const).map((who) =>
      world.as(who).send({ method: 'POST', url, payload }),
    ),
  )

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 409, 409, 409])
})

test('an administrator sets another day and length for one mentee', async () => {
  const world = await begun()
  const body = { firstDay: '2026-10-01', months: 12 }

  const page = await world.as('nora').call(setProgramme, { ...ofEva(world), body })
  const back = await world.as('nora').call(setProgramme, {
    ...ofEva(world),
    body: { firstDay: null, months: null, version: page.version },
  })

  assert.deepEqual([page.starts_on, page.ends_on, page.months], ['2026-10-01', '2027-10-01', 12])
  assert.deepEqual([back.starts_on, back.ends_on], ['2026-11-20', '2027-05-20'])
})

test('a mentor reads of a milestone 14 days before, administrators when it is 14 days overdue', async () => {
  const world = await begun()
  const ofMax = () => attentionOf(world, 'max')
  const ofNora = () => attentionOf(world, 'nora')

  assert.deepEqual(await ofMax(), ['milestone Eva Lindqvist: First meeting'])
  world.passes({ days: 28 })
  assert.deepEqual(await ofNora(), [])
  world.passes({ days: 1 })
  assert.deepEqual(await ofNora(), ['milestone_late Eva Lindqvist: First meeting'])
  const [late] = await world.as('nora').call(listTasks, { query: { kind: 'milestone_late' } })
  assert.equal(late?.since, '2026-12-05T00:00:00.000Z')
  assert.deepEqual(await ofMax(), ['milestone Eva Lindqvist: First meeting'])
  await meets(world, ['first'])
  assert.deepEqual([await ofMax(), await ofNora()], [[], []])
})

test('supernumerary hours follow what the open debriefs say, and differences are shown apart', async () => {
  const world = await begun()
  const [agreed, differing, sealed] = [
    await shiftOf(world),
    await shiftOf(world, { starts_at: '2026-11-18T08:00', ends_at: '2026-11-18T16:00' }),
    await shiftOf(world, { starts_at: '2026-11-19T08:00', ends_at: '2026-11-19T18:00' }),
  ]
  for (const side of ['mentor', 'mentee'] as const) {
    await write(world, agreed, side, { counted: 'mentor' })
    await write(world, differing, side, { counted: side === 'mentor' ? 'mentee' : 'neither' })
  }
  await write(world, sealed, 'mentor', { counted: 'neither' })

  const before = await milestonesOfEva(world, 'eva')
  world.passes({ days: 4 })
  const after = await milestonesOfEva(world, 'eva')

  assert.deepEqual(before.hours, { supernumerary: 720, differing: 480, required: 75 })
  assert.deepEqual(after.hours, { supernumerary: 1_320, differing: 480, required: 75 })
})

test('only the mentee, their mentors and administrators read milestones', async () => {
  const world = await begun()
  const statusFor = async (who: Name) =>
    (await world.as(who).send({ url: `/api/mentoring/milestones/${world.ids.eva}` })).statusCode

  const statuses = await Promise.all((['eva', 'max', 'nora', 'ruth', 'ben'] as const).map(statusFor))
  await endsWithMax(world)

  assert.deepEqual(statuses, [200, 200, 200, 404, 404])
  assert.equal((await world.as('max').refused(getMilestones, ofEva(world))).status, 404)
})

for (const [byMentee, byMentor, minutes] of [
  ['neither', 'neither', [720, 0]],
  ['mentor', 'neither', [720, 0]],
  ['neither', null, [720, 0]],
  [null, 'mentor', [720, 0]],
  ['unknown', 'neither', [720, 0]],
  ['mentee', 'mentee', [0, 0]],
  ['both', null, [0, 0]],
  ['unknown', 'unknown', [0, 0]],
  ['neither', 'mentee', [0, 720]],
  ['both', 'mentor', [0, 720]],
] as const)
  test(`a shift counted for ${byMentee} by the mentee and ${byMentor} by the mentor: ${minutes}`, async () => {
    const world = await stage()
    const id = await shiftOf(world)
    await write(world, id, 'mentee', { counted: byMentee })
    await write(world, id, 'mentor', { counted: byMentor })

    const { hours } = await milestonesOfEva(world)

    assert.deepEqual([hours.supernumerary, hours.differing], minutes)
  })
