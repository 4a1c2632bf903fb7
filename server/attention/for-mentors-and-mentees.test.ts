import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endRelationship, listRelationships } from '#contract/assignments.ts'
import { getAttention, getQuickActions } from '#contract/attention.ts'
import { editGoal, listGoals } from '#contract/goals.ts'
import { answerAgreement, askAgreement, editPlan } from '#contract/learning-plans.ts'
import { addNote } from '#contract/notes.ts'
import type { Name } from '#demo/cast.ts'
import type { NewRow } from '../database/schema.ts'
import { objective, planOf, setState } from '../testing/objectives.ts'
import { goalRow, life, planRow, shiftRow } from '../testing/rows.ts'
import { type Stage, stage } from '../testing/stage.ts'

const rowsOf = async ({ as }: Stage, name: Name) => (await as(name).call(getAttention)).items
const linesOf = async (world: Stage, name: Name) =>
  (await rowsOf(world, name)).map(({ kind, name, reason }) => `${kind} ${name}: ${reason}`)

const setsGoal = (world: Stage, values: Partial<NewRow<'goals'>>) =>
  world.db.insertInto('goals').values(goalRow(world, values)).execute()

const plansShift = (world: Stage, mentee_id: number, starts_at: string, ends_at: string) =>
  world.db.insertInto('shifts').values(shiftRow(world, { mentee_id, starts_at, ends_at })).execute()

const makesPlan = (world: Stage, target_date: string) =>
  world.db.insertInto('learning_plans').values(planRow(world, { target_date })).execute()

test('a mentor sees new mentees first, and after a week the missing updates', async () => {
  const world = await stage()

  assert.deepEqual(await linesOf(world, 'max'), [
    'new_mentee Eva Lindqvist: You are now their mentor',
    'new_mentee Ben Brown: You are now their mentor',
  ])

  world.passes({ days: 8 })
  world.signsInAgain('max')
  assert.deepEqual(await linesOf(world, 'max'), [
    'nothing_planned Eva Lindqvist: You have not scheduled a shift together in the next 14 days',
    'nothing_planned Ben Brown: You have not scheduled a shift together in the next 14 days',
  ])
})

test('a debrief to write comes before a new mentee', async () => {
  const world = await stage()
  await plansShift(world, world.ids.ben, '2026-11-19T09:00', '2026-11-19T17:00')
  await world.db.updateTable('shifts').set({ status: 'completed' }).execute()

  const lines = await linesOf(world, 'max')

  assert.deepEqual(
    lines.map((line) => line.split(':')[0]),
    ['debrief Ben Brown', 'new_mentee Eva Lindqvist'],
  )
})

test('a request to agree comes before a new mentee, until it is answered or its text changes', async () => {
  const world = await stage()
  const { as, ids } = world
  const { id, title } = await planOf(world, [objective('Lead one')])
  const asks = (who: 'max' | 'eva') => as(who).call(askAgreement, { params: { id }, body: {} })
  const states = async () => [
    (await linesOf(world, 'max')).filter((line) => line.startsWith('agreement')),
    (await linesOf(world, 'eva')).filter((line) => line.startsWith('agreement')),
  ]

  await asks('eva')
  const ofMentor = await linesOf(world, 'max')
  const ofNobodyElse = [await linesOf(world, 'ruth'), await linesOf(world, 'zoe')].flat()
  await as('max').call(editPlan, { params: { id }, body: { targetDate: '2027-02-28' } })
  const afterEdit = await states()
  await asks('max')
  const { version } = await setState(world, id, 1, 'in_progress')
  const ofMentee = await states()
  await as('eva').call(answerAgreement, { params: { id }, body: { answer: 'agreed', planVersion: version } })

  assert.deepEqual(ofMentor.slice(0, 2), [
    `agreement Eva Lindqvist: Asks you to agree to '${title}'`,
    'new_mentee Ben Brown: You are now their mentor',
  ])
  assert.ok(!ofNobodyElse.some((line) => line.startsWith('agreement')))
  assert.deepEqual(afterEdit, [[], []])
  assert.deepEqual(ofMentee, [[], [`agreement Max Okafor: Asks you to agree to '${title}'`]])
  assert.deepEqual(await states(), [[], []])
  assert.equal((await rowsOf(world, 'max'))[0]?.person_id, ids.eva)
})

