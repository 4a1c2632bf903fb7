import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answerAgreement,
  askAgreement,
  createPlan,
  editPlan,
  type ObjectiveForm,
} from '#contract/learning-plans.ts'
import { listNotifications } from '#contract/notifications.ts'
import { endsWithMax } from '../testing/debriefs.ts'
import { objective, onlyPlan, planOf, saveObjectives, setState } from '../testing/objectives.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** Tests agreements to plans (rule 65). */

const [a, b, c] = [objective('Lead one'), objective('Lead two'), objective('Lead alone')]

const ask = ({ as }: Stage, who: 'max' | 'eva', id: number) =>
  as(who).call(askAgreement, { params: { id }, body: {} })

type Answer = 'agreed' | 'not_yet' | 'withdrawn'
const toAnswer = (id: number, answer: Answer, planVersion: number, words = '') => ({
  params: { id },
  body: { answer, planVersion, ...(words && { words }) },
})

async function agreed(world: Stage) {
  const { id } = await planOf(world, [a, b])
  const { version } = await ask(world, 'max', id)
  await world.as('eva').call(answerAgreement, toAnswer(id, 'agreed', version))
  return id
}

test('one side asks, the other agrees, and both names, the instants and the hash are kept', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a, b])

  const asked = await ask(world, 'max', id)
  const seen = await onlyPlan(world, 'eva')
  world.passes({ hours: 1 })
  const { agreement } = await world.as('eva').call(answerAgreement, toAnswer(id, 'agreed', asked.version))

  assert.deepEqual([asked.agreement.can, seen.agreement.can], [['withdraw'], ['agree', 'decline']])
  assert.deepEqual(
    [agreement.state, agreement.asked_by, agreement.answered_by, agreement.changed, agreement.can],
    ['agreed', 'Max Okafor', 'Eva Lindqvist', [], []],
  )
  assert.deepEqual(agreement.answered_at, world.ctx.now().toISOString())
  assert.match(agreement.hash ?? '', /^[0-9a-f]{64}$/)
  const [told] = await world.as('max').call(listNotifications)
  assert.equal(told?.text, 'Eva Lindqvist agreed to a learning plan: Confident handovers')
})

test("'Not yet' needs words, and then either side asks anew", async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  const { version } = await ask(world, 'eva', id)

  const silent = await world.as('max').refused(answerAgreement, toAnswer(id, 'not_yet', version))
  const { agreement } = await world
    .as('max')
    .call(answerAgreement, toAnswer(id, 'not_yet', version, 'Name the ward'))

  assert.equal(silent.status, 400)
  assert.deepEqual([agreement.state, agreement.words, agreement.can], ['not_yet', 'Name the ward', ['ask']])
  assert.equal((await ask(world, 'eva', id)).agreement.state, 'asked')
})

test('nobody answers their own request, and only the side that asked withdraws it', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  const { version } = await ask(world, 'max', id)

  const own = await world.as('max').refused(answerAgreement, toAnswer(id, 'agreed', version))
  const others = await world.as('eva').refused(answerAgreement, toAnswer(id, 'withdrawn', version))
  const nora = await world.as('nora').refused(answerAgreement, toAnswer(id, 'agreed', version))
  const twice = await world.as('eva').refused(askAgreement, { params: { id }, body: {} })
  const { agreement } = await world.as('max').call(answerAgreement, toAnswer(id, 'withdrawn', version))

  assert.deepEqual(
    [own, others, nora, twice].map(({ status }) => status),
    [409, 409, 403, 409],
  )
  assert.deepEqual([agreement.state, agreement.can], ['none', ['ask']])
})

type Edit = { title?: string; targetDate?: string; objectives?: ObjectiveForm[] }
const edits: [what: string, change: Edit, changed: string][] = [
  ['the title', { title: 'Handovers' }, 'title'],
  ['the target date', { targetDate: '2027-02-28' }, 'target date'],
  ['an objective', { objectives: [a, { ...b, relevant: 'For days' }] }, 'objective 2'],
  ['the order', { objectives: [b, a] }, 'the order of objectives'],
  ['one more', { objectives: [a, c, b] }, 'objective 2'],
  ['one fewer', { objectives: [b] }, 'an objective removed'],
]

