import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endRelationship, listRelationships } from '#contract/assignments.ts'
import { addGoal, editGoal } from '#contract/goals.ts'
import { createPlan } from '#contract/learning-plans.ts'
import { addNote } from '#contract/notes.ts'
import { setObjectiveState } from '#contract/objectives.ts'
import { prepareShift } from '#contract/preparation.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { insertRow } from '../testing/pairs.ts'
import { type Stage, stage } from '../testing/stage.ts'

const objective = (specific: string) => ({
  specific,
  measurable: 'b',
  achievable: 'c',
  relevant: 'd',
  timeBound: 'e',
})

/** Eva has a shift with Max in five days, after one last week. Both wrote notes before and after that one. */
async function beforeAShift() {
  const world = await stage()
  const { as, ids } = world
  const pair = { mentor_id: ids.max, mentee_id: ids.eva }
  const life = { created_at: '2026-11-01T09:00:00.000Z', updated_at: '2026-11-01T09:00:00.000Z' }
  await insertRow(world, 'shifts', {
    ...pair,
    starts_at: '2026-11-13T09:00',
    ends_at: '2026-11-13T17:00',
    location: 'Ward 4',
    notes: 'Admissions',
    status: 'completed',
    outcome_reason: 'Led two handovers',
    ...life,
  })
  const written = (note_type: 'mentor_note' | 'mentee_note', content: string, created_at: string) =>
    insertRow(world, 'notes', { ...pair, note_type, content, created_at, updated_at: created_at })
  await written('mentee_note', 'Before the last shift', '2026-11-12T09:00:00.000Z')
  await written('mentee_note', 'During the last shift', '2026-11-13T16:00:00.000Z')
  await written('mentee_note', 'Since the last shift', '2026-11-14T09:00:00.000Z')
  await written('mentor_note', 'Well done on Friday', '2026-11-14T10:00:00.000Z')
  const shift = await as('max').call(scheduleShift, {
    body: { menteeId: ids.eva, shiftDate: '2026-11-25', startTime: '09:00', endTime: '17:00' },
  })
  return { ...world, shift, params: { id: shift.id } }
}

test('a mentor sees the last shift, new notes and open work on one screen', async () => {
  const { as, ids, params } = await beforeAShift()
  const goal = (title: string, targetDate: string) => ({ title, targetDate, description: 'On ward 4' })
  await as('max').call(addGoal, { params: { menteeId: ids.eva }, body: goal('Later', '2027-01-10') })
  await as('max').call(addGoal, { params: { menteeId: ids.eva }, body: goal('Sooner', '2026-12-01') })
  const plan = (title: string, status: 'active' | 'draft') => ({
    menteeId: ids.eva,
    title,
    description: 'About nights',
    targetDate: '2027-01-31',
    status,
    objectives: [objective('first'), objective('second'), objective('third')],
  })
  const { id } = await as('max').call(createPlan, { body: plan('Nights', 'active') })
  const place = { params: { id, place: 2 } }
  await as('max').call(setObjectiveState, { ...place, body: { state: 'achieved' } })
  await as('max').call(createPlan, { body: plan('A draft', 'draft') })

  const before = await as('max').call(prepareShift, { params })

  assert.deepEqual(
    [before.last_shift?.shift_date, before.last_shift?.outcome_reason, before.last_note?.content],
    ['2026-11-13', 'Led two handovers', 'Well done on Friday'],
  )
  assert.deepEqual(
    before.written.map(({ content }) => content),
    ['Since the last shift'],
  )
  assert.deepEqual(
    before.goals.map(({ title }) => title),
    ['Sooner', 'Later'],
  )
  assert.deepEqual(
    before.plans.map(({ title, objectives, achieved, total }) => [title, objectives, achieved, total]),
    [['Nights', ['first', 'third'], 1, 3]],
  )
  assert.ok(before.shift.can.includes('move'))
})

test("a mentee sees the mentor's new notes and their own last note", async () => {
  const { as, params } = await beforeAShift()

  const before = await as('eva').call(prepareShift, { params })

  assert.deepEqual(
    [before.written.map(({ content }) => content), before.last_note?.content, before.shift.can],
    [['Well done on Friday'], 'Since the last shift', []],
  )
})

test('only the participants of an existing shift can prepare it', async () => {
  const { as, params } = await beforeAShift()
  const refusals = [
    await as('ruth').refused(prepareShift, { params }),
    await as('ben').refused(prepareShift, { params }),
    await as('max').refused(prepareShift, { params: { id: 987_654 } }),
  ]

  assert.deepEqual(
    refusals.map(({ status, message }) => [status, message]),
    Array(3).fill([404, refusals[2]?.message]),
  )
  assert.equal((await as('nora').refused(prepareShift, { params })).status, 403)
})

