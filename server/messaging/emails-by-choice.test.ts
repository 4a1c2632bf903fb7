import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor, endRelationship } from '#contract/assignments.ts'
import { addGoal } from '#contract/goals.ts'
import { createPlan, editPlan } from '#contract/learning-plans.ts'
import { setProgress } from '#contract/mentees.ts'
import { addNote } from '#contract/notes.ts'
import {
  chooseEmails,
  listEmailChoices,
  listNotifications,
  readNotifications,
} from '#contract/notifications.ts'
import { editShift } from '#contract/shifts.ts'
import { deleteUser, editUser } from '#contract/users.ts'
import type { Name } from '#demo/cast.ts'
import { deliverDueEmails } from '../delivery/delivery.ts'
import { advanceTo, choose, emailsTo, kindsTo, schedule, write } from '../testing/emails-of-choice.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { remindOfShifts } from './shift-notifications.ts'

const plan = {
  title: 'Private title',
  objectives: [{ specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }],
  targetDate: '2027-01-31',
}

test('by default one email at half past seven lists unread items without quoting them', async () => {
  const world = await stage()
  await write(world)
  await world.as('max').call(createPlan, { body: { ...plan, menteeId: world.ids.eva } })
  await world.as('max').call(setProgress, {
    params: { menteeId: world.ids.eva },
    body: { progressStatus: 'undergoing_mst' },
  })
  advanceTo(world, '07:29')
  const before = await kindsTo(world, 'eva')
  advanceTo(world, '07:30')
  const emails = await emailsTo(world, 'eva')
  world.passes({ days: 2 })

  assert.deepEqual(before, [])
  assert.deepEqual(
    emails.map(({ subject }) => subject),
    ['3 new things for you'],
  )
  const [text = ''] = emails.map(({ text }) => text)
  assert.match(
    text,
    /– Max Okafor sent you a message\n– Max Okafor created a learning plan\n– Max Okafor updated/,
  )
  assert.match(text, /http:\/\/mst\.example\/dashboard/)
  assert.doesNotMatch(text, /Secret words|Private title/)
  assert.equal((await emailsTo(world, 'eva')).length, 1, 'and no other on the days after')
})

test('the daily email leaves out what was read or is no longer visible', async () => {
  const world = await stage()
  await write(world)
  const [told] = await world.as('eva').call(listNotifications)
  await world.as('eva').call(readNotifications, { body: { upTo: told?.id ?? 0 } })
  await world.as('eva').call(addNote, { body: { content: 'For Max' } })
  const pair = await world.db
    .selectFrom('relationships')
    .where('mentee_id', '=', world.ids.eva)
    .select('id')
    .executeTakeFirstOrThrow()
  await world.as('nora').call(endRelationship, { params: { id: pair.id }, body: { status: 'terminated' } })
  world.passes({ days: 1 })

  assert.deepEqual(await kindsTo(world, 'eva'), ['relationship_ended'])
  assert.deepEqual(await kindsTo(world, 'max'), ['relationship_ended'])
})

test('a person who chooses immediate emails gets them with a link; off sends none', async () => {
  const world = await stage()
  await choose(world, 'eva', 'note', 'at_once')
  await choose(world, 'eva', 'assignment', 'off')
  await write(world)
  await world.as('nora').call(assignMentor, {
    body: { mentorId: world.ids.ruth, menteeId: world.ids.eva, additional: true },
  })

  const emails = await emailsTo(world, 'eva')

  assert.deepEqual(
    emails.map(({ kind, subject }) => [kind, subject]),
    [['news', 'Max Okafor sent you a message']],
  )
  assert.match(emails[0]?.text ?? '', /http:\/\/mst\.example\/notes/)
  assert.deepEqual(await kindsTo(world, 'ruth'), ['mentee_assigned'], 'and each chooses for themself')
})

test('several changes of a plan within ten minutes are one email', async () => {
  const world = await stage()
  const { id } = await world.as('eva').call(createPlan, { body: plan })
  await choose(world, 'max', 'plan', 'at_once')
  await world.delivered()
  for (const title of ['One', 'Two', 'Three']) {
    await world.as('eva').call(editPlan, { params: { id }, body: { title } })
    world.passes({ minutes: 3 })
    assert.equal((await emailsTo(world, 'max')).length, 1, 'that it was made; the changes wait')
  }
  world.passes({ minutes: 2 })

  const [, ...emails] = await emailsTo(world, 'max')

  assert.deepEqual(
    emails.map(({ subject }) => subject),
    ['Eva Lindqvist changed a learning plan'],
  )
})

