import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { addGoal, editGoal, listGoals } from '#contract/goals.ts'
import {
  getTimeline,
  listEnhancedMentees,
  listMentees,
  listProgressHistory,
  savePrivateNotes,
  setProgress,
} from '#contract/mentees.ts'
import { stage } from '../testing/stage.ts'

const goal = { title: 'Lead a handover', description: 'On ward 4', targetDate: '2026-12-01' }

test('a mentor sees the mentees they lead, with initial values', async () => {
  const { as, ids } = await stage()

  const plain = await as('max').call(listMentees)
  const enhanced = await as('max').call(listEnhancedMentees)

  assert.deepEqual(new Set(plain.map(({ id }) => id)), new Set([ids.eva, ids.ben]))
  const eva = enhanced.find(({ id }) => id === ids.eva)
  assert.deepEqual(
    [eva?.progress_status, eva?.last_updated, eva?.progress_version, eva?.private_notes, eva?.next_session],
    ['awaiting_shift', null, 1, '', null],
  )
  assert.equal((await as('ruth').call(listMentees)).length, 1)
})

test('progress changes in any order, and each change records who, when, from, to and notes', async () => {
  const { as, ids, passes } = await stage()
  const params = { menteeId: ids.eva }

  await as('max').call(setProgress, { params, body: { progressStatus: 'completed', notes: 'Ahead of time' } })
  passes({ hours: 1 })
  const back = await as('max').call(setProgress, { params, body: { progressStatus: 'awaiting_shift' } })
  const history = await as('eva').call(listProgressHistory, { params })

  assert.equal(back.progress_notes, 'Ahead of time', 'notes that are not sent stay')
  assert.deepEqual(
    history.map((change) => [
      change.from_status,
      change.to_status,
      change.changed_by_first_name,
      change.notes,
    ]),
    [
      ['completed', 'awaiting_shift', 'Max', ''],
      ['awaiting_shift', 'completed', 'Max', 'Ahead of time'],
    ],
  )
})

test('progress of an old version is refused', async () => {
  const { as, ids } = await stage()
  const params = { menteeId: ids.eva }
  const [eva] = await as('max').call(listEnhancedMentees)
  assert.equal(eva?.progress_version, 1)

  await as('max').call(setProgress, { params, body: { progressStatus: 'undergoing_mst', version: 1 } })
  const refused = await as('max').refused(setProgress, {
    params,
    body: { progressStatus: 'completed', version: 1 },
  })

  assert.equal(refused.status, 409)
})

test('only their author reads private notes', async () => {
  const { as, ids, recorded } = await stage()
  const secret = 'Struggles with the night sister'
  await as('max').call(savePrivateNotes, { params: { menteeId: ids.eva }, body: { privateNotes: secret } })
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva, additional: true } })

  const mine = (await as('max').call(listEnhancedMentees)).find(({ id }) => id === ids.eva)
  const others = [
    await as('ruth').send({ url: '/api/mentoring/mentees/enhanced' }),
    await as('nora').send({ url: '/api/mentoring/admin/overview' }),
    await as('nora').send({ url: '/api/mentoring/admin/audit-log' }),
    await as('nora').send({ url: `/api/mentoring/timeline/${ids.eva}` }),
    await as('eva').send({ url: '/api/dashboard/stats' }),
    await as('eva').send({ url: `/api/mentoring/timeline/${ids.eva}` }),
    await as('max').send({ url: '/api/mentoring/mentees/progress' }),
  ]

  assert.equal(mine?.private_notes, secret)
  for (const answer of others) {
    assert.equal(answer.statusCode, 200)
    assert.ok(!answer.body.includes('night sister'))
  }
  assert.equal((await as('nora').send({ url: '/api/mentoring/mentees/enhanced' })).statusCode, 403)
  assert.ok(!JSON.stringify(await recorded(10)).includes('night sister'))
})

test('private notes keep omitted fields and the former texts', async () => {
  const { as, ids, db } = await stage()
  const params = { menteeId: ids.eva }
  await as('max').call(savePrivateNotes, { params, body: { privateNotes: 'First', strengths: 'Calm' } })

  const saved = await as('max').call(savePrivateNotes, { params, body: { privateNotes: 'Second' } })
  const refused = await as('max').refused(savePrivateNotes, {
    params,
    body: { privateNotes: 'Third', version: 2 },
  })

  assert.deepEqual([saved.private_notes, saved.strengths, saved.notes_version], ['Second', 'Calm', 3])
  assert.equal(refused.status, 409)
  const history = await db.selectFrom('private_notes_history').selectAll().execute()
  assert.deepEqual(
    history.map((row) => row.private_notes),
    ['First'],
  )
})