test('a mentor sees each reason, and a mentee once at the highest priority', async () => {
  const world = await stage()
  const { ids } = world
  world.passes({ days: 40 })
  // Today is 30 December.
  await plansShift(world, ids.ben, '2027-01-08T09:00', '2027-01-08T17:00')
  assert.deepEqual(await linesOf(world, 'max'), [
    'nothing_planned Eva Lindqvist: You have not scheduled a shift together in the next 14 days',
    'no_update Ben Brown: Progress has not been updated',
  ])

  await makesPlan(world, '2027-01-02')
  assert.deepEqual(
    (await linesOf(world, 'max'))[0],
    'nothing_planned Eva Lindqvist: You have not scheduled a shift together in the next 14 days',
  )
  await plansShift(world, ids.eva, '2027-01-05T09:00', '2027-01-05T17:00')
  assert.deepEqual((await linesOf(world, 'max'))[0], 'plan_due Eva Lindqvist: Calm handovers')

  await setsGoal(world, { mentee_id: ids.eva, target_date: '2026-12-29' })
  assert.deepEqual((await linesOf(world, 'max'))[0], 'goal_overdue Eva Lindqvist: Lead a handover')

  await plansShift(world, ids.eva, '2026-12-20T20:00', '2026-12-21T08:00')
  const rows = await linesOf(world, 'max')
  assert.deepEqual(rows, [
    'debrief Eva Lindqvist: The shift of 20 December. This also records that it took place',
    'no_update Ben Brown: Progress has not been updated',
  ])
  assert.deepEqual(await linesOf(world, 'ruth'), [
    'nothing_planned Zoë Adeyemi: You have not scheduled a shift together in the next 14 days',
  ])
})

test("'nothing planned' counts from the last shift of the pair", async () => {
  const world = await stage()
  world.passes({ days: 9 })
  await plansShift(world, world.ids.eva, '2026-11-24T20:00', '2026-11-25T08:00')
  await world.db.updateTable('shifts').set({ status: 'completed' }).execute()
  const progress = { mentee_id: world.ids.eva, status: 'undergoing_mst', notes: '' } as const
  await world.db
    .insertInto('progress')
    .values({ ...progress, updated_at: life.updated_at })
    .execute()

  const items = (await rowsOf(world, 'max')).flatMap(({ more, ...item }) => [item, ...more])
  const planned = items.filter(({ kind }) => kind === 'nothing_planned')
  const sinces = planned.map(({ name, since }) => `${name} ${since}`).sort()

  assert.deepEqual(sinces, ['Ben Brown 2026-11-20T10:00:00.000Z', 'Eva Lindqvist 2026-11-25T08:00:00.000Z'])
})

test('completed mentees and former mentees need no update', async () => {
  const world = await stage()
  const { db, ids, as } = world
  world.passes({ days: 40 })
  await setsGoal(world, { mentee_id: ids.ben })
  const pairs = await as('nora').call(listRelationships)
  const ofBen = pairs.find(({ mentee_id }) => mentee_id === ids.ben)
  await as('nora').call(endRelationship, { params: { id: ofBen?.id ?? 0 }, body: { status: 'terminated' } })
  await db
    .insertInto('progress')
    .values({ mentee_id: ids.eva, status: 'completed', notes: '', updated_at: life.updated_at })
    .execute()

  const rows = await rowsOf(world, 'max')
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['summary'],
  )
})

test('a mentee sees unread and due items; the next shift has its own card', async () => {
  const world = await stage()
  const { db, ids } = world
  await plansShift(world, ids.eva, '2026-11-23T09:00', '2026-11-23T17:00')
  await plansShift(world, ids.eva, '2026-11-30T09:00', '2026-11-30T17:00')
  const between = { mentor_id: ids.max, mentee_id: ids.eva, ...life }
  for (const note_type of ['mentor_note', 'mentor_note', 'mentee_note'] as const)
    await db
      .insertInto('notes')
      .values({ ...between, note_type, content: 'Well done' })
      .execute()
  await db
    .insertInto('documents')
    .values({
      ...between,
      uploaded_by: ids.max,
      original_name: 'rota.pdf',
      description: '',
      storage_key: 'k',
      media_type: 'application/pdf',
      size: 1,
      sha256: '',
    })
    .execute()
  await setsGoal(world, { mentee_id: ids.eva, target_date: '2026-11-27' })
  await setsGoal(world, { mentee_id: ids.eva, target_date: '2026-11-28', title: 'Later' })
  await makesPlan(world, '2026-11-20')

  assert.deepEqual(await linesOf(world, 'eva'), [
    'note Max Okafor: 2 messages you have not read',
    'document Max Okafor: 1 document you have not opened',
    'own_plan_due Calm handovers: Target date: Friday 20 November',
    'goal_due Lead a handover: Target date: Friday 27 November',
  ])
  assert.deepEqual(await rowsOf(world, 'ben'), [], 'nothing of it is anybody else’s')
})

