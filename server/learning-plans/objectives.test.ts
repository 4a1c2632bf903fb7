import assert from 'node:assert/strict'
import { test } from 'node:test'
import { achievedText, editPlan } from '#contract/learning-plans.ts'
import { listNotifications } from '#contract/notifications.ts'
import { offersAchieved } from '#contract/objective-states.ts'
import { setObjectiveState, suggestAchieved } from '#contract/objectives.ts'
import { endsWithMax, shiftOf, write } from '../testing/debriefs.ts'
import {
  objective,
  onlyPlan,
  planOf,
  practise,
  saveObjectives,
  setState,
  textsOf,
} from '../testing/objectives.ts'
import { stage } from '../testing/stage.ts'

/** Tests states of objectives (rule 64). */

const [a, b, c] = [objective('Lead one'), objective('Lead two'), objective('Lead alone')]

test('a mentor sets the state, and everyone who reads the plan sees it beside its objective', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a, b])

  await setState(world, id, 2, 'achieved')
  const seen = await onlyPlan(world, 'eva')

  assert.deepEqual(
    seen.objective_states.map(({ state, changed_by }) => [state, changed_by]),
    [
      ['not_started', null],
      ['achieved', 'Max Okafor'],
    ],
  )
  assert.deepEqual(textsOf(seen), [a, b])
  assert.deepEqual(
    [(await onlyPlan(world, 'nora')).objective_states, seen.version],
    [seen.objective_states, 1],
  )
})

test("a step back from 'Achieved' asks a reason, and no other step takes one", async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  const refused = (state: 'achieved' | 'in_progress', reason?: string) =>
    world.as('max').refused(setObjectiveState, {
      params: { id, place: 1 },
      body: { state, ...(reason && { reason }) },
    })

  const early = await refused('achieved', 'Well done')
  await setState(world, id, 1, 'achieved')
  const silent = await refused('in_progress')
  const back = await setState(world, id, 1, 'in_progress', 'Only by day so far')

  assert.deepEqual([early.status, silent.status], [400, 400])
  assert.equal(silent.message, 'Say why it is no longer achieved')
  assert.equal(back.objective_states[0]?.reason, 'Only by day so far')
})

test('nobody but a mentor who leads sets a state', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  const set = { params: { id, place: 1 }, body: { state: 'achieved' as const } }

  const eva = await world.as('eva').refused(setObjectiveState, set)
  const nora = await world.as('nora').refused(setObjectiveState, set)
  const ruth = await world.as('ruth').refused(setObjectiveState, set)
  const nowhere = await world.as('max').refused(setObjectiveState, { ...set, params: { id, place: 2 } })
  await endsWithMax(world)
  const former = await world.as('max').refused(setObjectiveState, set)

  assert.deepEqual(
    [eva, nora, ruth, nowhere, former].map(({ status }) => status),
    [403, 403, 404, 404, 403],
  )
})

test('an archived plan keeps its states: 409', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  await world.as('max').call(editPlan, { params: { id }, body: { status: 'archived' } })

  const state = await world
    .as('max')
    .refused(setObjectiveState, { params: { id, place: 1 }, body: { state: 'achieved' } })
  const suggestion = await world.as('eva').refused(suggestAchieved, { params: { id, place: 1 }, body: {} })

  assert.deepEqual([state.status, suggestion.status], [409, 409])
})

test('a screen from before an edit cannot set the state of another objective', async () => {
  const world = await stage()
  const { id, version } = await planOf(world, [a, b])
  await saveObjectives(world, id, [b, a])

  const { status } = await world.as('max').refused(setObjectiveState, {
    params: { id, place: 1 },
    body: { state: 'achieved', planVersion: version },
  })

  assert.equal(status, 409)
})

test("'I think I can do this' notifies the mentor once and sets no state", async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  const suggest = { params: { id, place: 1 }, body: {} }

  const said = await world.as('eva').call(suggestAchieved, suggest)
  await world.as('eva').call(suggestAchieved, suggest)
  const told = await world.as('max').call(listNotifications)
  const set = await setState(world, id, 1, 'achieved')
  const late = await world.as('eva').refused(suggestAchieved, suggest)

  assert.equal(said.objective_states[0]?.state, 'not_started')
  assert.deepEqual(
    told.map(({ text, path }) => [text, path]),
    [
      [
        'Eva Lindqvist thinks they can do an objective of a learning plan: Confident handovers',
        `/learning-plans?plan=${id}`,
      ],
    ],
  )
  assert.deepEqual([set.objective_states[0]?.suggested_at, late.status], [null, 409])
})

test("two open debriefs with 'Alone' offer to mark it as achieved, and never set it", async () => {
  const world = await stage()
  const { id } = await planOf(world, [a, b])
  const offered = async () => (await onlyPlan(world)).objective_states.map(offersAchieved)

  await practise(world, id, 1)
  await practise(world, id, 1, 2)
  const before = await offered()
  const sealed = await shiftOf(world)
  await write(world, sealed, 'mentor', { practised: [{ planId: id, objective: 1, answer: 3 }] })
  const whileSealed = await offered()
  await write(world, sealed, 'mentee')

  assert.deepEqual(
    [before, whileSealed, await offered()],
    [
      [false, false],
      [false, false],
      [true, false],
    ],
  )
  assert.equal((await onlyPlan(world)).objective_states[0]?.state, 'not_started')
})

test('a removed objective is named in the audit log with what went with it, without its text', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a, b, c])
  await setState(world, id, 2, 'achieved')
  await practise(world, id, 2)

  const saved = await saveObjectives(world, id, [a, c])
  const { details } = await world.db
    .selectFrom('audit_log')
    .where('action', '=', 'plan.changed')
    .select('details')
    .executeTakeFirstOrThrow()

  assert.deepEqual(
    saved.objective_states.map(({ state, evidence }) => [state, evidence]),
    [
      ['not_started', 0],
      ['not_started', 0],
    ],
  )
  assert.match(details, /removed objective 2, which is achieved and has 1 piece of evidence$/)
})

test('a former mentor no longer finds a plan whose state somebody else has set', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  await endsWithMax(world)
  const before = await onlyPlan(world)
  world.passes({ minutes: 1 })

  await world.as('eva').call(suggestAchieved, { params: { id, place: 1 }, body: {} })
  const answer = await world.as('max').send({ url: '/api/learning-plans' })

  assert.deepEqual([before.id, before.can, answer.json()], [id, [], []])
})

test('a plan that is completed before all objectives are achieved says who completed it', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a, b])
  await setState(world, id, 1, 'achieved')
  const edit = (who: 'max' | 'eva', body: object) => world.as(who).call(editPlan, { params: { id }, body })

  const active = await onlyPlan(world)
  await edit('max', { status: 'completed' })
  await edit('eva', { description: 'On two wards' })
  const completed = await onlyPlan(world, 'nora')
  await setState(world, id, 2, 'achieved')
  const achieved = await onlyPlan(world)
  const reopened = await edit('eva', { status: 'active' })

  assert.deepEqual([active, completed, achieved].map(achievedText), [
    '1 of 2 achieved',
    'Completed by Max Okafor with 1 of 2 objectives achieved',
    '2 of 2 achieved',
  ])
  assert.equal(reopened.completed_by, null)
})
