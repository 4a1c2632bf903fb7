import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setProgress } from '#contract/mentees.ts'
import { listEmailChoices } from '#contract/notifications.ts'
import { submitReferral } from '#contract/referrals.ts'
import { changePassword, requestReset } from '#contract/session.ts'
import { deleteShift, editShift, recordOutcome } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import { inviteUser } from '#contract/users.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { deliverDueEmails } from '../delivery/delivery.ts'
import { advanceTo, choose, emailsTo, kindsTo, schedule, write } from '../testing/emails-of-choice.ts'
import { stage } from '../testing/stage.ts'

test('at night chosen emails are delayed until seven and describe the shift as it is then', async () => {
  const world = await stage()
  await choose(world, 'eva', 'note', 'at_once')
  advanceTo(world, '22:10')
  await write(world)
  const [moved, cancelled] = [await schedule(world), await schedule(world, '2026-12-01')]
  await world.as('max').call(editShift, { params: { id: moved.id }, body: { startTime: '10:00' } })
  await world.as('max').call(recordOutcome, { params: { id: cancelled.id }, body: { status: 'cancelled' } })
  const byNight = await kindsTo(world, 'eva')
  advanceTo(world, '06:59')
  const early = await kindsTo(world, 'eva')
  advanceTo(world, '07:00')
  const emails = await emailsTo(world, 'eva')

  assert.deepEqual([byNight, early], [[], []])
  assert.deepEqual(emails.map(({ kind }) => kind).sort(), ['news', 'shift_scheduled'])
  const planned = emails.find(({ kind }) => kind === 'shift_scheduled')
  assert.match(planned?.text ?? '', /30 November 2026, 10am to 5pm/)
})

test('an undone cancellation does not change the email queued for the morning', async () => {
  const world = await stage()
  advanceTo(world, '22:10')
  const { id } = await schedule(world)
  const undo = await world.as('max').undoOf(recordOutcome, { params: { id }, body: { status: 'cancelled' } })
  await world.as('max').call(undoChange, { params: { id: undo } })
  advanceTo(world, '07:00')

  assert.deepEqual(await kindsTo(world, 'eva'), ['shift_scheduled'])
})

test('an email that becomes due during an undo period is sent', async () => {
  const world = await stage()
  advanceTo(world, '22:10')
  const { id } = await schedule(world)
  advanceTo(world, '06:59')
  world.passes({ seconds: 55 })
  const undo = await world.as('max').undoOf(recordOutcome, { params: { id }, body: { status: 'cancelled' } })
  world.passes({ seconds: 5 })
  await deliverDueEmails(world.ctx)
  await world.as('max').call(undoChange, { params: { id: undo } })

  assert.deepEqual(await kindsTo(world, 'eva'), ['shift_scheduled'])
})

test('a night shift does not delay a chosen email beyond seven', async () => {
  const world = await stage()
  await choose(world, 'eva', 'note', 'at_once')
  await schedule(world, '2026-11-20', ['20:00', '08:15'])
  await world.delivered()
  advanceTo(world, '22:30')
  await write(world)
  advanceTo(world, '06:59')
  const during = (await kindsTo(world, 'eva')).filter((kind) => kind === 'news')
  advanceTo(world, '07:00')

  assert.deepEqual(during, [])
  assert.deepEqual(await kindsTo(world, 'eva'), ['shift_scheduled', 'news'])
})

for (const [choice, comes] of [
  ['daily', true],
  ['off', false],
] as const)
  test(`a move at night of the next day's shift is emailed ${comes ? 'immediately, also to people with daily emails' : 'to nobody without emails'}`, async () => {
    const world = await stage()
    await choose(world, 'eva', 'shift', choice)
    const { id } = await schedule(world, '2026-11-21', ['20:00', '22:00'])
    const later = await schedule(world, '2026-11-30')
    advanceTo(world, '23:00')
    world.signsInAgain('max')
    await world.as('max').call(editShift, { params: { id }, body: { shiftDate: '2026-11-28' } })
    await world.as('max').call(deleteShift, { params: { id: later.id } })
    const byNight = await kindsTo(world, 'eva')
    advanceTo(world, '07:30')

    assert.deepEqual(byNight, comes ? ['shift_changed'] : [])
    assert.deepEqual(await kindsTo(world, 'eva'), comes ? ['shift_changed', 'news'] : [])
  })

test('password emails are sent at night and with any choice', async () => {
  const world = await stage()
  for (const { topic } of await world.as('eva').call(listEmailChoices))
    await choose(world, 'eva', topic, 'off')
  advanceTo(world, '23:00')
  world.signsInAgain('eva')
  await world.visitor.call(requestReset, { body: { email: cast.eva.email } })
  await world.as('eva').call(changePassword, {
    body: { currentPassword: castPassword, newPassword: 'heron-lighthouse' },
  })

  assert.deepEqual((await kindsTo(world, 'eva')).sort(), ['password_changed', 'password_reset'])
})

test('an immediate progress email is delayed until the undo period has passed', async () => {
  const world = await stage()
  await choose(world, 'eva', 'progress', 'at_once')
  await world.as('max').call(setProgress, {
    params: { menteeId: world.ids.eva },
    body: { progressStatus: 'undergoing_mst' },
  })

  world.passes({ seconds: 9 })
  assert.equal(await deliverDueEmails(world.ctx), 0)
  world.passes({ seconds: 1 })

  assert.equal(await deliverDueEmails(world.ctx), 1)
})

test('a pending administrator is notified of no referral', async () => {
  const { as, visitor, db } = await stage()
  const ines = { firstName: 'Ines', lastName: 'García', email: 'ines@mst.example' }
  const { id } = await as('nora').call(inviteUser, { body: { ...ines, role: 'admin' } })

  await visitor.call(submitReferral, {
    body: { ...ines, email: 'amara@mst.example', grsNumber: 'GRS-1', reason: 'Lost.' },
  })

  const told = await db.selectFrom('notifications').where('user_id', '=', id).select('kind').execute()
  assert.deepEqual(told, [])
})
