import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor, endRelationship } from '#contract/assignments.ts'
import { addGoal, editGoal } from '#contract/goals.ts'
import { createPlan, editPlan } from '#contract/learning-plans.ts'
import { setProgress } from '#contract/mentees.ts'
import { addNote, deleteNote, openNotes } from '#contract/notes.ts'
import { countUnread, listNotifications, readNotifications } from '#contract/notifications.ts'
import { decideReferral, submitReferral } from '#contract/referrals.ts'
import { deleteShift, editShift, recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import { editUser } from '#contract/users.ts'
import type { Name } from '#demo/cast.ts'
import { removeOldNotifications } from '../messaging/bell.ts'
import { type Stage, stage } from '../testing/stage.ts'

const texts = async ({ as }: Stage, who: Name) =>
  (await as(who).call(listNotifications)).map(({ text }) => text)

const unread = async ({ as }: Stage, who: Name) => (await as(who).call(countUnread)).unread

const write = ({ as, ids }: Stage, content = 'Secret words') =>
  as('max').call(addNote, { body: { content, menteeId: ids.eva } })

const schedule = ({ as, ids }: Stage) =>
  as('max').call(scheduleShift, {
    body: { menteeId: ids.eva, shiftDate: '2026-11-30', startTime: '09:00', endTime: '17:00' },
  })

const goal = { title: 'Lead a ward round', description: 'Words', targetDate: '2027-01-31' }
const objective = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }
const plan = { title: 'Wound care', objectives: [objective], targetDate: '2027-01-31' }

test("a mentee is notified of all their mentor's changes, newest first, without note texts", async () => {
  const world = await stage()
  const { as, ids } = world
  await write(world)
  const { id: goalId } = await as('max').call(addGoal, { params: { menteeId: ids.eva }, body: goal })
  await as('max').call(editGoal, { params: { goalId }, body: { status: 'completed' } })
  await as('max').call(createPlan, { body: { ...plan, menteeId: ids.eva } })
  await as('max').call(setProgress, {
    params: { menteeId: ids.eva },
    body: { progressStatus: 'undergoing_mst' },
  })
  const { id } = await schedule(world)
  await as('max').call(editShift, { params: { id }, body: { startTime: '10:00' } })
  await as('max').call(recordOutcome, { params: { id }, body: { status: 'cancelled' } })

  const told = await as('eva').call(listNotifications)

  assert.deepEqual(
    told.map(({ text, path }) => [text, path]),
    [
      ['Max Okafor cancelled your shift on Monday 30 November, 10am', '/shifts'],
      ['Max Okafor moved your shift, now on Monday 30 November, 10am', '/shifts'],
      ['Max Okafor scheduled a shift for you on Monday 30 November, 10am', '/shifts'],
      ['Max Okafor updated your progress', '/dashboard'],
      ['Max Okafor created a learning plan: Wound care', '/learning-plans?plan=1'],
      ['Max Okafor completed one of your goals: Lead a ward round', '/dashboard?tab=goals#plans-and-goals'],
      ['Max Okafor set a goal for you: Lead a ward round', '/dashboard?tab=goals#plans-and-goals'],
      ['Max Okafor sent you a message', '/notes?view=conversation'],
    ],
  )
  assert.doesNotMatch(JSON.stringify(told), /Secret words/)
  assert.deepEqual(await texts(world, 'max'), [], 'and nobody of what they did themselves')
})

test("a mentor is notified of their mentee's notes and plans", async () => {
  const world = await stage()
  await world.as('eva').call(addNote, { body: { content: 'Thank you' } })
  await world.as('eva').call(createPlan, { body: plan })

  assert.deepEqual(await texts(world, 'max'), [
    'Eva Lindqvist created a learning plan: Wound care',
    'Eva Lindqvist sent you a message',
  ])
  assert.deepEqual(await texts(world, 'ruth'), [], 'and no other mentor does')
})

