import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNotifications } from '#contract/notifications.ts'
import { deleteShift, editShift, recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { editUser } from '#contract/users.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { remindOfShifts } from './shift-notifications.ts'

const schedule = ({ as, ids }: Stage, shiftDate = '2026-11-23') =>
  as('max').call(scheduleShift, {
    body: { menteeId: ids.eva, shiftDate, startTime: '09:00', endTime: '17:00' },
  })

/** In the order in which they were queued. */
async function emailsOf(world: Stage) {
  const place = ({ id }: { id: string }) => Number(id.split('-')[1])
  return (await world.delivered()).toSorted((a, b) => place(a) - place(b))
}

const recipients = async (world: Stage) =>
  (await emailsOf(world)).map(({ kind, to }) => [kind, to.split('@')[0]])

test('a mentor is emailed when an administrator moves or cancels their shift, not for own changes', async () => {
  const world = await stage()
  const { id } = await schedule(world)
  await world.delivered()
  await world.as('nora').call(editShift, { params: { id }, body: { startTime: '10:00' } })
  await world.as('nora').call(editShift, { params: { id }, body: { notes: 'Bring your badge' } })
  world.passes({ minutes: 10 })
  await world.delivered()
  await world.as('nora').call(recordOutcome, { params: { id }, body: { status: 'cancelled' } })

  assert.deepEqual(await recipients(world), [
    ['shift_scheduled', 'eva'],
    ['shift_changed', 'eva'],
    ['shift_changed', 'max'],
    ['shift_cancelled', 'eva'],
    ['shift_cancelled', 'max'],
  ])
  const emails = await emailsOf(world)
  assert.match(emails[2]?.text ?? '', /^Dear Max,/m)
  assert.match(emails[2]?.text ?? '', /23 November 2026, 10am to 5pm\nWith: Eva Lindqvist/)
  assert.match(emails[2]?.calendar?.content ?? '', /SUMMARY:MST shift with Eva Lindqvist/)
})

test('a mentor is notified when an administrator deletes or reassigns their shift', async () => {
  const world = await stage()
  const [deleted, passed] = [await schedule(world), await schedule(world, '2026-11-24')]
  await world.delivered()
  await world.as('nora').call(deleteShift, { params: { id: deleted.id } })
  await world.as('nora').call(editShift, { params: { id: passed.id }, body: { menteeId: world.ids.ben } })
  world.passes({ minutes: 10 })

  const emails = (await emailsOf(world)).slice(2)

  assert.deepEqual(
    emails.map(({ kind, to }) => [kind, to.split('@')[0]]),
    [
      ['shift_cancelled', 'eva'],
      ['shift_cancelled', 'max'],
      ['shift_cancelled', 'eva'],
      ['shift_scheduled', 'ben'],
      ['shift_changed', 'max'],
    ],
  )
  assert.match(emails[4]?.text ?? '', /with Ben Brown/)
})

test('nobody is notified when an administrator deletes a shift that has an outcome', async () => {
  const world = await stage()
  const { id } = await schedule(world)
  world.passes({ days: 3, hours: 6 })
  for (const name of ['max', 'eva', 'nora'] as const) world.signsInAgain(name)
  await world.as('max').call(recordOutcome, { params: { id }, body: { status: 'completed' } })

  await world.as('nora').call(deleteShift, { params: { id } })

  for (const name of ['max', 'eva'] as const) {
    const told = await world.as(name).call(listNotifications)
    assert.ok(!told.some(({ kind }) => kind === 'shift_deleted'), name)
  }
})

test('the email about a cancelled shift contains the reason', async () => {
  const world = await stage()
  const [one, other] = [await schedule(world), await schedule(world, '2026-11-24')]
  await world.delivered()
  const cancel = (id: number, reason?: string) =>
    world.as('nora').call(recordOutcome, {
      params: { id },
      body: { status: 'cancelled', ...(reason && { reason }) },
    })
  await cancel(one.id, 'The ward is closed')
  await cancel(other.id)

  const cancelled = (await emailsOf(world)).filter(({ kind }) => kind === 'shift_cancelled')

  assert.deepEqual(
    cancelled.map(({ text }) => /Reason: (.+)/.exec(text)?.[1]),
    ['The ward is closed', 'The ward is closed', undefined, undefined],
  )
})

for (const who of ['max', 'eva'] as const)
  test(`no reminder is sent while ${who === 'max' ? "the shift's mentor" : "the shift's mentee"} is inactive`, async () => {
    const world = await stage()
    await schedule(world)
    const set = (status: 'active' | 'inactive') =>
      world.as('nora').call(editUser, { params: { id: world.ids[who] }, body: { status } })
    await set('inactive')
    world.passes({ days: 2, hours: 1 })
    world.signsInAgain('nora')
    await remindOfShifts(world.ctx)
    const whileInactive = await recipients(world)
    await set('active')
    await remindOfShifts(world.ctx)

    const reminded = (await recipients(world)).filter(([kind]) => kind === 'shift_reminder')

    assert.ok(!whileInactive.some(([kind]) => kind === 'shift_reminder'))
    assert.deepEqual(reminded, [['shift_reminder', 'eva']], 'but once they are back')
  })

for (const [minutes, reminds] of [
  [1, false],
  [0, true],
] as const)
  test(`a mentee is ${reminds ? 'reminded a day before the shift' : 'not reminded more than a day before'}, to the minute`, async () => {
    const world = await stage()
    await schedule(world)
    // The shift starts on Monday at 09:00: it is Sunday, 09:00, or a minute earlier.
    world.passes({ days: 2, hours: -1, minutes: -minutes })

    await remindOfShifts(world.ctx)

    assert.equal(
      (await recipients(world)).filter(([kind]) => kind === 'shift_reminder').length,
      reminds ? 1 : 0,
    )
  })

for (const [startTime, reminds] of [
  ['09:59', false],
  ['10:00', true],
] as const)
  test(`a shift planned ${reminds ? 'a day ahead has a reminder' : 'less than a day ahead has its first email only'}`, async () => {
    const world = await stage()
    const body = { menteeId: world.ids.eva, shiftDate: '2026-11-21', startTime, endTime: '17:00' }
    await world.as('max').call(scheduleShift, { body })
    world.passes({ minutes: 1 })

    await remindOfShifts(world.ctx)

    assert.equal(
      (await recipients(world)).filter(([kind]) => kind === 'shift_reminder').length,
      reminds ? 1 : 0,
    )
  })
for (const [what, happen] of [
  [
    'cancelled',
    ({ as }, id) => as('max').call(recordOutcome, { params: { id }, body: { status: 'cancelled' } }),
  ],
  ['deleted', ({ as }, id) => as('max').call(deleteShift, { params: { id } })],
  ['moved', ({ as }, id) => as('max').call(editShift, { params: { id }, body: { startTime: '08:00' } })],
] as [string, (world: Stage, id: number) => Promise<unknown>][])
  test(`a queued reminder is dropped when its shift is ${what}`, async () => {
    const world = await stage()
    const { id } = await schedule(world)
    world.passes({ days: 2, hours: 1 })
    world.signsInAgain('max')
    await world.delivered()
    await remindOfShifts(world.ctx)
    await happen(world, id)

    const kinds = (await recipients(world)).map(([kind]) => kind)

    assert.ok(!kinds.includes('shift_reminder'), `${kinds}`)
  })

test('a reminder that was not sent before the shift began is dropped', async () => {
  const world = await stage()
  await schedule(world)
  world.passes({ days: 2, hours: 1 })
  await remindOfShifts(world.ctx)
  world.passes({ days: 1 })

  assert.ok(!(await recipients(world)).some(([kind]) => kind === 'shift_reminder'))
})