for (const [what, body, changed] of edits)
  test(`an agreement says that ${what} has changed since, and can be asked anew`, async () => {
    const world = await stage()
    const id = await agreed(world)

    const { agreement } = await world.as('max').call(editPlan, { params: { id }, body })

    assert.deepEqual([agreement.state, agreement.changed, agreement.can], ['agreed', [changed], ['ask']])
    assert.equal((await ask(world, 'eva', id)).agreement.state, 'asked')
  })

test('status, states and a change back leave the agreement as it is', async () => {
  const world = await stage()
  const id = await agreed(world)

  await world.as('max').call(editPlan, { params: { id }, body: { status: 'completed', title: 'Other' } })
  await world.as('max').call(editPlan, { params: { id }, body: { title: 'Confident handovers' } })
  const { agreement } = await setState(world, id, 1, 'achieved')

  assert.deepEqual([agreement.state, agreement.changed], ['agreed', []])
})

test('a request whose text has changed cannot be agreed to', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  await ask(world, 'max', id)
  const { version } = await saveObjectives(world, id, [b])

  const { status } = await world.as('eva').refused(answerAgreement, toAnswer(id, 'agreed', version))

  assert.equal(status, 409)
})

test('a mentee without a mentor asks, and the next mentor answers', async () => {
  const world = await stage()
  await endsWithMax(world)
  const body = { title: 'Nights', objectives: [a], targetDate: '2027-01-31' }
  const { id } = await world.as('eva').call(createPlan, { body })

  const { agreement } = await ask(world, 'eva', id)

  assert.deepEqual([agreement.state, agreement.awaits_mentor], ['asked', true])
})

test("a former mentor's request ends with the relationship", async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  await ask(world, 'max', id)
  await endsWithMax(world)

  const { agreement } = await onlyPlan(world, 'eva')

  assert.deepEqual([agreement.state, agreement.can], ['none', ['ask']])
})

test('an earlier agreement shows again when the request after it ends with the relationship', async () => {
  const world = await stage()
  const id = await agreed(world)
  await saveObjectives(world, id, [a, c])
  const { agreement: asked } = await ask(world, 'max', id)

  await endsWithMax(world)
  const { agreement } = await onlyPlan(world, 'eva')

  assert.deepEqual([asked.state, asked.changed], ['asked', []])
  assert.deepEqual(
    [agreement.state, agreement.answered_by, agreement.changed],
    ['agreed', 'Eva Lindqvist', ['objective 2']],
  )
  assert.deepEqual(agreement.can, ['ask'])
})

test('an archived plan is neither asked about nor agreed to: 409', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  await ask(world, 'max', id)
  const { version } = await world.as('max').call(editPlan, { params: { id }, body: { status: 'archived' } })

  const answer = await world.as('eva').refused(answerAgreement, toAnswer(id, 'agreed', version))
  const again = await world.as('max').refused(askAgreement, { params: { id }, body: {} })

  assert.deepEqual([answer.status, again.status], [409, 409])
})

test('an edit, an agreement and a withdrawal at once: one succeeds, the others are 409', async () => {
  for (let round = 0; round < 5; round += 1) {
    const world = await stage()
    const { id } = await planOf(world, [a])
    const { version } = await ask(world, 'max', id)
    await Promise.all([world.as('max').token(), world.as('eva').token()])
    const url = `/api/learning-plans/${id}`
    const answer = (who: 'max' | 'eva', answer: Answer) =>
      world.as(who).send({
        method: 'PATCH',
        url: `${url}/agreement`,
        payload: { answer, planVersion: version },
      })

    const answers = await Promise.all([
      world.as('max').send({ method: 'PUT', url, payload: { title: 'Other', version } }),
      answer('eva', 'agreed'),
      answer('max', 'withdrawn'),
    ])

    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409, 409])
  }
})

test('of ten requests at once, one is open', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  const url = `/api/learning-plans/${id}/agreement`
  await Promise.all([world.as('max').token(), world.as('eva').token()])

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      world.as(n % 2 ? 'max' : 'eva').send({ method: 'POST', url, payload: {} }),
    ),
  )
  const open = await world.db.selectFrom('plan_agreements').where('answer', 'is', null).selectAll().execute()

  assert.deepEqual([answers.filter(({ statusCode }) => statusCode === 201).length, open.length], [1, 1])
})
