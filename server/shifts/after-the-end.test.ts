import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrangeCover } from '#contract/assignments.ts'
import { getAttention } from '#contract/attention.ts'
import { getDebrief, listDebriefs, saveDebrief } from '#contract/debriefs.ts'
import { listGoals } from '#contract/goals.ts'
import { listFeedback, saveEntry } from '#contract/my-record.ts'
import { prepareShift } from '#contract/preparation.ts'
import { deleteShift, editShift, listShifts, recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import { endDueCovers } from '../assignments/covers.ts'
import { remindOfDebriefs } from '../debriefs/reminders.ts'
import { afterDay, coverByRuth } from '../testing/covers.ts'
import { endsWithMax, readBy, shiftOf, write } from '../testing/debriefs.ts'
import { goalRow } from '../testing/rows.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** A shift belongs to the mentor who led the mentee when it began. */

/** Max's shift with Eva that runs from 09:00 to 17:00, and ends after their relationship. */
async function runningShift() {
  const world = await stage()
  const times = { starts_at: '2026-11-20T09:00', ends_at: '2026-11-20T17:00' }
  const id = await shiftOf(world, { ...times, status: 'scheduled' })
  await endsWithMax(world)
  return { world, id }
}

const completed = (id: number) => ({ params: { id }, body: { status: 'completed' as const } })

const canOf = async (world: Stage, id: number) => {
  world.signsInAgain('max')
  return (await world.as('max').call(listShifts)).find((shift) => shift.id === id)?.can
}

/** The tasks of Max. */
async function tasksOf(world: Stage) {
  world.signsInAgain('max')
  const { items } = await world.as('max').call(getAttention)
  return items.flatMap(({ kind, id, person_id, name }) =>
    kind === 'debrief' || kind === 'outcome' ? { kind, id, person_id, name } : [],
  )
}

test('who led the mentee when a shift began records its outcome after the relationship', async () => {
  const { world, id } = await runningShift()
  const { as } = world

  const saved = await as('max').call(recordOutcome, completed(id))
  const corrected = await as('max').call(recordOutcome, {
    params: { id },
    body: { status: 'cancelled', cause: 'nobody_came' },
  })

  assert.deepEqual([saved.status, corrected.cause], ['completed', 'nobody_came'])
  assert.deepEqual(corrected.can, ['cancel', 'complete'])
  assert.equal((await as('eva').call(listShifts))[0]?.status, 'cancelled')
})

test('a former mentor records the outcome until seven days after the end of the shift, and no later', async () => {
  const { world, id } = await runningShift()
  world.passes({ days: 7, hours: 6, minutes: 59 })
  const before = await canOf(world, id)
  world.passes({ minutes: 2 })

  const after = await canOf(world, id)
  const refused = await world.as('max').refused(recordOutcome, completed(id))

  assert.deepEqual([before, after], [['cancel', 'complete'], []])
  assert.equal(refused.status, 403)
})

test('a former mentor undoes their own outcome', async () => {
  const { world, id } = await runningShift()

  const undo = await world.as('max').undoOf(recordOutcome, completed(id))
  await world.as('max').call(undoChange, { params: { id: undo } })

  assert.equal((await world.as('max').call(listShifts))[0]?.status, 'scheduled')
})

test('a former mentor does nothing else with the shift, and finds nothing else of the mentee', async () => {
  const { world, id } = await runningShift()
  const { as, ids, db } = world
  await db.insertInto('goals').values(goalRow(world)).execute()
  const max = as('max')

  const refused = await Promise.all([
    max.refused(editShift, { params: { id }, body: { notes: 'Bring shoes' } }),
    max.refused(deleteShift, { params: { id } }),
    max.refused(prepareShift, { params: { id } }),
    max.refused(listGoals, { params: { menteeId: ids.eva } }),
    max.refused(listDebriefs, { params: { menteeId: ids.eva } }),
    max.refused(listShifts, { query: { menteeId: ids.eva } }),
  ])
  const page = await max.call(getDebrief, { params: { id } })

  assert.deepEqual(
    refused.map(({ status }) => status),
    [403, 403, 404, 404, 404, 404],
  )
  assert.deepEqual([page.choices, page.plans], [[], []])
})

test('a shift that began after the end, or before the beginning, is not theirs', async () => {
  const world = await stage()
  const { as, db, ids } = world
  const next = await shiftOf(world, {
    starts_at: '2026-11-20T10:01',
    ends_at: '2026-11-20T17:00',
    status: 'scheduled',
  })
  const pair = db.updateTable('relationships').where('mentee_id', '=', ids.eva)
  const early = await shiftOf(world, { starts_at: '2026-11-18T09:00', ends_at: '2026-11-18T17:00' })
  await pair.set({ first_day: '2026-11-19' }).execute()
  await endsWithMax(world)
  world.passes({ hours: 8 })

  const answers = await Promise.all(
    [next, early].map((id) => as('max').refused(recordOutcome, completed(id))),
  )

  assert.deepEqual(
    answers.map(({ status }) => status),
    [403, 403],
  )
})

test('a debrief is written for 30 days, whoever leads, and both sides stay open to their author', async () => {
  const { world, id } = await runningShift()
  await world.as('max').call(recordOutcome, completed(id))
  world.passes({ days: 29 })
  world.signsInAgain('max')
  world.signsInAgain('eva')
  await write(world, id, 'mentor')
  await write(world, id, 'mentee')

  const read = await readBy(world, 'max', id)
  const [feedback] = await world.as('max').call(listFeedback)
  const entry = await world.as('max').call(saveEntry, {
    params: { id },
    body: { followUp: 'I let the mentee ask first' },
  })

  assert.deepEqual(read, ['Calm handover', 'Time to ask'])
  assert.deepEqual([feedback?.good, entry.follow_up], ['Time to ask', 'I let the mentee ask first'])
})

test('a debrief that is written late is refused after 30 days', async () => {
  const { world, id } = await runningShift()
  world.passes({ days: 31 })
  world.signsInAgain('max')

  const refused = await world.as('max').refused(saveDebrief, { params: { id }, body: { good: 'Calm' } })

  assert.equal(refused.status, 409)
})

test('what the mentee wrote stays sealed to a former mentor, as to any other', async () => {
  const { world, id } = await runningShift()
  await write(world, id, 'mentee')

  assert.deepEqual(await readBy(world, 'max', id), ['', 'sealed'])
  assert.equal(await readBy(world, 'ruth', id), null)
})

test('a former mentor keeps a shift that an administrator corrects, with its hours', async () => {
  const { world, id } = await runningShift()
  await world.as('max').call(recordOutcome, completed(id))
  world.passes({ hours: 8 })
  world.signsInAgain('nora')
  await world.as('nora').call(recordOutcome, {
    params: { id },
    body: { status: 'completed', workedFrom: '09:00', workedTo: '15:00' },
  })

  world.signsInAgain('max')
  const [shift] = await world.as('max').call(listShifts)

  assert.deepEqual([shift?.id, shift?.minutes], [id, 360])
})

test('a former mentor is asked for a week, without a way to the page of the mentee', async () => {
  const { world, id } = await runningShift()
  world.passes({ hours: 8 })
  const asked = await tasksOf(world)
  await write(world, id, 'mentor')
  const written = await tasksOf(world)
  world.passes({ days: 7 })

  const later = await tasksOf(world)

  const task = { id, person_id: null, name: 'Eva Lindqvist' }
  assert.deepEqual(asked, [{ ...task, kind: 'debrief' }])
  assert.deepEqual(written, [{ ...task, kind: 'outcome' }])
  assert.deepEqual(later, [])
})

test('the reminders of a debrief reach a former mentor', async () => {
  const { world } = await runningShift()
  world.passes({ days: 1, hours: 8 })

  await remindOfDebriefs(world.ctx)

  const told = await world.db
    .selectFrom('notifications')
    .where('kind', '=', 'debrief_due')
    .select('user_id')
    .orderBy('user_id')
    .execute()
  assert.deepEqual(
    told.map(({ user_id }) => user_id),
    [world.ids.max, world.ids.eva].sort((a, b) => a - b),
  )
})

test('a night shift of the last day of a cover belongs to the covering mentor until its end', async () => {
  const world = await stage()
  const { as, ids } = world
  const cover = await coverByRuth(world, { lastDay: '2026-11-20' })
  await as('nora').call(arrangeCover, cover)
  const night = { menteeId: ids.eva, shiftDate: '2026-11-20', startTime: '20:00', endTime: '08:00' }
  const { id } = await as('ruth').call(scheduleShift, { body: night })
  afterDay(world, 9 * 60, '2026-11-20')

  const saved = await as('ruth').call(recordOutcome, completed(id))
  const refused = await as('max').refused(recordOutcome, completed(id))

  assert.deepEqual([saved.status, refused.status], ['completed', 403])
})

test('a shift after the last day of a cover is not theirs, also before the cover is ended', async () => {
  const world = await stage()
  const { as, ids } = world
  await as('nora').call(arrangeCover, await coverByRuth(world, { lastDay: '2026-11-20' }))
  const times = { starts_at: '2026-11-21T00:01', ends_at: '2026-11-21T08:00' }
  const id = await shiftOf(world, { ...times, mentor_id: ids.ruth, status: 'scheduled' })
  afterDay(world, 5, '2026-11-20')

  assert.equal((await as('ruth').refused(recordOutcome, completed(id))).status, 404)
  await endDueCovers(world.ctx)
  assert.equal((await as('ruth').refused(recordOutcome, completed(id))).status, 403)
})