test('several changes of one plan within ten minutes are one notification with the last', async () => {
  const world = await stage()
  const { id } = await world.as('eva').call(createPlan, { body: plan })
  for (const title of ['Wound care I', 'Wound care II']) {
    await world.as('eva').call(editPlan, { params: { id }, body: { title } })
    world.passes({ minutes: 9 })
  }
  world.passes({ minutes: 2 })
  await world.as('eva').call(editPlan, { params: { id }, body: { title: 'Wound care III' } })

  const told = (await texts(world, 'max')).filter((text) => text.includes('changed'))

  assert.equal(told.length, 2)
})

test('both people are notified of a start and an end, with the name of the other', async () => {
  const world = await stage()
  const { as, ids } = world
  const { id } = await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.uma } })
  const begun = [await texts(world, 'ruth'), await texts(world, 'uma')]
  await as('nora').call(endRelationship, { params: { id }, body: { status: 'terminated' } })

  assert.deepEqual(begun, [['Uma Patel is now your mentee'], ['Ruth Ångström is now your mentor']])
  assert.deepEqual(await texts(world, 'ruth'), ['Your mentoring with Uma Patel has ended'])
  assert.deepEqual(await texts(world, 'uma'), ['Your mentoring with Ruth Ångström has ended'])
})

test('a notification disappears when its reader may no longer see the item', async () => {
  const world = await stage()
  const { as, db, ids } = world
  const { id } = await write(world)
  await as('eva').call(addNote, { body: { content: 'For Max alone' } })
  assert.equal(await unread(world, 'max'), 1)
  await as('max').call(deleteNote, { params: { id } })
  const pair = await db
    .selectFrom('relationships')
    .where('mentee_id', '=', ids.eva)
    .select('id')
    .executeTakeFirstOrThrow()
  await as('nora').call(endRelationship, { params: { id: pair.id }, body: { status: 'terminated' } })

  assert.deepEqual(await texts(world, 'eva'), ['Your mentoring with Max Okafor has ended'])
  assert.deepEqual(await texts(world, 'max'), ['Your mentoring with Eva Lindqvist has ended'])
  assert.equal(await unread(world, 'max'), 1)
})

test('a deleted shift is notified by its day, and a moved one does not name its new mentee', async () => {
  const world = await stage()
  const { as, ids } = world
  const [deleted, passedOn] = [
    await schedule(world),
    await as('max').call(scheduleShift, {
      body: { menteeId: ids.eva, shiftDate: '2026-12-01', startTime: '09:00', endTime: '17:00' },
    }),
  ]
  await as('max').call(deleteShift, { params: { id: deleted.id } })
  await as('nora').call(editShift, { params: { id: passedOn.id }, body: { menteeId: ids.ben } })

  assert.deepEqual(await texts(world, 'eva'), [
    'Nora Whitfield cancelled your shift',
    'Max Okafor deleted your shift on Monday 30 November, 9am',
  ])
})

test('an undo also removes the notification', async () => {
  const world = await stage()
  const { as, ids } = world
  const { id } = await schedule(world)
  const cancelled = await as('max').undoOf(recordOutcome, { params: { id }, body: { status: 'cancelled' } })
  const moved = await as('max').undoOf(setProgress, {
    params: { menteeId: ids.eva },
    body: { progressStatus: 'undergoing_mst' },
  })
  assert.equal(await unread(world, 'eva'), 3)
  for (const id of [cancelled, moved]) await as('max').call(undoChange, { params: { id } })

  assert.deepEqual(await texts(world, 'eva'), [
    'Max Okafor scheduled a shift for you on Monday 30 November, 9am',
  ])
})

test('administrators are notified of referrals and leaving mentors, but not of their own actions', async () => {
  const world = await stage()
  const { as, ids, visitor } = world
  await visitor.call(submitReferral, {
    body: {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.org',
      grsNumber: 'GRS1',
      reason: 'I need support',
    },
  })
  await as('nora').call(editUser, { params: { id: ids.max }, body: { status: 'inactive' } })

  assert.deepEqual(await texts(world, 'omar'), [
    'The mentor Max Okafor has left. Their mentees need a new mentor',
    'Ada Byron sent a referral',
  ])
  assert.deepEqual(await texts(world, 'nora'), ['Ada Byron sent a referral'])
  assert.deepEqual(await texts(world, 'eva'), ["Max Okafor's account is now inactive"])
})

