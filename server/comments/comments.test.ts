import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import {
  addGoalComment,
  addPlanComment,
  deleteComment,
  editComment,
  listGoalComments,
  listPlanComments,
} from '#contract/comments.ts'
import { addGoal, editGoal, listGoals } from '#contract/goals.ts'
import { createPlan, deletePlan, editPlan, listPlans } from '#contract/learning-plans.ts'
import { getTimeline } from '#contract/mentees.ts'
import { undoChange } from '#contract/undo.ts'
import type { Name } from '#demo/cast.ts'
import { type Stage, stage } from '../testing/stage.ts'

const smart = (specific: string) => ({
  specific,
  measurable: 'M',
  achievable: 'A',
  relevant: 'R',
  timeBound: 'T',
})
const [drugs, nights, wounds] = [smart('Drug round'), smart('Nights'), smart('Wounds')]

const goalOf = async ({ as, ids }: Stage) => {
  const body = { title: 'Lead a handover', description: 'Alone', targetDate: '2027-01-31' }
  return (await as('max').call(addGoal, { params: { menteeId: ids.eva }, body })).id
}
const planOf = async ({ as, ids }: Stage) => {
  const body = { menteeId: ids.eva, title: 'Winter', targetDate: '2027-01-31' }
  return (await as('max').call(createPlan, { body: { ...body, objectives: [drugs, nights] } })).id
}
const onGoal = ({ as }: Stage, who: Name, id: number, content: string) =>
  as(who).call(addGoalComment, { params: { id }, body: { content } })
const onPlan = ({ as }: Stage, who: Name, id: number, objective: number, content: string) =>
  as(who).call(addPlanComment, { params: { id }, body: { objective, content } })

const goalRead = async ({ as }: Stage, who: Name, id: number) =>
  (await as(who).call(listGoalComments, { params: { id } })).map(({ content }) => content)
const planRead = async ({ as }: Stage, who: Name, id: number) =>
  (await as(who).call(listPlanComments, { params: { id } })).map(({ objective, content }) => [
    objective,
    content,
  ])

test('mentee and mentor comment on a goal; its readers see and count comments, others get 404', async () => {
  const world = await stage()
  const { as, ids } = world
  const id = await goalOf(world)

  await onGoal(world, 'eva', id, 'Two of four done')
  const answer = await onGoal(world, 'max', id, 'Well done!')

  assert.equal(answer.author_first_name, 'Max')
  for (const who of ['eva', 'max', 'nora'] as const) {
    assert.deepEqual(await goalRead(world, who, id), ['Well done!', 'Two of four done'])
    const [goal] = await as(who).call(listGoals, { params: { menteeId: ids.eva } })
    assert.equal(goal?.comments, 2)
  }
  for (const who of ['ruth', 'ben'] as const) {
    const refusals = [
      await as(who).refused(listGoalComments, { params: { id } }),
      await as(who).refused(addGoalComment, { params: { id }, body: { content: 'Hello' } }),
      await as(who).refused(editComment, { params: { id: answer.id }, body: { content: 'Hello' } }),
      await as(who).refused(deleteComment, { params: { id: answer.id } }),
    ]
    assert.deepEqual(new Set(refusals.map(({ status }) => status)), new Set([404]), who)
  }
  const byOther = await as('eva').refused(editComment, { params: { id: answer.id }, body: { content: 'Hm' } })
  assert.deepEqual(
    [byOther.status, byOther.message],
    [403, 'Only the person who wrote a comment can change it.'],
  )
})

test('an objective of a plan can be commented on, and a missing one cannot', async () => {
  const world = await stage()
  const id = await planOf(world)

  await onPlan(world, 'eva', id, 2, 'I sleep badly before')
  await onPlan(world, 'max', id, 1, 'Six patients on Monday')

  const expected = [
    [1, 'Six patients on Monday'],
    [2, 'I sleep badly before'],
  ]
  for (const who of ['eva', 'max', 'nora'] as const) {
    assert.deepEqual(await planRead(world, who, id), expected)
    assert.equal((await world.as(who).call(listPlans))[0]?.comments, 2)
  }
  const body = { objective: 3, content: 'And this?' }
  assert.equal((await world.as('eva').refused(addPlanComment, { params: { id }, body })).status, 400)
  assert.equal((await world.as('ruth').refused(listPlanComments, { params: { id } })).status, 404)
})

test('comments stay with their objective when the plan changes, and stay when it is removed', async () => {
  const world = await stage()
  const id = await planOf(world)
  await onPlan(world, 'eva', id, 1, 'On the round')
  await onPlan(world, 'eva', id, 2, 'On nights')
  const rewrite = (objectives: (typeof drugs)[]) =>
    world.as('max').call(editPlan, { params: { id }, body: { objectives } })

  await rewrite([wounds, { ...nights, measurable: 'Four of them' }, drugs])
  const moved = await planRead(world, 'eva', id)
  await rewrite([nights])
  const takenOut = await planRead(world, 'eva', id)

  assert.deepEqual(moved, [
    [2, 'On nights'],
    [3, 'On the round'],
  ])
  assert.deepEqual(takenOut, [
    [1, 'On nights'],
    [null, 'On the round'],
  ])
})

