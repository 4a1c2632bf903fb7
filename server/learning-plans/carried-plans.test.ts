import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carryForward, deletePlan, listPlans } from '#contract/learning-plans.ts'
import { undoChange } from '#contract/undo.ts'
import { objective, planOf, setState, textsOf } from '../testing/objectives.ts'
import { stage } from '../testing/stage.ts'

const [a, b, c] = [objective('Lead one'), objective('Lead two'), objective('Lead alone')]
const body = { targetDate: '2027-06-30' }

test('a draft takes over what is not achieved, and both plans name each other', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a, b, c])
  await setState(world, id, 2, 'achieved')

  const made = await world.as('max').call(carryForward, { params: { id }, body })
  const plans = await world.as('eva').call(listPlans)
  const old = plans.find((plan) => plan.id === id)

  assert.deepEqual([made.status, made.target_date, made.carried_from], ['draft', '2027-06-30', id])
  assert.deepEqual(textsOf(made), [a, c])
  assert.deepEqual(
    old?.objective_states.map(({ state }) => state),
    ['carried_forward', 'achieved', 'carried_forward'],
  )
  assert.equal(old?.carried_to, made.id)
})

test('nothing is carried twice, also at once', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  await world.as('max').token()
  const url = `/api/learning-plans/${id}/carry-forward`

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => world.as('max').send({ method: 'POST', url, payload: body })),
  )

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 409, 409, 409, 409])
})

test('a mentee carries nothing forward', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])

  assert.equal((await world.as('eva').refused(carryForward, { params: { id }, body })).status, 403)
})

test('a deleted draft returns its objectives to the earlier plan, and an undo carries them again', async () => {
  const world = await stage()
  const { as } = world
  const { id } = await planOf(world, [a, b, c])
  await setState(world, id, 2, 'in_progress')
  await setState(world, id, 3, 'achieved')
  const made = await as('max').call(carryForward, { params: { id }, body })
  const states = async () => {
    const plan = (await as('max').call(listPlans)).find((plan) => plan.id === id)
    return [plan?.carried_to, ...(plan?.objective_states ?? []).map(({ state }) => state)]
  }
  world.passes({ minutes: 1 })

  const undo = await as('max').undoOf(deletePlan, { params: { id: made.id } })
  const deleted = await states()
  await as('max').call(undoChange, { params: { id: undo } })

  assert.deepEqual(deleted, [null, 'not_started', 'in_progress', 'achieved'])
  assert.deepEqual(await states(), [made.id, 'carried_forward', 'carried_forward', 'achieved'])
  await as('max').call(deletePlan, { params: { id: made.id } })
  assert.deepEqual(await states(), deleted)
  await as('max').call(carryForward, { params: { id }, body })
})

test('an undo of a deletion carries the objectives again, although the clock moves during the call', async () => {
  const world = await stage({})
  const { as, ctx } = world
  const { id } = await planOf(world, [a])
  const made = await as('max').call(carryForward, { params: { id }, body })
  const { now } = ctx
  let readings = 0
  ctx.now = () => new Date(now().getTime() + ++readings)

  const undo = await as('max').undoOf(deletePlan, { params: { id: made.id } })
  await as('max').call(undoChange, { params: { id: undo } })

  const plan = (await as('max').call(listPlans)).find((plan) => plan.id === id)
  assert.deepEqual([plan?.objective_states[0]?.state, plan?.carried_to], ['carried_forward', made.id])
})

test('an objective whose state was set since keeps it when the draft is deleted, and when that is undone', async () => {
  const world = await stage()
  const { as } = world
  const { id } = await planOf(world, [a, b])
  const made = await as('max').call(carryForward, { params: { id }, body })
  world.passes({ minutes: 1 })
  await setState(world, id, 1, 'achieved')
  const undo = await as('max').undoOf(deletePlan, { params: { id: made.id } })
  world.passes({ seconds: 1 })
  await setState(world, id, 2, 'achieved')

  await as('max').call(undoChange, { params: { id: undo } })

  const plan = (await as('max').call(listPlans)).find((plan) => plan.id === id)
  assert.deepEqual(
    plan?.objective_states.map(({ state }) => state),
    ['achieved', 'achieved'],
  )
})

test('a deleted draft returns nothing that a later draft has carried', async () => {
  const world = await stage()
  const { as } = world
  const { id } = await planOf(world, [a])
  const first = await as('max').call(carryForward, { params: { id }, body })
  await setState(world, id, 1, 'in_progress')
  world.passes({ minutes: 1 })
  const second = await as('max').call(carryForward, { params: { id }, body })

  await as('max').call(deletePlan, { params: { id: first.id } })

  const plan = (await as('max').call(listPlans)).find((plan) => plan.id === id)
  assert.deepEqual([plan?.objective_states[0]?.state, plan?.carried_to], ['carried_forward', second.id])
})
