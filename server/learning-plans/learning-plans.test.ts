import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { createPlan, deletePlan, editPlan, listPlans } from '#contract/learning-plans.ts'
import { editUser } from '#contract/users.ts'
import { stage } from '../testing/stage.ts'

const objective = (specific: string) => ({
  specific,
  measurable: 'Twice a week',
  achievable: 'With the ward sister',
  relevant: 'For nights',
  timeBound: 'By January',
})
const plan = {
  title: 'Confident handovers',
  description: '',
  objectives: [objective('Lead one handover'), objective('Lead two')],
  targetDate: '2027-01-31',
}

test('a mentor creates a plan for a mentee, and both see the objectives in order', async () => {
  const { as, ids } = await stage()

  const made = await as('max').call(createPlan, { body: { ...plan, menteeId: ids.eva } })

  assert.deepEqual([made.status, made.mentor_id, made.mentee_id], ['draft', ids.max, ids.eva])
  const [seen] = await as('eva').call(listPlans)
  assert.deepEqual(
    seen?.objectives.map(({ specific }) => specific),
    ['Lead one handover', 'Lead two'],
  )
  assert.deepEqual(await as('ben').call(listPlans), [])
  assert.equal((await as('nora').call(listPlans)).length, 1)
})

for (const [sentence, harm] of [
  ['Title is required', { title: '  ' }],
  ['Title is required', { title: undefined }],
  ['Target date is required', { targetDate: '' }],
  ['Target date is required', { targetDate: undefined }],
  ['All SMART fields are required for each objective', { objectives: [] }],
  [
    'All SMART fields are required for each objective',
    { objectives: [{ ...objective('x'), relevant: ' ' }] },
  ],
  [
    'All SMART fields are required for each objective',
    { objectives: [{ ...objective('x'), relevant: undefined }] },
  ],
] as const)
  test(`the form says '${sentence}' for ${JSON.stringify(harm).slice(0, 40)}`, async () => {
    const { as, ids } = await stage()

    const answer = await as('max').send({
      method: 'POST',
      url: '/api/learning-plans',
      body: { ...plan, menteeId: ids.eva, ...harm },
    })

    assert.equal(answer.statusCode, 400)
    assert.equal(answer.json().message, sentence)
  })

for (const [sentence, harm] of [
  ['Title can be at most 200 characters long', { title: 'a'.repeat(201) }],
  ['Specific can be at most 2,000 characters long', { objectives: [objective('a'.repeat(2_001))] }],
  [
    'Objectives can hold at most 20',
    { objectives: Array.from({ length: 21 }, (_, n) => objective(`Step ${n}`)) },
  ],
  ['Title contains a character that we cannot save. Type it again', { title: 'Hand\0overs' }],
  [
    'Specific in row 1 contains a character that we cannot save. Type it again',
    { objectives: [objective('Lead\0one')] },
  ],
  ['The year must be between 2000 and 2100', { targetDate: '2101-01-01' }],
] satisfies [string, Partial<typeof plan>][])
  test(`the form does not say '${sentence}' for ${Object.keys(harm)}`, async () => {
    const { as, ids } = await stage()

    const made = await as('max').refused(createPlan, { body: { ...plan, ...harm, menteeId: ids.eva } })
    const { id } = await as('max').call(createPlan, { body: { ...plan, menteeId: ids.eva } })
    const edited = await as('max').refused(editPlan, { params: { id }, body: harm })

    assert.deepEqual([made.status, made.message], [400, sentence])
    assert.deepEqual([edited.status, edited.message], [400, sentence])
  })

test('a plan has at most twenty objectives, without unknown fields', async () => {
  const { as, ids } = await stage()
  const statusOf = async (objectives: object[]) =>
    (
      await as('max').send({
        method: 'POST',
        url: '/api/learning-plans',
        body: { ...plan, menteeId: ids.eva, objectives },
      })
    ).statusCode

  assert.equal(await statusOf(Array.from({ length: 20 }, (_, n) => objective(`Step ${n}`))), 201)
  assert.equal(await statusOf(Array.from({ length: 21 }, (_, n) => objective(`Step ${n}`))), 400)
  assert.equal(await statusOf([{ ...objective('x'), admin: true }]), 400)
})