test('opened notifications are read one by one or together, only by their owner', async () => {
  const world = await stage()
  const { as } = world
  const notes = [await write(world), await write(world), await write(world)]
  const [newest, middle, oldest] = await as('eva').call(listNotifications)
  await as('eva').call(readNotifications, { body: { id: oldest?.id ?? 0 } })
  await as('ben').call(readNotifications, { body: { id: newest?.id ?? 0 } })
  await as('ben').call(readNotifications, { body: { upTo: newest?.id ?? 0 } })
  assert.equal(await unread(world, 'eva'), 2)

  await as('eva').call(readNotifications, { body: { upTo: middle?.id ?? 0 } })
  const left = await as('eva').call(listNotifications, { query: { unread: 'yes' } })
  await as('eva').call(openNotes, { body: { ids: [notes[2]?.id ?? 0] } })

  assert.deepEqual(
    left.map(({ id }) => id),
    [newest?.id],
  )
  assert.equal(await unread(world, 'eva'), 0, 'and a note that was opened is read')
  assert.equal((await as('eva').call(listNotifications, { query: { unread: 'no' } })).length, 3)
})

test('notifications older than 90 days are not listed', async () => {
  const world = await stage()
  await write(world)
  world.passes({ days: 89 })
  world.signsInAgain('max')
  await write(world)
  world.passes({ days: 2 })
  await removeOldNotifications(world.ctx)
  world.signsInAgain('eva')

  assert.equal((await texts(world, 'eva')).length, 1)
})

const unreadTexts = async ({ as }: Stage, who: Name) =>
  (await as(who).call(listNotifications, { query: { unread: 'yes' } })).map(({ text }) => text)

test('a referral decided by one administrator is new to none', async () => {
  const world = await stage()
  const body = {
    firstName: 'Ines',
    lastName: 'García',
    grsNumber: '1',
    email: 'ines@mst.example',
    reason: 'x',
  }
  await world.visitor.call(submitReferral, { body })
  const before = [await unreadTexts(world, 'nora'), await unreadTexts(world, 'omar')]

  const decision = { params: { id: 1 }, body: { status: 'rejected' } } as const
  const undo = await world.as('omar').undoOf(decideReferral, decision)

  assert.deepEqual(before, Array(2).fill(['Ines García sent a referral']))
  assert.deepEqual([await unreadTexts(world, 'nora'), await unreadTexts(world, 'omar')], [[], []])
  assert.deepEqual(await texts(world, 'nora'), ['Ines García sent a referral'])
  await world.as('omar').call(undoChange, { params: { id: undo } })
  assert.deepEqual([await unreadTexts(world, 'nora'), await unreadTexts(world, 'omar')], before)
})

test('the bell and the emails call a mentor new or inactive, never both', async () => {
  const world = await stage()
  await world.as('nora').call(assignMentor, { body: { mentorId: world.ids.ruth, menteeId: world.ids.uma } })
  const status = (status: 'active' | 'inactive') =>
    world.as('nora').call(editUser, { params: { id: world.ids.ruth }, body: { status } })

  const whileActive = await texts(world, 'uma')
  await status('inactive')
  const whileInactive = await texts(world, 'uma')
  const emails = (await world.delivered()).filter(({ to }) => to === 'uma@mst.example')
  await status('active')

  assert.deepEqual(whileActive, ['Ruth Ångström is now your mentor'])
  assert.deepEqual(whileInactive, ["Ruth Ångström's account is now inactive"])
  assert.deepEqual(
    emails.map(({ kind }) => kind),
    ['mentor_inactive'],
  )
  assert.deepEqual(await texts(world, 'uma'), whileActive)
})
