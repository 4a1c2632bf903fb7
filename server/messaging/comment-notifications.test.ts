import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { addGoalComment, addPlanComment, deleteComment } from '#contract/comments.ts'
import { addGoal } from '#contract/goals.ts'
import { createPlan } from '#contract/learning-plans.ts'
import { listNotifications, readNotifications } from '#contract/notifications.ts'
import { undoChange } from '#contract/undo.ts'
import type { Name } from '#demo/cast.ts'
import { choose, emailsTo } from '../testing/emails-of-choice.ts'
import { type Stage, stage } from '../testing/stage.ts'

const objective = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }

async function withGoalAndPlan() {
  const world = await stage()
  const { as, ids } = world
  const goal = { title: 'Lead a handover', description: 'Alone', targetDate: '2027-01-31' }
  const plan = { title: 'Winter', objectives: [objective, objective], targetDate: '2027-01-31' }
  const { id: goalId } = await as('max').call(addGoal, { params: { menteeId: ids.eva }, body: goal })
  const { id: planId } = await as('max').call(createPlan, { body: { ...plan, menteeId: ids.eva } })
  return { ...world, goalId, planId }
}
type World = Awaited<ReturnType<typeof withGoalAndPlan>>

const onGoal = ({ as, goalId }: World, who: Name, content = 'Secret words') =>
  as(who).call(addGoalComment, { params: { id: goalId }, body: { content } })
const onPlan = ({ as, planId }: World, who: Name, objective: number) =>
  as(who).call(addPlanComment, { params: { id: planId }, body: { objective, content: 'Secret words' } })

const told = async ({ as }: Stage, who: Name) =>
  (await as(who).call(listNotifications, { query: { unread: 'yes' } }))
    .filter(({ kind }) => kind.endsWith('_commented'))
    .map(({ text, path }) => [text, path])

test('a comment notifies mentee and mentors except its author, and links to its place', async () => {
  const world = await withGoalAndPlan()
  const { as, ids, goalId, planId } = world
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva, additional: true } })

  await onGoal(world, 'eva')
  await onPlan(world, 'max', 2)

  const goalOfMentee = `/people/${ids.eva}?tab=goals&goal=${goalId}`
  const byEva = ['Eva Lindqvist commented on a goal: Lead a handover', goalOfMentee]
  const byMax = [
    'Max Okafor commented on a learning plan: Winter',
    `/learning-plans?plan=${planId}&objective=2`,
  ]
  assert.deepEqual(await told(world, 'max'), [byEva])
  assert.deepEqual(await told(world, 'ruth'), [byMax, byEva])
  assert.deepEqual(await told(world, 'eva'), [byMax])
  for (const who of ['nora', 'ben'] as const) assert.deepEqual(await told(world, who), [], who)

  await onGoal(world, 'max')
  const [[, path]] = (await told(world, 'eva')) as [[string, string]]
  assert.equal(path, `/dashboard?tab=goals&goal=${goalId}#plans-and-goals`)
})

test('comments of one person on one thing within ten minutes cause one notification', async () => {
  const world = await withGoalAndPlan()
  const { as, ids } = world
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva, additional: true } })
  for (const who of ['max', 'max', 'ruth', 'max'] as const) {
    await onGoal(world, who)
    world.passes({ minutes: 4 })
  }
  assert.equal((await told(world, 'eva')).length, 2)

  await onPlan(world, 'max', 1)
  await onPlan(world, 'max', 2)
  world.passes({ minutes: 10 })
  await onGoal(world, 'max')
  assert.equal((await told(world, 'eva')).length, 4, 'and what is said later anew')
})

test('comments in a row cause one email by the topic goals or plans, without their text', async () => {
  const world = await withGoalAndPlan()
  await choose(world, 'max', 'goal', 'at_once')
  await choose(world, 'max', 'plan', 'off')
  await onGoal(world, 'eva')
  world.passes({ minutes: 6 })
  await onGoal(world, 'eva')
  await onPlan(world, 'eva', 1)
  assert.deepEqual(await emailsTo(world, 'max'), [])
  world.passes({ minutes: 4 })

  const emails = await emailsTo(world, 'max')

  assert.deepEqual(
    emails.map(({ subject }) => subject),
    ['Eva Lindqvist commented on a goal'],
  )
  assert.match(emails[0]?.text ?? '', /tab=goals&goal=\d+/)
  assert.doesNotMatch(emails[0]?.text ?? '', /Secret words|Lead a handover/)
})

test('a deleted comment loses its notification, and a restored one has it again', async () => {
  const world = await withGoalAndPlan()
  const { id } = await onGoal(world, 'eva')
  const undo = await world.as('eva').undoOf(deleteComment, { params: { id } })
  assert.deepEqual(await told(world, 'max'), [])

  await world.as('eva').call(undoChange, { params: { id: undo } })

  assert.equal((await told(world, 'max')).length, 1)
})

test('the first of two grouped comments is still notified once when the later is deleted', async () => {
  const world = await withGoalAndPlan()
  const { as } = world
  const [first, second] = [await onGoal(world, 'eva'), await onGoal(world, 'eva')]
  await as('eva').call(deleteComment, { params: { id: second.id } })
  assert.equal((await told(world, 'max')).length, 1)

  const [entry] = await as('max').call(listNotifications)
  await as('max').call(readNotifications, { body: { upTo: entry?.id ?? 0 } })
  const third = await onGoal(world, 'eva')
  assert.equal((await told(world, 'max')).length, 1)
  await as('eva').call(deleteComment, { params: { id: third.id } })
  assert.deepEqual(await told(world, 'max'), [], 'what was read before is not new again')

  await as('eva').call(deleteComment, { params: { id: first.id } })
  assert.deepEqual(await as('max').call(listNotifications), [])
})

test('a former mentor is notified of no comment, old or new', async () => {
  const world = await withGoalAndPlan()
  const { as, ids } = world
  await onGoal(world, 'eva')
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })
  await onPlan(world, 'eva', 1)

  assert.deepEqual(await told(world, 'max'), [])
  assert.equal((await told(world, 'ruth')).length, 1)
})
