import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteDocument, listDocumentsOfMentee } from '#contract/documents.ts'
import { addGoal, editGoal, listGoals } from '#contract/goals.ts'
import { createPlan, deletePlan, listPlans } from '#contract/learning-plans.ts'
import { listEnhancedMentees, listProgressHistory, setProgress } from '#contract/mentees.ts'
import { addNote, deleteNote, listNotes } from '#contract/notes.ts'
import { deleteShift, editShift, listShifts, recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { undoChange, undoHeader } from '#contract/undo.ts'
import { deliverDueEmails } from '../delivery/delivery.ts'
import { removeOutdated } from '../operations/upkeep/housekeeping.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { upload } from '../testing/upload.ts'

const goal = { title: 'Lead a handover', description: 'Alone', targetDate: '2027-01-31' }
const smart = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }

const schedule = ({ as, ids }: Stage) =>
  as('max').call(scheduleShift, {
    body: { menteeId: ids.eva, shiftDate: '2026-11-30', startTime: '09:00', endTime: '17:00' },
  })

const undo = ({ as }: Stage, who: 'nora' | 'max' | 'eva', id: number) =>
  as(who).call(undoChange, { params: { id } })

test('a goal completed or cancelled by mistake can be active again', async () => {
  const world = await stage()
  const eva = { params: { menteeId: world.ids.eva } }
  const { id: goalId } = await world.as('max').call(addGoal, { ...eva, body: goal })
  const [before] = await world.as('eva').call(listGoals, eva)

  for (const status of ['completed', 'cancelled'] as const) {
    const undoId = await world.as('max').undoOf(editGoal, { params: { goalId }, body: { status } })
    world.passes({ seconds: 9 })
    await undo(world, 'max', undoId)
  }

  const [after] = await world.as('eva').call(listGoals, eva)
  assert.deepEqual(after, { ...before, version: 5 })
  assert.equal((await world.recorded())[0]?.action, 'goal.undone')
  assert.match((await world.recorded())[0]?.details ?? '', /^Undone: .* from 'Cancelled' to 'Active'$/)
})

test('an edited goal offers no undo', async () => {
  const world = await stage()
  const eva = { params: { menteeId: world.ids.eva } }
  const { id } = await world.as('max').call(addGoal, { ...eva, body: goal })

  const answer = await world
    .as('max')
    .send({ method: 'PATCH', url: `/api/mentoring/goals/${id}`, body: { title: 'Lead two handovers' } })

  assert.equal(answer.headers['x-undo'], undefined)
})

test('undone progress restores state, notes and day, and the history drops the change', async () => {
  const world = await stage()
  const { as, ids } = world
  const eva = { params: { menteeId: ids.eva } }
  await as('max').call(setProgress, { ...eva, body: { progressStatus: 'undergoing_mst', notes: 'Began' } })
  const before = (await as('max').call(listEnhancedMentees)).find(({ id }) => id === ids.eva)
  world.passes({ days: 2 })
  world.signsInAgain('max')

  const slip = { ...eva, body: { progressStatus: 'completed', notes: 'All done' } } as const
  await undo(world, 'max', await as('max').undoOf(setProgress, slip))

  const after = (await as('max').call(listEnhancedMentees)).find(({ id }) => id === ids.eva)
  assert.deepEqual(after, { ...before, progress_version: (before?.progress_version ?? 0) + 2 })
  const history = await as('max').call(listProgressHistory, eva)
  assert.deepEqual(
    history.map(({ from_status, to_status, notes }) => [from_status, to_status, notes]),
    [['awaiting_shift', 'undergoing_mst', 'Began']],
  )
})

test("undone first progress shows 'Never' as its last update", async () => {
  const world = await stage()
  const body = { progressStatus: 'completed' } as const
  await undo(
    world,
    'max',
    await world.as('max').undoOf(setProgress, { params: { menteeId: world.ids.eva }, body }),
  )

  const eva = (await world.as('max').call(listEnhancedMentees)).find(({ id }) => id === world.ids.eva)
  assert.deepEqual([eva?.progress_status, eva?.last_updated], ['awaiting_shift', null])
})

test('a shift cancelled or deleted by mistake notifies nobody after the undo', async () => {
  const world = await stage()
  const { id } = await schedule(world)
  await world.delivered()
  const cancel = { params: { id }, body: { status: 'cancelled', reason: 'Ill' } } as const

  await undo(world, 'max', await world.as('max').undoOf(recordOutcome, cancel))
  await undo(world, 'max', await world.as('max').undoOf(deleteShift, { params: { id } }))
  await undo(world, 'nora', await world.as('nora').undoOf(deleteShift, { params: { id } }))

  const [shift] = await world.as('eva').call(listShifts)
  assert.deepEqual([shift?.status, shift?.outcome_reason, shift?.outcome_at], ['scheduled', null, null])
  world.passes({ minutes: 1 })
  assert.deepEqual(
    (await world.delivered()).map(({ kind }) => kind),
    ['shift_scheduled'],
  )
})

