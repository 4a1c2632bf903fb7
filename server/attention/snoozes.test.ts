import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor, endRelationship, listRelationships } from '#contract/assignments.ts'
import { type AttentionItem, getAttention, getQuickActions, snooze, unsnooze } from '#contract/attention.ts'
import { type Stage, stage } from '../testing/stage.ts'

const later = { untilDay: '2026-11-27', reason: 'Back from leave then' }

const listOf = ({ as }: Stage) => as('omar').call(getQuickActions)

async function find(world: Stage, kind: string, name: string): Promise<AttentionItem> {
  const item = (await listOf(world)).items.find((item) => item.kind === kind && item.name === name)
  assert.ok(item, `nothing of the kind ${kind} waits about ${name}`)
  return item
}

const asked = ({ kind, id }: AttentionItem, words = later) => ({
  body: { kind, id, ...words },
})

async function snoozeItem(world: Stage, kind: string, name: string, words = later) {
  return world.as('nora').call(snooze, asked(await find(world, kind, name), words))
}

test('a snoozed item disappears for all administrators, who see the reason and the date', async () => {
  const world = await stage()
  const before = (await listOf(world)).items.length

  await snoozeItem(world, 'unassigned', 'Uma Patel')

  const { items, snoozed: gone } = await listOf(world)
  const dashboard = await world.as('omar').call(getAttention)
  assert.deepEqual([items.length, dashboard.total, dashboard.snoozed], [before - 1, before - 1, 1])
  assert.ok(!dashboard.items.some(({ kind, name }) => kind === 'unassigned' && name === 'Uma Patel'))
  assert.deepEqual(
    gone.map(({ name, snooze: { by, until, reason } }) => [name, by, until, reason]),
    [['Uma Patel', 'Nora Whitfield', later.untilDay, later.reason]],
  )
})

test('a snoozed item returns on its day and can be snoozed again', async () => {
  const world = await stage()
  await snoozeItem(world, 'unassigned', 'Uma Patel')

  world.passes({ days: 6, hours: 13 })
  world.signsInAgain('omar')
  assert.equal((await listOf(world)).snoozed.length, 1)
  world.passes({ hours: 1 })
  assert.equal((await listOf(world)).snoozed.length, 0)

  world.signsInAgain('nora')
  await snoozeItem(world, 'unassigned', 'Uma Patel', { ...later, untilDay: '2026-12-04' })
  assert.deepEqual(
    (await listOf(world)).snoozed.map(({ snooze }) => snooze.until),
    ['2026-12-04'],
  )
})

test('any administrator can unsnooze an item once', async () => {
  const world = await stage()
  const { id } = await snoozeItem(world, 'unassigned', 'Uma Patel')

  await world.as('omar').call(unsnooze, { params: { id } })

  assert.equal((await listOf(world)).snoozed.length, 0)
  await find(world, 'unassigned', 'Uma Patel')
  assert.equal((await world.as('nora').refused(unsnooze, { params: { id } })).status, 404)
})

test('an item with a new reason stays snoozed until its day', async () => {
  const world = await stage()
  const { as, ids } = world
  await snoozeItem(world, 'unassigned', 'Uma Patel')

  await as('nora').call(assignMentor, { body: { mentorId: ids.max, menteeId: ids.uma } })
  const pair = (await as('nora').call(listRelationships)).find(({ mentee_id }) => mentee_id === ids.uma)
  await as('nora').call(endRelationship, { params: { id: pair?.id ?? 0 }, body: { status: 'terminated' } })

  const { items, snoozed } = await listOf(world)
  assert.equal(items.filter(({ name }) => name === 'Uma Patel').length, 0)
  assert.deepEqual(
    snoozed.map(({ reason }) => reason),
    ['Their last mentoring relationship has ended'],
  )
})

test('one of two concurrent snoozes succeeds, and the other is refused', async () => {
  const world = await stage()
  const item = await find(world, 'unassigned', 'Uma Patel')
  const send = (who: 'nora' | 'omar') =>
    world.as(who).send({ method: 'POST', url: '/api/admin/snoozes', ...asked(item) })

  const answers = await Promise.all([send('nora'), send('omar')])

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 409])
  assert.equal((await listOf(world)).snoozed.length, 1)
  const { message } = await world.as('nora').refused(snooze, asked(item))
  assert.match(message, /^(Nora Whitfield|Omar .*) has already snoozed this until 27 November 2026\.$/)
})

test('a snooze needs a pending item, a future date within a year and a reason', async () => {
  const world = await stage()
  const item = await find(world, 'unassigned', 'Uma Patel')
  const refusals = []
  for (const words of [
    { ...later, untilDay: '2026-11-20' },
    { ...later, untilDay: '2027-11-21' },
    { ...later, reason: ' ' },
  ])
    refusals.push((await world.as('nora').refused(snooze, asked(item, words))).fields)

  const ofAnotherKind = await world.as('nora').refused(snooze, asked({ ...item, kind: 'completed' }))
  await world.as('nora').call(snooze, asked(item, { ...later, untilDay: '2027-11-20' }))

  assert.equal(ofAnotherKind.status, 404)
  assert.deepEqual(refusals, [
    { untilDay: 'Choose a date after today' },
    { untilDay: 'Choose a date within the next year' },
    { reason: 'Enter a reason, so other administrators know why' },
  ])
})
