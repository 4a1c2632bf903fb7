import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endRelationship, listRelationships } from '#contract/assignments.ts'
import { getQuickActions, remindMentor } from '#contract/attention.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { editUser } from '#contract/users.ts'
import type { Db } from '../database/schema.ts'
import { lockPeople } from '../locks.ts'
import { post } from '../testing/pair-requests.ts'
import { pairOf } from '../testing/pairs.ts'
import { goalRow } from '../testing/rows.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { oneAtATime, sendDuring } from '../testing/turns.ts'

const ofBen = ({ ids }: Stage) => ({ body: { mentorId: ids.max, menteeId: ids.ben } })

const reminders = async (world: Stage) =>
  (await world.delivered()).filter(({ kind }) => kind === 'mentor_reminded')

const shiftRowOf = async ({ as }: Stage, name: string) =>
  (await as('omar').call(getQuickActions)).items.find((item) => item.kind === 'shift' && item.name === name)

test("one email lists a mentor's pending items of a mentee, and administrators see who sent it", async () => {
  const world = await stage()
  const { as, ids, db } = world
  await db
    .insertInto('goals')
    .values([
      goalRow(world, { mentee_id: ids.ben, title: 'A private matter' }),
      goalRow(world, { mentee_id: ids.ben }),
    ])
    .execute()
  assert.equal((await shiftRowOf(world, 'Ben Brown'))?.mentor?.reminded, null)

  const { message } = await as('nora').call(remindMentor, ofBen(world))

  const [email, ...others] = await reminders(world)
  assert.match(message, /^The reminder to Max Okafor w/)
  assert.deepEqual([email?.to, others.length], ['max@mst.example', 0])
  assert.match(email?.text ?? '', /Nora Whitfield from the programme team .* Ben Brown:/)
  assert.match(email?.text ?? '', /- Goal overdue\n- No shift scheduled/)
  assert.equal(email?.text.match(/Goal overdue/g)?.length, 1, 'of two goals the kind is told once')
  assert.doesNotMatch(email?.text ?? '', /A private matter/)
  assert.deepEqual((await shiftRowOf(world, 'Ben Brown'))?.mentor, {
    id: ids.max,
    name: 'Max Okafor',
    reminded: { at: '2026-11-20T10:00:00.000Z', by: 'Nora Whitfield' },
  })
})

test("a second reminder is possible on the next day, and another mentee's on the same", async () => {
  const world = await stage()
  const { as, ids } = world
  await as('nora').call(remindMentor, ofBen(world))

  world.passes({ hours: 2 })
  const refusal = await as('omar').refused(remindMentor, ofBen(world))
  await as('omar').call(remindMentor, { body: { mentorId: ids.max, menteeId: ids.eva } })
  world.passes({ hours: 12 })
  world.signsInAgain('omar')
  await as('omar').call(remindMentor, ofBen(world))

  assert.deepEqual(
    [refusal.status, refusal.message],
    [
      409,
      'Max Okafor has already been reminded today, by Nora Whitfield at 10:00. You can send another reminder tomorrow.',
    ],
  )
  assert.equal((await reminders(world)).length, 3)
})

test("a day ends by the organisation's clock", async () => {
  const world = await stage({ timeZone: 'Pacific/Auckland' })
  await world.as('nora').call(remindMentor, ofBen(world))

  world.passes({ minutes: 59 })
  assert.equal((await world.as('nora').refused(remindMentor, ofBen(world))).status, 409)
  world.passes({ minutes: 1 })

  await world.as('nora').call(remindMentor, ofBen(world))
})

test('a reminder about a relationship that ends concurrently is not sent', async (t) => {
  const world = await stage()
  if (world.engine === 'sqlite') return t.skip(oneAtATime)
  const pair = await pairOf(world)
  const ended_at = world.ctx.now().toISOString()
  const ending = async (db: Db) => {
    await lockPeople(db, [], [pair.mentee])
    const ended = { status: 'terminated', ended_at } as const
    await db.updateTable('relationships').set(ended).where('id', '=', pair.relationship).execute()
  }

  const reminded = await sendDuring(
    world,
    ending,
    (await world.as('nora').token()) ?? '',
    post('admin/reminders', { mentorId: pair.mentor, menteeId: pair.mentee }),
  )

  assert.deepEqual(reminded, { waited: true, status: 404 })
})

test('two concurrent reminders send one email', async () => {
  const world = await stage()
  const send = (who: 'nora' | 'omar') =>
    world.as(who).send({ method: 'POST', url: '/api/admin/reminders', ...ofBen(world) })

  const answers = await Promise.all([send('nora'), send('omar')])

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409])
  assert.equal((await reminders(world)).length, 1)
})

test("no reminder is sent for finished items, other mentors' mentees or inactive mentors", async () => {
  const world = await stage()
  const { as, ids } = world
  const statusOf = async (body: { mentorId: number; menteeId: number }) =>
    (await as('nora').refused(remindMentor, { body })).status

  await as('max').call(scheduleShift, {
    body: { menteeId: ids.ben, shiftDate: '2026-11-23', startTime: '09:00', endTime: '17:00' },
  })
  const done = await as('nora').refused(remindMentor, ofBen(world))
  assert.deepEqual([done.status, done.message], [409, 'Max Okafor has nothing left to do for Ben Brown.'])
  assert.equal(await statusOf({ mentorId: ids.ruth, menteeId: ids.eva }), 404)
  assert.equal(await statusOf({ mentorId: ids.nora, menteeId: ids.eva }), 404)

  const pair = (await as('nora').call(listRelationships)).find(({ mentee_id }) => mentee_id === ids.eva)
  await as('nora').call(endRelationship, { params: { id: pair?.id ?? 0 }, body: { status: 'terminated' } })
  assert.equal(await statusOf({ mentorId: ids.max, menteeId: ids.eva }), 404)
  for (const status of ['pending', 'inactive'] as const) {
    await as('nora').call(editUser, { params: { id: ids.ruth }, body: { status } })
    assert.equal((await shiftRowOf(world, 'Zoë Adeyemi'))?.mentor, undefined)
    assert.equal(await statusOf({ mentorId: ids.ruth, menteeId: ids.zoe }), 404)
  }
  assert.deepEqual(await reminders(world), [])
})