test("a mentee's items contain the newest note and document of each sender", async () => {
  const world = await stage()
  const { ids } = world
  await world.as('max').call(addNote, { body: { menteeId: ids.eva, content: 'Hello' } })
  world.passes({ minutes: 1 })
  await world.as('max').call(addNote, { body: { menteeId: ids.eva, content: 'x'.repeat(500) } })

  const [item] = await rowsOf(world, 'eva')

  assert.equal(item?.reason, '2 messages you have not read')
  assert.equal(item?.words, 'x'.repeat(400))
  assert.equal(item?.since, '2026-11-20T10:00:00.000Z')
})

test('a mentee reads for seven days what was completed, by whom and how many there are', async () => {
  const world = await stage()
  const { as, ids } = world
  await setsGoal(world, { mentee_id: ids.eva, title: 'Drug round' })
  await setsGoal(world, { mentee_id: ids.eva, title: 'Other' })
  await setsGoal(world, { mentee_id: ids.eva, title: 'Gone', status: 'cancelled' })
  const goals = await as('eva').call(listGoals, { params: { menteeId: ids.eva } })
  const goal = goals.find(({ title }) => title === 'Drug round')
  const edit = { params: { goalId: goal?.id ?? 0 }, body: { status: 'completed' } } as const
  const plan = await planOf(world, [objective('Lead one'), objective('Lead two'), objective('Lead three')])
  await setState(world, plan.id, 1, 'achieved')
  world.passes({ hours: 1 })
  await as('max').call(editGoal, edit)
  const achieved = async () => (await as('eva').call(getAttention)).achieved

  const by = { by_id: ids.max, by: 'Max', done: 1 }
  assert.deepEqual(await achieved(), [
    { title: 'Drug round', at: '2026-11-20T11:00:00.000Z', ...by, total: 2 },
    { title: 'Lead one', at: '2026-11-20T10:00:00.000Z', ...by, total: 3 },
  ])
  assert.deepEqual((await as('ben').call(getAttention)).achieved, [])
  world.passes({ days: 8 })
  world.signsInAgain('eva')
  assert.deepEqual(await achieved(), [])
})

test('a mentee talks to the mentor about an overdue goal, if there is one', async () => {
  const world = await stage()
  await setsGoal(world, { mentee_id: world.ids.eva, target_date: '2026-11-19' })
  await setsGoal(world, { mentee_id: world.ids.uma, target_date: '2026-11-19' })

  assert.deepEqual(await linesOf(world, 'eva'), ['goal_due Lead a handover: Talk to Max about a new date'])
  assert.deepEqual(await linesOf(world, 'uma'), [
    'goal_due Lead a handover: Target date: Thursday 19 November',
  ])
})

test('a mentee without a mentor reads a date, and administrators are alerted after it', async () => {
  const world = await stage()
  const { as, ids, passes, signsInAgain } = world
  const awaitingMentorOf = async (name: Name) => (await as(name).call(getAttention)).awaitingMentor
  const pairs = await as('nora').call(listRelationships)
  const ofZoe = pairs.find(({ mentee_id }) => mentee_id === ids.zoe)
  await as('nora').call(endRelationship, { params: { id: ofZoe?.id ?? 0 }, body: { status: 'terminated' } })

  assert.deepEqual(await awaitingMentorOf('uma'), { by: '2026-11-27', had_mentor: false })
  assert.deepEqual(await awaitingMentorOf('zoe'), { by: '2026-11-27', had_mentor: true })
  assert.equal(await awaitingMentorOf('eva'), undefined)
  const reasonOf = async (id: number) =>
    (await as('nora').call(getQuickActions)).items.find(
      (item) => item.kind === 'unassigned' && item.id === id,
    )?.reason
  passes({ days: 7 })
  signsInAgain('nora')
  assert.equal(await reasonOf(ids.uma), 'No mentor yet')
  passes({ days: 1 })
  signsInAgain('nora')
  assert.equal(await reasonOf(ids.uma), 'No mentor yet. We promised one by 27 November')
})

test('a completed mentee is not asked to wait for a mentor', async () => {
  const { as, ids, db } = await stage()
  await db
    .insertInto('progress')
    .values({ mentee_id: ids.uma, status: 'completed', notes: '', updated_at: life.updated_at })
    .execute()

  assert.equal((await as('uma').call(getAttention)).awaitingMentor, undefined)
})
