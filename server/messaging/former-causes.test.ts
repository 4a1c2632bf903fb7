import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerAgreement, askAgreement } from '#contract/learning-plans.ts'
import { disputeMeeting, removeMeeting } from '#contract/milestones.ts'
import { countUnread, listNotifications } from '#contract/notifications.ts'
import type { Name } from '#demo/cast.ts'
import { endsWithMax } from '../testing/debriefs.ts'
import { begun, meets } from '../testing/milestones.ts'
import { objective, planOf, saveObjectives } from '../testing/objectives.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** The bell has no entry whose cause was withdrawn or removed. */

const kinds = ['meeting_recorded', 'meeting_disputed', 'plan_agreement_asked']

/** The texts and paths of a person's entries about meetings and agreements. */
async function bellOf(world: Stage, who: Name) {
  world.signsInAgain(who)
  const told = await world.as(who).call(listNotifications)
  return told.filter(({ kind }) => kinds.includes(kind)).map(({ text, path }) => `${text} ${path}`)
}

const recorded = 'Max Okafor recorded a meeting with you /dashboard?tab=milestones#plans-and-goals'
const asked = (plan: number) =>
  `Max Okafor asks you to agree to a learning plan: Confident handovers /learning-plans?plan=${plan}`

test('an entry about a meeting goes with the meeting, and Undo brings back both', async () => {
  const world = await begun()
  const [id] = [await meets(world), await meets(world)]
  assert.deepEqual(await bellOf(world, 'eva'), [recorded, recorded])
  const { unread } = await world.as('eva').call(countUnread)

  const undo = await world.as('max').undoOf(removeMeeting, { params: { id } })

  assert.deepEqual(await bellOf(world, 'eva'), [recorded])
  assert.equal((await world.as('eva').call(countUnread)).unread, unread - 1)
  await world.as('max').send({ method: 'POST', url: `/api/undo/${undo}` })
  assert.deepEqual(await bellOf(world, 'eva'), [recorded, recorded])
})

test('no email announces a meeting that was removed before the email was due', async () => {
  const world = await begun()
  const [removed] = [await meets(world), await meets(world)]
  await world.as('max').call(removeMeeting, { params: { id: removed } })

  world.passes({ days: 2 })

  const texts = (await world.delivered()).map(({ text }) => text).join()
  assert.equal(texts.split('recorded a meeting with you').length - 1, 1)
})

test('an entry about a disputed meeting opens the milestones of the mentee', async () => {
  const world = await begun()
  const id = await meets(world)

  await world.as('eva').call(disputeMeeting, { params: { id } })

  assert.deepEqual(await bellOf(world, 'max'), [
    `Eva Lindqvist says that a meeting did not take place /people/${world.ids.eva}?tab=progress#milestones`,
  ])
})

async function withRequest() {
  const world = await stage()
  const { id } = await planOf(world, [objective('Lead one')])
  const { version } = await world.as('max').call(askAgreement, { params: { id }, body: {} })
  const answers = (who: 'max' | 'eva', answer: 'agreed' | 'withdrawn', planVersion = version) =>
    world.as(who).call(answerAgreement, { params: { id }, body: { answer, planVersion } })
  return { world, id, answers }
}

test('an entry about a request to agree goes when the request is withdrawn, and a new one is announced', async () => {
  const { world, id, answers } = await withRequest()
  assert.deepEqual(await bellOf(world, 'eva'), [asked(id)])

  await answers('max', 'withdrawn')

  assert.deepEqual(await bellOf(world, 'eva'), [])
  await world.as('max').call(askAgreement, { params: { id }, body: {} })
  assert.deepEqual(await bellOf(world, 'eva'), [asked(id)])
})

test('a request that is asked again after a change has one entry', async () => {
  const { world, id } = await withRequest()
  await saveObjectives(world, id, [objective('Lead two')])

  await world.as('max').call(askAgreement, { params: { id }, body: {} })

  assert.deepEqual(await bellOf(world, 'eva'), [asked(id)])
})

test("an entry about a mentor's request goes when the relationship ends, unless it was answered", async () => {
  for (const isAnswered of [false, true]) {
    const { world, id, answers } = await withRequest()
    if (isAnswered) await answers('eva', 'agreed')

    await endsWithMax(world)

    assert.deepEqual(await bellOf(world, 'eva'), isAnswered ? [asked(id)] : [])
  }
})
