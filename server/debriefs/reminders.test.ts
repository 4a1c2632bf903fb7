import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAttention } from '#contract/attention.ts'
import { saveDebrief } from '#contract/debriefs.ts'
import { chooseEmails } from '#contract/notifications.ts'
import { chooseModules } from '#contract/settings.ts'
import { recordOutcome, type ShiftStatus } from '#contract/shifts.ts'
import type { Name } from '#demo/cast.ts'
import { shiftRow } from '../testing/rows.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { remindOfDebriefs } from './reminders.ts'

/** Reminders of debriefs (rule 63): the bell after 24 hours, an email after 72, then none. */

async function endedShift(world: Stage, status: ShiftStatus = 'completed') {
  const times = { starts_at: '2026-11-20T01:00', ends_at: '2026-11-20T09:00' }
  const shift = shiftRow(world, { ...times, status })
  const { id } = await world.db.insertInto('shifts').values(shift).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The kinds of a person's items about the shift. */
async function duties(world: Stage, who: Name) {
  world.signsInAgain(who)
  const { items } = await world.as(who).call(getAttention)
  const all = items.flatMap(({ more, ...item }) => [item, ...more])
  return all.map(({ kind }) => kind).filter((kind) => kind === 'debrief' || kind === 'outcome')
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
  const id = await endedShift(world)
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
  const id = await endedShift(world)
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
  const id = await endedShift(world)
  await world.as('max').call(chooseEmails, { body: { topic: 'debrief', choice: 'off' } })
  world.passes({ hours: 71 })
  await remindOfDebriefs(world.ctx)
  world.signsInAgain('eva')
  await world.as('eva').call(saveDebrief, { params: { id }, body: { good: 'Time to ask' } })

  assert.deepEqual(await reminders(world), [])
})

test('no one is reminded while debriefs are off, also by an email that was queued before', async () => {
  const world = await stage()
  await endedShift(world)
  world.passes({ hours: 71 })
  await remindOfDebriefs(world.ctx)
  const queued = () =>
    world.db.selectFrom('letters').where('kind', '=', 'debrief_reminder').select('id').execute()
  assert.equal((await queued()).length, 2)
  await endedShift(world)
  world.signsInAgain('nora')
  await world.as('nora').call(chooseModules, { body: { off: ['debriefs'] } })

  world.passes({ hours: 1 })
  await remindOfDebriefs(world.ctx)

  assert.deepEqual(await reminders(world), [])
  assert.equal((await queued()).length, 2)
})

test('the dashboard lists a debrief to write for a week, until it is written', async () => {
  const world = await stage()
  const id = await endedShift(world)

  const [mentor, mentee] = [await duties(world, 'max'), await duties(world, 'eva')]
  await world.as('eva').call(saveDebrief, { params: { id }, body: { good: 'Time to ask' } })
  const afterwards = await duties(world, 'eva')
  world.passes({ days: 8 })

  assert.deepEqual([mentor, mentee, afterwards], [['debrief'], ['debrief'], []])
  assert.deepEqual(await duties(world, 'max'), [])
})

test('without an outcome both sides are asked too, and the mentor until an outcome is recorded', async () => {
  const world = await stage()
  await endedShift(world, 'scheduled')
  const atOnce = [await duties(world, 'max'), await duties(world, 'eva')]
  for (const hours of [23, 48]) {
    world.passes({ hours })
    await remindOfDebriefs(world.ctx)
  }
  const [rung, emails] = [await toldTo(world, 'eva'), await reminders(world)]

  world.passes({ days: 8 })
  const later = [await duties(world, 'max'), await duties(world, 'eva')]
  world.passes({ days: 20 })

  assert.deepEqual(atOnce, [['debrief'], ['debrief']])
  assert.deepEqual([rung, emails.sort()], [['debrief_due'], ['eva@mst.example', 'max@mst.example']])
  assert.deepEqual(later, [['debrief'], []])
  assert.deepEqual(await duties(world, 'max'), ['outcome'])
})

test('a debrief that records no outcome leaves the mentor to record it', async () => {
  const world = await stage()
  const id = await endedShift(world, 'scheduled')

  await world.as('max').call(saveDebrief, { params: { id }, body: { good: 'Calm' } })

  assert.deepEqual(await duties(world, 'max'), ['outcome'])
})

test('after a shift that did not happen nobody is asked, and the bell is quiet', async () => {
  const world = await stage()
  const id = await endedShift(world, 'scheduled')
  world.passes({ hours: 23 })
  await remindOfDebriefs(world.ctx)
  const unread = () =>
    world.db.selectFrom('notifications').where('kind', '=', 'debrief_due').where('read_at', 'is', null)
  const rung = await unread().selectAll().execute()
  world.signsInAgain('max')
  const missed = { status: 'cancelled', cause: 'nobody_came' } as const
  await world.as('max').call(recordOutcome, { params: { id }, body: missed })
  const [mentor, mentee] = [await duties(world, 'max'), await duties(world, 'eva')]
  const settled = await unread().selectAll().execute()
  world.passes({ hours: 48 })
  await remindOfDebriefs(world.ctx)

  assert.deepEqual([rung.length, settled.length, mentor, mentee], [2, 0, [], []])
  assert.deepEqual(await reminders(world), [])
})

test("a debrief settles its author's reminder, and not that of the other side", async () => {
  const world = await stage()
  const id = await endedShift(world, 'scheduled')
  world.passes({ hours: 23 })
  await remindOfDebriefs(world.ctx)
  world.signsInAgain('max')

  await world.as('max').call(saveDebrief, { params: { id }, body: { good: 'Calm' } })

  const unread = world.db.selectFrom('notifications').where('kind', '=', 'debrief_due')
  const readers = await unread.where('read_at', 'is', null).select('user_id').execute()
  assert.deepEqual(readers, [{ user_id: world.ids.eva }])
})