test('a mentee creates a plan with their current mentor, or with none', async () => {
  const { as, ids } = await stage()

  const withMentor = await as('eva').call(createPlan, { body: plan })
  const without = await as('eva').call(createPlan, { body: { ...plan, mentorId: null } })
  const alone = await as('uma').call(createPlan, { body: plan })

  assert.deepEqual([withMentor.mentor_id, without.mentor_id, alone.mentor_id], [ids.max, null, null])
  assert.equal((await as('eva').refused(createPlan, { body: { ...plan, menteeId: ids.ben } })).status, 404)
  assert.equal((await as('eva').refused(createPlan, { body: { ...plan, mentorId: ids.ruth } })).status, 404)
})

test("a mentee's new plan goes to their active mentor, not to a former one", async () => {
  const { as, ids } = await stage()
  const pair = { mentorId: ids.ruth, menteeId: ids.eva }
  await as('nora').call(assignMentor, { body: { ...pair, additional: true } })
  await as('nora').call(editUser, { params: { id: ids.max }, body: { status: 'inactive' } })

  const made = await as('eva').call(createPlan, { body: plan })

  assert.equal(made.mentor_id, ids.ruth)
})

test('a mentor creates plans in their own name for their mentees only, and administrators none', async () => {
  const { as, ids } = await stage()
  const statusOf = async (who: 'max' | 'nora', values: object) =>
    (await as(who).send({ method: 'POST', url: '/api/learning-plans', body: { ...plan, ...values } }))
      .statusCode

  assert.equal(await statusOf('max', { menteeId: ids.zoe }), 404)
  assert.equal(await statusOf('max', { menteeId: ids.eva, mentorId: ids.ruth }), 403)
  assert.equal(await statusOf('max', {}), 400)
  assert.equal(await statusOf('nora', { menteeId: ids.eva }), 403)
})

test('a mentee edits their plan but cannot delete or move it', async () => {
  const { as, ids } = await stage()
  const { id } = await as('max').call(createPlan, { body: { ...plan, menteeId: ids.eva } })

  const saved = await as('eva').call(editPlan, {
    params: { id },
    body: {
      ...plan,
      status: 'active',
      objectives: [objective('Only this')],
      menteeId: ids.eva,
      mentorId: ids.max,
      version: 1,
    },
  })
  const stale = await as('max').refused(editPlan, { params: { id }, body: { title: 'Late', version: 1 } })

  assert.deepEqual([saved.status, saved.objectives.length, saved.version], ['active', 1, 2])
  assert.deepEqual([stale.status, /Eva Lindqvist/.test(stale.message)], [409, true])
  assert.equal(
    (await as('eva').refused(editPlan, { params: { id }, body: { menteeId: ids.ben } })).status,
    404,
  )
  assert.equal(
    (await as('eva').refused(editPlan, { params: { id }, body: { mentorId: ids.ruth } })).status,
    404,
  )
  assert.equal((await as('eva').refused(deletePlan, { params: { id } })).status, 403)
  assert.equal((await as('ben').refused(editPlan, { params: { id }, body: { title: 'Mine' } })).status, 404)
})

test('the next mentor takes over a plan; the former one reads their own version and changes nothing', async () => {
  const { as, ids } = await stage()
  const { id } = await as('max').call(createPlan, { body: { ...plan, menteeId: ids.eva } })
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })

  const taken = await as('ruth').call(editPlan, { params: { id }, body: { mentorId: ids.ruth } })

  assert.equal(taken.mentor_first_name, 'Ruth')
  assert.equal(
    (await as('ruth').refused(editPlan, { params: { id }, body: { mentorId: ids.max } })).status,
    403,
  )
  assert.equal((await as('max').call(listPlans)).length, 1)
  assert.equal((await as('max').refused(editPlan, { params: { id }, body: { title: 'x' } })).status, 403)
  assert.equal((await as('max').refused(deletePlan, { params: { id } })).status, 403)
  await as('ruth').call(deletePlan, { params: { id } })
  assert.deepEqual(await as('eva').call(listPlans), [])
})

test("a mentee's plans are visible to those who may see the mentee", async () => {
  const { as, ids } = await stage()
  await as('max').call(createPlan, { body: { ...plan, menteeId: ids.eva } })
  const query = { menteeId: ids.eva }

  assert.equal((await as('max').call(listPlans, { query })).length, 1)
  assert.equal((await as('eva').call(listPlans, { query })).length, 1)
  assert.equal((await as('ruth').refused(listPlans, { query })).status, 404)
  assert.equal((await as('ben').refused(listPlans, { query })).status, 404)
})
