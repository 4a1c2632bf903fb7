import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor, endRelationship } from '#contract/assignments.ts'
import { addGoal } from '#contract/goals.ts'
import { createPlan, editPlan } from '#contract/learning-plans.ts'
import { setProgress } from '#contract/mentees.ts'
import { addNote } from '#contract/notes.ts'
import {
  chooseLetters,
  type LetterChoice,
  type LetterTopic,
  listLetterChoices,
  listNotifications,
  readNotifications,
} from '#contract/notifications.ts'
import { changePassword, requestReset } from '#contract/session.ts'
import { deleteShift, editShift, recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import { cast, castPassword, type Name } from '#demo/cast.ts'
import { deliverDueLetters } from '../letters/delivery.ts'
import { remindOfShifts } from '../shifts/notifications.ts'
import { type Stage, stage } from '../testing/stage.ts'

const choose = ({ as }: Stage, who: Name, topic: LetterTopic, choice: LetterChoice) =>
  as(who).call(chooseLetters, { body: { topic, choice } })

const write = async ({ as, ids, signsInAgain }: Stage) => {
  signsInAgain('max')
  return as('max').call(addNote, { body: { content: 'Secret words', menteeId: ids.eva } })
}

const schedule = (
  { as, ids }: Stage,
  shiftDate = '2026-11-30',
  [startTime, endTime]: [string, string] = ['09:00', '17:00'],
) => as('max').call(scheduleShift, { body: { menteeId: ids.eva, shiftDate, startTime, endTime } })

/** Kinds of the letters to somebody, the first one first. */
const lettersTo = async (world: Stage, who: Name) =>
  (await world.delivered()).filter(({ to }) => to === cast[who].email)
const kindsTo = async (world: Stage, who: Name) => (await lettersTo(world, who)).map(({ kind }) => kind)

/** To this time of the organisation's clock, on this or the next day. */
function waitsUntil(world: Stage, time: string) {
  const now = world.ctx.now()
  const then = new Date(`${now.toISOString().slice(0, 10)}T${time}:00.000Z`)
  const milliseconds = (then.getTime() - now.getTime() + 86_400_000) % 86_400_000
  world.passes({ seconds: milliseconds / 1_000 })
}

const plan = {
  title: 'Private title',
  objectives: [{ specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }],
  targetDate: '2027-01-31',
}

test('who chose nothing gets one letter at half past seven of all that is unread, and it quotes nothing', async () => {
  const world = await stage()
  await write(world)
  await world.as('max').call(createPlan, { body: { ...plan, menteeId: world.ids.eva } })
  await world.as('max').call(setProgress, {
    params: { menteeId: world.ids.eva },
    body: { progressStatus: 'undergoing_mst' },
  })
  waitsUntil(world, '07:29')
  const before = await kindsTo(world, 'eva')
  waitsUntil(world, '07:30')
  const letters = await lettersTo(world, 'eva')
  world.passes({ days: 2 })

  assert.deepEqual(before, [])
  assert.deepEqual(
    letters.map(({ subject }) => subject),
    ['MST System: 3 new things for you'],
  )
  const [text = ''] = letters.map(({ text }) => text)
  assert.match(text, /– Max Okafor wrote you a note\n– Max Okafor made a learning plan\n– Max Okafor updated/)
  assert.match(text, /http:\/\/mst\.example\/dashboard/)
  assert.doesNotMatch(text, /Secret words|Private title/)
  assert.equal((await lettersTo(world, 'eva')).length, 1, 'and no other on the days after')
})

test('what was read or may not be seen any more by then is in no letter', async () => {
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

test('who wants a letter at once gets it at once, with a link to the thing; off is off', async () => {
  const world = await stage()
  await choose(world, 'eva', 'note', 'at_once')
  await choose(world, 'eva', 'assignment', 'off')
  await write(world)
  await world.as('nora').call(assignMentor, {
    body: { mentorId: world.ids.ruth, menteeId: world.ids.eva, additional: true },
  })

  const letters = await lettersTo(world, 'eva')

  assert.deepEqual(
    letters.map(({ kind, subject }) => [kind, subject]),
    [['news', 'MST System: Max Okafor wrote you a note']],
  )
  assert.match(letters[0]?.text ?? '', /http:\/\/mst\.example\/notes/)
  assert.deepEqual(await kindsTo(world, 'ruth'), ['mentee_assigned'], 'and each chooses for themself')
})

test('several changes of a plan within ten minutes are one letter', async () => {
  const world = await stage()
  const { id } = await world.as('eva').call(createPlan, { body: plan })
  await choose(world, 'max', 'plan', 'at_once')
  await world.delivered()
  for (const title of ['One', 'Two', 'Three']) {
    await world.as('eva').call(editPlan, { params: { id }, body: { title } })
    world.passes({ minutes: 3 })
    assert.equal((await lettersTo(world, 'max')).length, 1, 'that it was made; the changes wait')
  }
  world.passes({ minutes: 2 })

  const [, ...letters] = await lettersTo(world, 'max')

  assert.deepEqual(
    letters.map(({ subject }) => subject),
    ['MST System: Eva Lindqvist changed a learning plan'],
  )
})

test('changes of a shift within ten minutes are one letter, with its last time', async () => {
  const world = await stage()
  const { id } = await schedule(world)
  await world.delivered()
  for (const startTime of ['10:00', '11:00', '12:00']) {
    await world.as('max').call(editShift, { params: { id }, body: { startTime } })
    world.passes({ minutes: 3 })
  }
  world.passes({ minutes: 1 })

  const letters = await lettersTo(world, 'eva')

  assert.deepEqual(
    letters.map(({ kind }) => kind),
    ['shift_scheduled', 'shift_changed'],
  )
  assert.match(letters[1]?.text ?? '', /30\/11\/2026, 12:00–17:00/)
})

test('at night letters of choice wait until seven, and what a shift became meanwhile is told as it stands', async () => {
  const world = await stage()
  await choose(world, 'eva', 'note', 'at_once')
  waitsUntil(world, '22:10')
  await write(world)
  const [moved, cancelled] = [await schedule(world), await schedule(world, '2026-12-01')]
  await world.as('max').call(editShift, { params: { id: moved.id }, body: { startTime: '10:00' } })
  await world.as('max').call(recordOutcome, { params: { id: cancelled.id }, body: { status: 'cancelled' } })
  const byNight = await kindsTo(world, 'eva')
  waitsUntil(world, '06:59')
  const early = await kindsTo(world, 'eva')
  waitsUntil(world, '07:00')
  const letters = await lettersTo(world, 'eva')

  assert.deepEqual([byNight, early], [[], []])
  assert.deepEqual(letters.map(({ kind }) => kind).sort(), ['news', 'shift_scheduled'])
  const planned = letters.find(({ kind }) => kind === 'shift_scheduled')
  assert.match(planned?.text ?? '', /30\/11\/2026, 10:00–17:00/)
})

test('a cancellation that is taken back leaves the letter that waits for the morning as it was', async () => {
  const world = await stage()
  waitsUntil(world, '22:10')
  const { id } = await schedule(world)
  const undo = await world.as('max').undoOf(recordOutcome, { params: { id }, body: { status: 'cancelled' } })
  await world.as('max').call(undoChange, { params: { id: undo } })
  waitsUntil(world, '07:00')

  assert.deepEqual(await kindsTo(world, 'eva'), ['shift_scheduled'])
})

test('a letter that falls due while a cancellation can be taken back goes out all the same', async () => {
  const world = await stage()
  waitsUntil(world, '22:10')
  const { id } = await schedule(world)
  waitsUntil(world, '06:59')
  world.passes({ seconds: 55 })
  const undo = await world.as('max').undoOf(recordOutcome, { params: { id }, body: { status: 'cancelled' } })
  world.passes({ seconds: 5 })
  await deliverDueLetters(world.ctx)
  await world.as('max').call(undoChange, { params: { id: undo } })

  assert.deepEqual(await kindsTo(world, 'eva'), ['shift_scheduled'])
})

test('during their own night shift nobody gets a letter of choice, until it is over', async () => {
  const world = await stage()
  await choose(world, 'eva', 'note', 'at_once')
  await schedule(world, '2026-11-20', ['20:00', '08:15'])
  await world.delivered()
  waitsUntil(world, '20:30')
  await write(world)
  waitsUntil(world, '08:14')
  const during = (await kindsTo(world, 'eva')).filter((kind) => kind === 'news')
  waitsUntil(world, '08:15')

  assert.deepEqual(during, [])
  assert.deepEqual(await kindsTo(world, 'eva'), ['shift_scheduled', 'news'])
})

for (const [choice, comes] of [
  ['daily', true],
  ['off', false],
] as const)
  test(`a shift of the next day that is moved at night is told ${comes ? 'at once, also to who wants letters once a day' : 'by no letter to who wants none'}`, async () => {
    const world = await stage()
    await choose(world, 'eva', 'shift', choice)
    const { id } = await schedule(world, '2026-11-21', ['20:00', '22:00'])
    const later = await schedule(world, '2026-11-30')
    waitsUntil(world, '23:00')
    world.signsInAgain('max')
    await world.as('max').call(editShift, { params: { id }, body: { shiftDate: '2026-11-28' } })
    await world.as('max').call(deleteShift, { params: { id: later.id } })
    const byNight = await kindsTo(world, 'eva')
    waitsUntil(world, '07:30')

    assert.deepEqual(byNight, comes ? ['shift_changed'] : [])
    assert.deepEqual(await kindsTo(world, 'eva'), comes ? ['shift_changed', 'news'] : [])
  })

test('who wants no letters about shifts is not reminded of them either', async () => {
  const world = await stage()
  await schedule(world, '2026-11-23')
  await choose(world, 'eva', 'shift', 'off')
  world.passes({ days: 2, hours: 1 })
  await remindOfShifts(world.ctx)

  assert.deepEqual(await kindsTo(world, 'eva'), [], 'and what waited is withdrawn')
})

test('what somebody chooses holds for what waits: off forgets it, at once sends it', async () => {
  const world = await stage()
  await write(world)
  await world.as('max').call(addGoal, {
    params: { menteeId: world.ids.eva },
    body: { title: 'Goal', description: 'Words', targetDate: '2027-01-31' },
  })
  await choose(world, 'eva', 'note', 'off')
  await choose(world, 'eva', 'goal', 'at_once')

  const letters = await lettersTo(world, 'eva')

  assert.deepEqual(
    letters.map(({ subject }) => subject),
    ['MST System: Max Okafor set a goal for you'],
  )
})

test('letters about passwords come by night and whatever somebody chose', async () => {
  const world = await stage()
  for (const { topic } of await world.as('eva').call(listLetterChoices))
    await choose(world, 'eva', topic, 'off')
  waitsUntil(world, '23:00')
  world.signsInAgain('eva')
  await world.visitor.call(requestReset, { body: { email: cast.eva.email } })
  await world.as('eva').call(changePassword, {
    body: { currentPassword: castPassword, newPassword: 'heron-lighthouse' },
  })

  assert.deepEqual((await kindsTo(world, 'eva')).sort(), ['password_changed', 'password_reset'])
})

test('of several servers that look at once one writes the daily letter', async () => {
  const world = await stage()
  await write(world)
  waitsUntil(world, '07:30')
  await Promise.all([1, 2, 3, 4].map(() => deliverDueLetters(world.ctx)))

  assert.deepEqual(await kindsTo(world, 'eva'), ['news'])
})

test('while e-mail is switched off no letters pile up: afterwards one tells of all', async () => {
  const world = await stage()
  await world.db.updateTable('settings').set({ email_enabled: 0 }).execute()
  for (const _ of [1, 2, 3]) {
    await write(world)
    world.passes({ days: 1 })
    await deliverDueLetters(world.ctx)
  }
  await world.db.updateTable('settings').set({ email_enabled: 1 }).execute()

  assert.deepEqual(
    (await lettersTo(world, 'eva')).map(({ subject }) => subject),
    ['MST System: 3 new things for you'],
  )
})

test('a mentor chooses about what mentors are told of, and nobody about what their role is not', async () => {
  const world = await stage()
  const topics = async (who: Name) => (await world.as(who).call(listLetterChoices)).map(({ topic }) => topic)

  assert.deepEqual(await topics('max'), ['note', 'plan', 'shift', 'assignment'])
  assert.equal((await topics('eva')).length, 7)
  const { status } = await world.as('max').refused(chooseLetters, { body: { topic: 'goal', choice: 'off' } })
  assert.equal(status, 404)
})
