import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAttention } from '#contract/attention.ts'
import { saveDebrief } from '#contract/debriefs.ts'
import { chooseLetters } from '#contract/notifications.ts'
import type { Name } from '#demo/cast.ts'
import { shiftRow } from '../testing/rows.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { remindOfDebriefs } from './reminders.ts'

/** Reminders of debriefs (rule 63): the bell after 24 hours, an email after 72, then none. */

async function completedShift(world: Stage) {
  const times = { starts_at: '2026-11-20T01:00', ends_at: '2026-11-20T09:00' }
  const shift = shiftRow(world, { ...times, status: 'completed' })
  const { id } = await world.db.insertInto('shifts').values(shift).returning('id').executeTakeFirstOrThrow()
  return id
}

async function toldTo(world: Stage, who: Name) {
  const kinds = await world.db
    .selectFrom('notifications')
    .where('user_id', '=', world.ids[who])
    .where('kind', 'in', ['debrief_due', 'debrief_opened'])
    .select('kind')
    .orderBy('id')
    .execute()
  return kinds.map(({ kind }) => kind)
}

const reminders = async (world: Stage) =>
  (await world.delivered()).filter(({ kind }) => kind === 'debrief_reminder').map(({ to }) => to)

test('the side that has not written is reminded in the bell after a day, once', async () => {
  const world = await stage()
  const id = await completedShift(world)
  await world.as('max').call(saveDebrief, { params: { id }, body: { good: 'Calm' } })

  world.passes({ hours: 22, minutes: 59 })
  await remindOfDebriefs(world.ctx)
  const early = await toldTo(world, 'eva')
  world.passes({ minutes: 1 })
  await Promise.all([remindOfDebriefs(world.ctx), remindOfDebriefs(world.ctx)])

  assert.deepEqual([early, await toldTo(world, 'eva'), await toldTo(world, 'max')], [[], ['debrief_due'], []])
})

test('after three days an email follows, the other side opens, and nothing comes later', async () => {
  const world = await stage()
  const id = await completedShift(world)
  await world.as('max').call(saveDebrief, { params: { id }, body: { good: 'Calm' } })
  world.passes({ hours: 71 })

  for (const hours of [0, 1, 24, 48]) {
    world.passes({ hours })
    await remindOfDebriefs(world.ctx)
  }

  assert.deepEqual(await reminders(world), ['eva@mst.example'])
  assert.deepEqual(await toldTo(world, 'eva'), ['debrief_opened'])
})

test('a reminder is dropped when the debrief is written before it is sent, or emails are off', async () => {
  const world = await stage()
  const id = await completedShift(world)
  await world.as('max').call(chooseLetters, { body: { topic: 'debrief', choice: 'off' } })
  world.passes({ hours: 71 })
  await remindOfDebriefs(world.ctx)
  world.signsInAgain('eva')
  await world.as('eva').call(saveDebrief, { params: { id }, body: { good: 'Time to ask' } })

  assert.deepEqual(await reminders(world), [])
})

test('the dashboard lists a debrief to write for a week, until it is written', async () => {
  const world = await stage()
  const id = await completedShift(world)
  const kinds = async (who: Name) => {
    world.signsInAgain(who)
    const { items } = await world.as(who).call(getAttention)
    return items.flatMap(({ more, ...item }) => [item, ...more]).filter(({ kind }) => kind === 'debrief')
      .length
  }

  const [mentor, mentee] = [await kinds('max'), await kinds('eva')]
  await world.as('eva').call(saveDebrief, { params: { id }, body: { good: 'Time to ask' } })
  const afterwards = await kinds('eva')
  world.passes({ days: 8 })

  assert.deepEqual([mentor, mentee, afterwards, await kinds('max')], [1, 1, 0, 0])
})