test('changes of a shift within ten minutes are one email with the last time', async () => {
  const world = await stage()
  const { id } = await schedule(world)
  await world.delivered()
  for (const startTime of ['10:00', '11:00', '12:00']) {
    await world.as('max').call(editShift, { params: { id }, body: { startTime } })
    world.passes({ minutes: 3 })
  }
  world.passes({ minutes: 1 })

  const emails = await emailsTo(world, 'eva')

  assert.deepEqual(
    emails.map(({ kind }) => kind),
    ['shift_scheduled', 'shift_changed'],
  )
  assert.match(emails[1]?.text ?? '', /30 November 2026, 12pm to 5pm/)
})

test('a person without shift emails gets no reminders either', async () => {
  const world = await stage()
  await schedule(world, '2026-11-23')
  await choose(world, 'eva', 'shift', 'off')
  world.passes({ days: 2, hours: 1 })
  await remindOfShifts(world.ctx)

  assert.deepEqual(await kindsTo(world, 'eva'), [], 'and what waited is withdrawn')
})

test('a new choice applies to queued emails: off drops them, immediate sends them', async () => {
  const world = await stage()
  await write(world)
  await world.as('max').call(addGoal, {
    params: { menteeId: world.ids.eva },
    body: { title: 'Goal', description: 'Words', targetDate: '2027-01-31' },
  })
  await choose(world, 'eva', 'note', 'off')
  await choose(world, 'eva', 'goal', 'at_once')

  const emails = await emailsTo(world, 'eva')

  assert.deepEqual(
    emails.map(({ subject }) => subject),
    ['Max Okafor set a goal for you'],
  )
})

test('several servers write one daily email', async () => {
  const world = await stage()
  await write(world)
  advanceTo(world, '07:30')
  await Promise.all([1, 2, 3, 4].map(() => deliverDueEmails(world.ctx)))

  assert.deepEqual(await kindsTo(world, 'eva'), ['news'])
})

test('no emails pile up while email is off: afterwards one lists everything', async () => {
  const world = await stage()
  await world.db.updateTable('settings').set({ email_enabled: 0 }).execute()
  for (const _ of [1, 2, 3]) {
    await write(world)
    world.passes({ days: 1 })
    await deliverDueEmails(world.ctx)
  }
  await world.db.updateTable('settings').set({ email_enabled: 1 }).execute()

  assert.deepEqual(
    (await emailsTo(world, 'eva')).map(({ subject }) => subject),
    ['3 new things for you'],
  )
})

test('mentors and mentees choose among the same topics, administrators among none', async () => {
  const world = await stage()
  const topics = async (who: Name) => (await world.as(who).call(listEmailChoices)).map(({ topic }) => topic)

  const body = { topic: 'progress', choice: 'off' } as const
  const { status } = await world.as('nora').refused(chooseEmails, { body })

  const all = ['note', 'document', 'goal', 'plan', 'shift', 'debrief', 'assignment', 'progress']
  assert.deepEqual([await topics('max'), await topics('eva'), status], [all, all, 403])
})

test('an inactive mentor is notified of nothing', async () => {
  const world = await stage()
  const { as, ids } = world
  await as('nora').call(editUser, { params: { id: ids.max }, body: { status: 'inactive' } })

  await as('eva').call(createPlan, { body: plan })

  const told = await world.db
    .selectFrom('notifications')
    .where('user_id', '=', ids.max)
    .select('kind')
    .execute()
  assert.deepEqual(told, [])
})

for (const [what, leave] of [
  [
    'inactive',
    ({ as, ids }: Stage) =>
      as('nora').call(editUser, { params: { id: ids.eva }, body: { status: 'inactive' } }),
  ],
  ['deleted', ({ as, ids }: Stage) => as('nora').call(deleteUser, { params: { id: ids.eva } })],
] as const)
  test(`no news email is queued for a mentee whose account is ${what} by then`, async () => {
    const world = await stage()
    await write(world)
    await leave(world)

    world.passes({ days: 1 })
    await world.delivered()

    const news = await world.db.selectFrom('letters').where('kind', '=', 'news').select('user_id').execute()
    assert.deepEqual(
      news.filter(({ user_id }) => user_id === world.ids.eva),
      [],
    )
  })