test('the email about a cancelled shift is sent after ten seconds, not earlier', async () => {
  const world = await stage()
  const { id } = await schedule(world)
  await world.delivered()
  await world.as('max').call(recordOutcome, { params: { id }, body: { status: 'cancelled' } })

  const sent: number[] = []
  for (const seconds of [0, 9, 1]) {
    world.passes({ seconds })
    sent.push(await deliverDueEmails(world.ctx))
  }

  assert.deepEqual(sent, [0, 0, 1])
})

test('an undone correction restores the earlier outcome and its reason', async () => {
  const world = await stage()
  const { id } = await schedule(world)
  const first = { params: { id }, body: { status: 'cancelled', reason: 'Ward closed' } } as const
  const cancelled = await world.as('max').call(recordOutcome, first)
  world.passes({ minutes: 1 })

  const correction = { params: { id }, body: { status: 'cancelled', reason: 'Typo' } } as const
  await undo(world, 'max', await world.as('max').undoOf(recordOutcome, correction))

  const [shift] = await world.as('max').call(listShifts)
  assert.deepEqual(shift, { ...cancelled, version: cancelled.version + 2 })
})

test('a deleted note, plan and document can be restored for their readers', async () => {
  const world = await stage()
  const { as, ids } = world
  const note = await as('eva').call(addNote, { body: { content: 'Thank you' } })
  const plan = await as('max').call(createPlan, {
    body: { menteeId: ids.eva, title: 'Nights', objectives: [smart], targetDate: '2027-01-31' },
  })
  const parts = [
    ['menteeId', String(ids.eva)],
    ['file', new File(['Read me'], 'a.txt')],
  ] as [string, string | File][]
  const document = (await upload(world, 'max', parts)).json()
  const eva = { params: { menteeId: ids.eva } }
  const shown = async () => [
    await as('max').call(listNotes),
    await as('eva').call(listPlans),
    await as('eva').call(listDocumentsOfMentee, eva),
  ]
  const before = await shown()

  const undos = [
    ['eva', await as('eva').undoOf(deleteNote, { params: { id: note.id } })],
    ['max', await as('max').undoOf(deletePlan, { params: { id: plan.id } })],
    ['eva', await as('eva').undoOf(deleteDocument, { params: { id: document.id } })],
  ] as const
  assert.deepEqual(await shown(), [[], [], []])
  for (const [who, id] of undos) await undo(world, who, id)

  const after = await shown()
  assert.deepEqual(
    after,
    before.map((rows) => rows.map((row) => ({ ...row, version: 3 }))),
  )
  const entries = await world.recorded(3)
  assert.deepEqual(
    entries.map(({ action, actor_id }) => [action, actor_id]),
    [
      ['document.undone', ids.eva],
      ['plan.undone', ids.max],
      ['note.undone', ids.eva],
    ],
  )
})

test('former values are stored for at most an hour, and no call returns them', async () => {
  const world = await stage()
  const { id } = await world.as('eva').call(addNote, { body: { content: 'Thank you' } })
  await world.as('eva').call(deleteNote, { params: { id } })
  const kept = () => world.db.selectFrom('undos').select('id').execute()

  await removeOutdated(world.ctx)
  const inTime = await kept()
  world.passes({ seconds: 10 })
  await removeOutdated(world.ctx)

  assert.deepEqual([inTime.length, (await kept()).length], [1, 0])
})

test('an undone drag restores the shift and notifies nobody', async () => {
  const world = await stage()
  const before = await schedule(world)
  await world.delivered()

  const drag = { params: { id: before.id }, body: { shiftDate: '2026-12-01', version: before.version } }
  await undo(world, 'max', await world.as('max').undoOf(editShift, drag))

  const [shift] = await world.as('max').call(listShifts)
  assert.deepEqual(shift, { ...before, version: 3 })
  assert.deepEqual(
    (await world.delivered()).map(({ kind }) => kind),
    ['shift_scheduled'],
  )
})

test('a move with a new place in the form offers no partial undo', async () => {
  const world = await stage()
  const { id } = await schedule(world)

  const answer = await world.as('max').send({
    method: 'PUT',
    url: `/api/shifts/${id}`,
    body: { shiftDate: '2026-12-01', location: 'Ward 9' },
  })

  assert.deepEqual([answer.statusCode, answer.headers[undoHeader]], [200, undefined])
})