test('a former mentor can write nothing about the mentee', async () => {
  const { as, ids } = await stage()
  const { id: goalId } = await as('max').call(addGoal, { params: { menteeId: ids.eva }, body: goal })
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })
  const params = { menteeId: ids.eva }

  const answers = [
    await as('max').refused(setProgress, { params, body: { progressStatus: 'completed' } }),
    await as('max').refused(savePrivateNotes, { params, body: { privateNotes: 'x' } }),
    await as('max').refused(addGoal, { params, body: goal }),
    await as('max').refused(editGoal, { params: { goalId }, body: { status: 'completed' } }),
    await as('max').refused(listProgressHistory, { params }),
    await as('max').refused(getTimeline, { params }),
  ]

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([404]))
  assert.equal((await as('ruth').call(listGoals, { params })).length, 1, 'the next mentor sees the goals')
})

test("a goal is created, completed at the server's time, and then fixed", async () => {
  const { as, ids, passes } = await stage()
  const added = await as('max').call(addGoal, { params: { menteeId: ids.eva }, body: goal })
  passes({ hours: 2 })

  const completed = await as('max').call(editGoal, {
    params: { goalId: added.id },
    body: { status: 'completed', completedAt: '1999-01-01T00:00:00.000Z' },
  })
  const refused = await as('max').refused(editGoal, {
    params: { goalId: added.id },
    body: { title: 'Other' },
  })

  assert.deepEqual([added.priority, added.status], ['medium', 'active'])
  assert.equal(completed.completed_at, '2026-11-20T12:00:00.000Z')
  assert.equal(refused.status, 409)
})

test('a mentor who cancels a goal completes nothing', async () => {
  const { as, ids } = await stage()
  const { id: goalId } = await as('max').call(addGoal, { params: { menteeId: ids.eva }, body: goal })

  const body = { status: 'cancelled' } as const
  const cancelled = await as('max').call(editGoal, { params: { goalId }, body })

  assert.deepEqual([cancelled.status, cancelled.completed_at], ['cancelled', null])
})

test('only the mentor writes goals', async () => {
  const { as, ids } = await stage()
  const { id: goalId } = await as('max').call(addGoal, { params: { menteeId: ids.eva }, body: goal })

  assert.equal(
    (await as('eva').refused(editGoal, { params: { goalId }, body: { status: 'completed' } })).status,
    403,
  )
  assert.equal((await as('nora').refused(addGoal, { params: { menteeId: ids.eva }, body: goal })).status, 403)
  assert.equal(
    (await as('ruth').refused(editGoal, { params: { goalId }, body: { status: 'completed' } })).status,
    404,
  )
  const smuggled = await as('max').send({
    method: 'PATCH',
    url: `/api/mentoring/goals/${goalId}`,
    body: { mentee_id: ids.ben },
  })
  assert.equal(smuggled.statusCode, 400)
})

test('a remark without a change of progress reads as a remark in the timeline', async () => {
  const { as, ids, passes } = await stage()
  const params = { menteeId: ids.eva }
  const body = { progressStatus: 'awaiting_shift', notes: 'Waits for the new roster' } as const
  passes({ minutes: 1 })
  await as('max').call(setProgress, { params, body })

  const [newest] = await as('eva').call(getTimeline, { params })

  assert.equal(newest?.what, "Remark on progress 'Awaiting Shift'")
})

test('the timeline lists events newest first, in pages', async () => {
  const { as, ids, passes } = await stage()
  const params = { menteeId: ids.eva }
  for (const progressStatus of ['undergoing_mst', 'finished_mst'] as const) {
    passes({ minutes: 1 })
    await as('max').call(setProgress, { params, body: { progressStatus } })
  }
  passes({ minutes: 1 })
  await as('max').call(addGoal, { params, body: goal })

  const all = await as('eva').call(getTimeline, { params })
  const goals = await as('max').call(getTimeline, { params, query: { kind: 'goal' } })
  const first = await as('nora').send({ url: `/api/mentoring/timeline/${ids.eva}?limit=2` })
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await as('nora').send({ url: next })

  assert.deepEqual(
    all.map(({ what, who }) => [what, who]),
    [
      ['Goal set: Lead a handover', 'Max Okafor'],
      ["Progress from 'Undergoing MST' to 'Finished MST'", 'Max Okafor'],
      ["Progress from 'Awaiting Shift' to 'Undergoing MST'", 'Max Okafor'],
      ['Max Okafor became the mentor', null],
    ],
  )
  assert.equal(goals.length, 1)
  assert.deepEqual([...first.json(), ...second.json()], all)
})
