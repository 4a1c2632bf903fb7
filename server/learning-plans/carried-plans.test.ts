import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPlans } from '#contract/learning-plans.ts'
import { carryForward } from '#contract/plan-agreements.ts'
import { objective, planOf, setState } from '../testing/objectives.ts'
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
  assert.deepEqual(made.objectives, [a, c])
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
