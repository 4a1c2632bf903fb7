import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor, endRelationship, listRelationships } from '#contract/assignments.ts'
import { makeFeed } from '#contract/calendar.ts'
import { getDashboardNumbers } from '#contract/dashboard.ts'
import { createPlan, editPlan, listPlans } from '#contract/learning-plans.ts'
import { addNote, editNote, listNotes } from '#contract/notes.ts'
import { editShift, listShifts, recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { type Stage, stage } from '../testing/stage.ts'

const objective = { specific: 'S', measurable: 'M', achievable: 'A', relevant: 'R', timeBound: 'T' }
const plan = { title: 'Nights', description: '', objectives: [objective], targetDate: '2027-01-31' }

async function assign({ as, ids, passes }: Stage, mentor: 'max' | 'ruth') {
  passes({ minutes: 1 })
  await as('nora').call(assignMentor, { body: { mentorId: ids[mentor], menteeId: ids.eva } })
  passes({ minutes: 1 })
}

const shiftOn = ({ as, ids }: Stage, shiftDate: string) =>
  as('max').call(scheduleShift, {
    body: { menteeId: ids.eva, shiftDate, startTime: '11:00', endTime: '17:00' },
  })

const notesRead = async ({ as }: Stage, who: 'max' | 'ruth') =>
  (await as(who).call(listNotes)).map(({ content }) => content)

test('a former mentor reads their own notes and no new ones of the mentee', async () => {
  const world = await stage()
  const { as, ids, passes } = world
  await as('max').call(addNote, { body: { content: 'Well done', menteeId: ids.eva } })
  const { id } = await as('eva').call(addNote, { body: { content: 'I am afraid of nights' } })
  const before = await as('max').call(getDashboardNumbers)
  await assign(world, 'ruth')
  passes({ days: 1 })
  world.signsInAgain('eva')
  world.signsInAgain('max')
  await as('eva').call(editNote, { params: { id }, body: { content: 'I was ill all week' } })

  const after = await as('max').call(getDashboardNumbers)

  assert.deepEqual(await notesRead(world, 'max'), ['Well done'])
  assert.deepEqual([before.unreadNotes, after.unreadNotes], [1, 0])
  assert.equal((await as('eva').call(listNotes)).length, 2, 'the mentee keeps both')
})

test('a former mentor cannot read a plan that someone else changed later', async () => {
  const world = await stage()
  const { as, ids } = world
  const [byRuth, byEva] = [
    await as('max').call(createPlan, { body: { ...plan, menteeId: ids.eva } }),
    await as('max').call(createPlan, { body: { ...plan, menteeId: ids.eva } }),
  ]
  const left = await as('max').call(createPlan, { body: { ...plan, title: 'Days', menteeId: ids.eva } })
  world.passes({ minutes: 1 })
  await as('eva').call(editPlan, { params: { id: left.id }, body: { description: 'With Ward 4' } })
  await assign(world, 'ruth')
  await as('ruth').call(editPlan, { params: { id: byRuth.id }, body: { title: 'After her illness' } })
  await as('eva').call(editPlan, { params: { id: byEva.id }, body: { objectives: [objective, objective] } })

  const read = await as('max').call(listPlans)

  assert.deepEqual(
    read.map(({ title, description }) => [title, description]),
    [['Days', 'With Ward 4']],
  )
  assert.equal((await as('max').call(getDashboardNumbers)).learningPlans, 1)
  assert.equal((await as('ruth').call(listPlans)).length, 3)
})

test('a former mentor keeps the shifts that have begun, and loses others that change after the end', async () => {
  const world = await stage()
  const { as, passes } = world
  const worked = await shiftOn(world, '2026-11-20')
  const corrected = await shiftOn(world, '2026-11-21')
  const cancelled = await shiftOn(world, '2026-11-29')
  const changed = await shiftOn(world, '2026-11-30')
  passes({ days: 2 })
  for (const name of ['max', 'nora'] as const) world.signsInAgain(name)
  await as('max').call(recordOutcome, { params: { id: worked.id }, body: { status: 'completed' } })
  await assign(world, 'ruth')
  const { address } = await as('max').call(makeFeed, { body: { withNames: true } })
  for (const { id } of [corrected, changed])
    await as('nora').call(editShift, { params: { id }, body: { notes: 'Ward 4 is closed' } })

  const read = await as('max').call(listShifts)
  const feed = await world.visitor.send({ url: new URL(address).pathname })

  assert.deepEqual(
    read.map(({ id, status }) => [id, status]),
    [
      [cancelled.id, 'cancelled'],
      [corrected.id, 'scheduled'],
      [worked.id, 'completed'],
    ],
  )
  const inFeed = (id: number) => feed.body.includes(`shift-${id}-`)
  assert.deepEqual(
    [worked, corrected, changed].map(({ id }) => inFeed(id)),
    [true, true, false],
  )
})

test('a former mentor keeps the shifts that the end cancelled', async () => {
  const world = await stage()
  const { id } = await shiftOn(world, '2026-11-30')
  const { now } = world.ctx
  let milliseconds = 0
  world.ctx.now = () => new Date(now().getTime() + milliseconds++)
  await assign(world, 'ruth')

  const read = await world.as('max').call(listShifts)

  assert.deepEqual(
    read.map((shift) => [shift.id, shift.status]),
    [[id, 'cancelled']],
  )
})

test('a mentor who leads the mentee again reads everything until the new end', async () => {
  const world = await stage()
  const { as, ids } = world
  const { id } = await as('max').call(createPlan, { body: { ...plan, menteeId: ids.eva } })
  await as('eva').call(addNote, { body: { content: 'Hello Max' } })
  await assign(world, 'ruth')
  await as('ruth').call(editPlan, { params: { id }, body: { title: 'Rewritten' } })
  assert.deepEqual(await as('max').call(listPlans), [])

  await assign(world, 'max')
  assert.deepEqual(await notesRead(world, 'max'), ['Hello Max'])
  assert.equal((await as('max').call(listPlans)).length, 1)
  await assign(world, 'ruth')

  assert.deepEqual(await notesRead(world, 'max'), [])
  assert.deepEqual(
    (await as('max').call(listPlans)).map(({ title }) => title),
    ['Rewritten'],
  )
})

test('an additional mentor keeps reading, and the former one does not', async () => {
  const world = await stage()
  const { as, ids, passes } = world
  await as('nora').call(assignMentor, {
    body: { mentorId: ids.ruth, menteeId: ids.eva, additional: true },
  })
  await as('eva').call(addNote, { body: { content: 'Hello Max', mentorId: ids.max } })
  await as('eva').call(addNote, { body: { content: 'Hello Ruth', mentorId: ids.ruth } })
  passes({ minutes: 1 })
  const ruths = (await as('nora').call(listRelationships)).find(
    ({ mentor_id, mentee_id }) => mentor_id === ids.ruth && mentee_id === ids.eva,
  )
  await as('nora').call(endRelationship, {
    params: { id: ruths?.id ?? 0 },
    body: { status: 'terminated' },
  })

  assert.deepEqual(await notesRead(world, 'max'), ['Hello Max'])
  assert.deepEqual(await notesRead(world, 'ruth'), [])
})