test('a former mentor cannot prepare a past shift', async () => {
  const world = await beforeAShift()
  await endOf(world)

  assert.equal((await world.as('max').refused(prepareShift, { params: world.params })).status, 404)
})

test('notes to another mentor are not shown, and each mentor prepares their own shifts', async () => {
  const world = await beforeAShift()
  const { as, ids, params } = world
  await insertRow(world, 'relationships', {
    mentor_id: ids.ruth,
    mentee_id: ids.eva,
    status: 'active',
    assigned_at: '2026-11-01T09:00:00.000Z',
  })
  await as('eva').call(addNote, { body: { content: 'For Ruth alone', mentorId: ids.ruth } })

  const before = await as('max').call(prepareShift, { params })

  assert.doesNotMatch(JSON.stringify(before), /For Ruth alone/)
  assert.equal((await as('ruth').refused(prepareShift, { params })).status, 404)
})

/** Inserts a shift of Max with Eva directly, so that it may be in the past. */
const shiftAt = (world: Stage, starts_at: string, ends_at: string) =>
  insertRow(world, 'shifts', {
    mentor_id: world.ids.max,
    mentee_id: world.ids.eva,
    starts_at,
    ends_at,
    location: '',
    notes: '',
    status: 'scheduled',
    created_at: '2026-11-01T09:00:00.000Z',
    updated_at: '2026-11-01T09:00:00.000Z',
  })

test('a mentor prepares a shift that has begun: the last shift is the one before it', async () => {
  const world = await beforeAShift()
  const id = await shiftAt(world, '2026-11-20T09:00', '2026-11-20T17:00')

  const before = await world.as('max').call(prepareShift, { params: { id } })

  assert.equal(before.last_shift?.shift_date, '2026-11-13')
  assert.deepEqual(
    before.written.map(({ content }) => content),
    ['Since the last shift'],
  )
})

test('a shift between now and the prepared one is not the last shift', async () => {
  const world = await beforeAShift()
  await shiftAt(world, '2026-11-20T10:00', '2026-11-20T17:00')
  await shiftAt(world, '2026-11-23T09:00', '2026-11-23T17:00')

  const before = await world.as('max').call(prepareShift, { params: world.params })

  assert.equal(before.last_shift?.shift_date, '2026-11-13')
})

test("cancelled shifts, other mentees' shifts and completed goals are left out", async () => {
  const world = await beforeAShift()
  const { as, ids, params } = world
  const cancelled = await shiftAt(world, '2026-11-18T09:00', '2026-11-18T17:00')
  const withBen = await shiftAt(world, '2026-11-19T09:00', '2026-11-19T17:00')
  const { db } = world
  await db.updateTable('shifts').set({ status: 'cancelled' }).where('id', '=', cancelled).execute()
  await db.updateTable('shifts').set({ mentee_id: ids.ben }).where('id', '=', withBen).execute()
  const body = { title: 'Done', targetDate: '2027-01-10', description: 'On ward 4' }
  const goal = await as('max').call(addGoal, { params: { menteeId: ids.eva }, body })
  await as('max').call(editGoal, { params: { goalId: goal.id }, body: { status: 'completed' } })

  const before = await as('max').call(prepareShift, { params })

  assert.deepEqual([before.last_shift?.shift_date, before.goals], ['2026-11-13', []])
})

async function endOf({ as, ids }: Pick<Stage, 'as' | 'ids'>) {
  const relationships = await as('nora').call(listRelationships)
  const pair = relationships.find((one) => one.mentor_id === ids.max && one.mentee_id === ids.eva)
  await as('nora').call(endRelationship, {
    params: { id: pair?.id ?? 0 },
    body: { status: 'terminated' },
  })
}

test('the screen shows the ten active plans with the earliest target dates', async () => {
  const { as, ids, shift } = await beforeAShift()
  const first = await as('max').call(prepareShift, { params: { id: shift.id } })
  const dayOf = (plan: number) => `2027-01-${String(31 - plan)}`
  for (let plan = 1; plan <= 12; plan += 1)
    await as('max').call(createPlan, {
      body: {
        menteeId: ids.eva,
        title: `Plan ${plan}`,
        objectives: [objective('a')],
        targetDate: dayOf(plan),
        status: 'active',
      },
    })

  const { plans } = await as('max').call(prepareShift, { params: { id: shift.id } })

  const days = [
    ...first.plans.map(({ target_date }) => target_date),
    ...Array.from({ length: 12 }, (_, n) => dayOf(n + 1)),
  ]
  assert.deepEqual(
    plans.map(({ target_date }) => target_date),
    days.sort().slice(0, 10),
  )
})