test('a finished item accepts no new comments: existing ones can be read and deleted, not edited', async () => {
  const world = await stage()
  const { as } = world
  const [goalId, planId] = [await goalOf(world), await planOf(world)]
  const comment = await onGoal(world, 'eva', goalId, 'Nearly')
  await as('max').call(editGoal, { params: { goalId }, body: { status: 'completed' } })
  await as('max').call(editPlan, { params: { id: planId }, body: { status: 'archived' } })

  const content = 'One more thing'
  const refusals = [
    await as('eva').refused(addGoalComment, { params: { id: goalId }, body: { content } }),
    await as('max').refused(addPlanComment, { params: { id: planId }, body: { content, objective: 1 } }),
    await as('eva').refused(editComment, { params: { id: comment.id }, body: { content } }),
  ]
  assert.deepEqual(
    refusals.map(({ status, message }) => [status, message]),
    [
      [409, 'This goal is completed, so you cannot comment on it.'],
      [409, 'This plan is archived, so you cannot comment on it.'],
      [409, 'This is completed, so you can only read its comments.'],
    ],
  )
  await as('eva').call(deleteComment, { params: { id: comment.id } })
  assert.deepEqual(await goalRead(world, 'eva', goalId), [])
})

test('a former mentor reads the comments of their time, and none written later', async () => {
  const world = await stage()
  const { as, ids, passes } = world
  const [goalId, id] = [await goalOf(world), await planOf(world)]
  const own = await onPlan(world, 'max', id, 1, 'Six patients on Monday')
  await onPlan(world, 'eva', id, 1, 'I am ready')
  const reworded = await onPlan(world, 'eva', id, 2, 'Nights are hard')
  passes({ minutes: 1 })
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })
  passes({ minutes: 1 })
  await onPlan(world, 'eva', id, 1, 'I have been ill')
  await onPlan(world, 'ruth', id, 1, 'Take your time')
  await as('eva').call(editComment, { params: { id: reworded.id }, body: { content: 'I was ill at night' } })

  assert.deepEqual(await planRead(world, 'max', id), [
    [1, 'I am ready'],
    [1, 'Six patients on Monday'],
  ])
  assert.equal((await as('max').call(listPlans))[0]?.comments, 2)
  assert.equal((await planRead(world, 'ruth', id)).length, 5)
  const body = { content: 'How is it going?' }
  const refusals = [
    await as('max').refused(addPlanComment, { params: { id }, body: { ...body, objective: 1 } }),
    await as('max').refused(editComment, { params: { id: own.id }, body }),
    await as('max').refused(editComment, { params: { id: reworded.id }, body }),
    await as('max').refused(listGoalComments, { params: { id: goalId } }),
  ]
  assert.deepEqual(
    refusals.map(({ status }) => status),
    [403, 403, 404, 404],
  )
})

test('a deleted comment disappears and can be restored; comments of a deleted plan disappear with it', async () => {
  const world = await stage()
  const { as, ids } = world
  const id = await planOf(world)
  const comment = await onPlan(world, 'eva', id, 1, 'Oh no')
  const undo = await as('eva').undoOf(deleteComment, { params: { id: comment.id } })
  assert.deepEqual(await planRead(world, 'max', id), [])
  await as('eva').call(undoChange, { params: { id: undo } })
  assert.deepEqual(await planRead(world, 'max', id), [[1, 'Oh no']])

  await as('max').call(deletePlan, { params: { id } })

  assert.equal((await as('eva').refused(listPlanComments, { params: { id } })).status, 404)
  const body = { content: 'Oh yes' }
  assert.equal((await as('eva').refused(editComment, { params: { id: comment.id }, body })).status, 404)
  const happened = await as('max').call(getTimeline, {
    params: { menteeId: ids.eva },
    query: { kind: 'comment' },
  })
  assert.deepEqual(happened, [])
})

test('timeline and audit log record that there was a comment and on what, never its text', async () => {
  const world = await stage()
  const { as, ids, recorded } = world
  const [goalId, planId] = [await goalOf(world), await planOf(world)]
  world.passes({ minutes: 1 })
  const { id } = await onGoal(world, 'eva', goalId, 'I was in tears')
  world.passes({ minutes: 1 })
  await onPlan(world, 'max', planId, 2, 'No tears needed')
  await as('eva').call(editComment, { params: { id }, body: { content: 'Without tears' } })
  await as('eva').call(deleteComment, { params: { id } })

  const entries = (await recorded(4)).filter(({ target_type }) => target_type === 'comment')
  const timeline = { params: { menteeId: ids.eva }, query: { kind: 'comment' } } as const
  const happened = await as('nora').call(getTimeline, timeline)

  assert.deepEqual(entries.map(({ details }) => details).sort(), [
    "Changed a comment on the goal 'Lead a handover' of Eva Lindqvist: text changed",
    "Commented on objective 2 of the learning plan 'Winter' of Eva Lindqvist",
    "Commented on the goal 'Lead a handover' of Eva Lindqvist",
    "Deleted a comment on the goal 'Lead a handover' of Eva Lindqvist",
  ])
  assert.deepEqual(
    happened.map(({ what, who }) => [what, who]),
    [['Commented on the learning plan: Winter', 'Max Okafor']],
  )
})
