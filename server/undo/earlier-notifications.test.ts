import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNotifications } from '#contract/notifications.ts'
import { editShift } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import type { Name } from '#demo/cast.ts'
import { advanceTo, choose, emailsTo, schedule } from '../testing/emails-of-choice.ts'
import { type Stage, stage } from '../testing/stage.ts'

const unread = ({ as }: Stage, who: Name) => as(who).call(listNotifications, { query: { unread: 'yes' } })

const drag = ({ as }: Stage, who: 'max' | 'nora', id: number, shiftDate: string) =>
  as(who).undoOf(editShift, { params: { id }, body: { shiftDate } })

const undo = ({ as }: Stage, who: 'max' | 'nora', id: number) => as(who).call(undoChange, { params: { id } })

/** Somebody has moved a shift, and nobody has read the notification. Eva gets emails once a day. */
async function moved(by: 'max' | 'nora' = 'max') {
  const world = await stage()
  await choose(world, 'eva', 'shift', 'daily')
  const { id } = await schedule(world)
  await world.as(by).call(editShift, { params: { id }, body: { startTime: '10:00' } })
  world.passes({ minutes: 1 })
  return { world, id }
}

async function toldAtHalfPastSeven(world: Stage) {
  advanceTo(world, '07:30')
  return (await emailsTo(world, 'eva')).map(({ text }) => text.match(/– .+/g))
}

test('an undone move keeps earlier notifications', async () => {
  const { world, id } = await moved()
  const before = await unread(world, 'eva')

  await undo(world, 'max', await drag(world, 'max', id, '2026-12-01'))

  assert.deepEqual(await unread(world, 'eva'), before)
  assert.deepEqual(await toldAtHalfPastSeven(world), [
    [
      '– Max Okafor scheduled a shift for you on Monday 30 November, 10am',
      '– Max Okafor moved your shift, now on Monday 30 November, 10am',
    ],
  ])
})

test('only the last effective change is notified, in the bell and by email', async () => {
  const { world, id } = await moved()
  await drag(world, 'max', id, '2026-12-01')
  const whileItCanBeUndone = (await unread(world, 'eva')).map(({ kind }) => kind)
  await drag(world, 'max', id, '2026-12-02')
  world.passes({ minutes: 1 })
  await world.as('max').call(editShift, { params: { id }, body: { startTime: '11:00' } })
  world.passes({ minutes: 1 })

  assert.deepEqual(whileItCanBeUndone, ['shift_changed', 'shift_planned'])
  assert.deepEqual(
    (await unread(world, 'eva')).map(({ kind }) => kind),
    ['shift_changed', 'shift_planned'],
  )
  assert.deepEqual(await toldAtHalfPastSeven(world), [
    [
      '– Max Okafor scheduled a shift for you on Wednesday 2 December, 11am',
      '– Max Okafor moved your shift, now on Wednesday 2 December, 11am',
    ],
  ])
})

test('the first of two quick moves is notified once the second is undone', async () => {
  const { world, id } = await moved()
  await drag(world, 'max', id, '2026-12-01')
  const [told] = await unread(world, 'eva')
  const second = await drag(world, 'max', id, '2026-12-02')

  await undo(world, 'max', second)

  assert.equal((await unread(world, 'eva'))[0]?.id, told?.id)
  assert.equal((await unread(world, 'eva')).length, 2)
})

test('earlier notifications return for mentor and mentee', async () => {
  const { world, id } = await moved('nora')
  const before = [await unread(world, 'eva'), await unread(world, 'max')]

  await undo(world, 'nora', await drag(world, 'nora', id, '2026-12-01'))

  assert.deepEqual([await unread(world, 'eva'), await unread(world, 'max')], before)
  assert.deepEqual(
    before.map((rows) => rows.length),
    [2, 1],
  )
})
