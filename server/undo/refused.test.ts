import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endRelationship } from '#contract/assignments.ts'
import { sendEmailAgain } from '#contract/attention.ts'
import { addNote, deleteNote, listNotes } from '#contract/notes.ts'
import { listShifts, recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import { deliverDueEmails } from '../delivery/delivery.ts'
import { endings, post } from '../testing/pair-requests.ts'
import { pairOf } from '../testing/pairs.ts'
import { type Stage, stage } from '../testing/stage.ts'

async function deletedNote({ as, ids }: Stage) {
  const { id } = await as('max').call(addNote, { body: { content: 'Hello', menteeId: ids.eva } })
  return as('max').undoOf(deleteNote, { params: { id } })
}

async function cancelledShift({ as, ids }: Stage, who: 'max' | 'nora') {
  const { id } = await as('max').call(scheduleShift, {
    body: { menteeId: ids.eva, shiftDate: '2026-11-30', startTime: '09:00', endTime: '17:00' },
  })
  const undo = await as(who).undoOf(recordOutcome, { params: { id }, body: { status: 'cancelled' } })
  return { id, undo }
}

async function endOf({ db, as, ids }: Stage) {
  const { id } = await db
    .selectFrom('relationships')
    .where('mentee_id', '=', ids.eva)
    .select('id')
    .executeTakeFirstOrThrow()
  await as('nora').call(endRelationship, { params: { id }, body: { status: 'terminated' } })
}

const refusedFor = async ({ as }: Stage, who: Parameters<Stage['as']>[0], id: number) => {
  const { status, message } = await as(who).refused(undoChange, { params: { id } })
  return [status, message]
}

test("nobody can undo another person's change or learn that it exists", async () => {
  const world = await stage()
  const undo = await deletedNote(world)

  for (const who of ['eva', 'ruth', 'nora'] as const)
    assert.deepEqual(await refusedFor(world, who, undo), await refusedFor(world, who, 987_654))

  assert.deepEqual(await world.as('eva').call(listNotes), [])
})

test('an undo after ten seconds is refused with the reason', async () => {
  const world = await stage()
  const undo = await deletedNote(world)
  world.passes({ seconds: 10 })

  assert.deepEqual(await refusedFor(world, 'max', undo), [
    409,
    'More than 10 seconds have passed, so you can no longer undo this.',
  ])
  assert.deepEqual(await world.as('max').call(listNotes), [])
})

test('one of two concurrent undos succeeds and the other is refused', async () => {
  const world = await stage()
  const undo = await deletedNote(world)
  const press = () => world.as('max').send({ method: 'POST', url: `/api/undo/${undo}` })
  await world.as('max').token()

  const answers = await Promise.all(Array.from({ length: 5 }, press))

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [204, 409, 409, 409, 409])
  assert.deepEqual(await refusedFor(world, 'max', undo), [409, 'This has already been undone.'])
  const [note] = await world.as('max').call(listNotes)
  assert.equal(note?.version, 3)
})

test('a change that was followed by another cannot be undone', async () => {
  const world = await stage()
  const { id, undo } = await cancelledShift(world, 'max')
  const cancellation = { params: { id }, body: { status: 'cancelled', reason: 'Ward closed' } } as const
  await world.as('nora').call(recordOutcome, cancellation)

  assert.deepEqual(await refusedFor(world, 'max', undo), [
    409,
    'This has changed since, so you can no longer undo it.',
  ])
  const [shift] = await world.as('max').call(listShifts)
  assert.deepEqual([shift?.status, shift?.outcome_reason], ['cancelled', 'Ward closed'])
})

test('a former mentor cannot undo a change, and the attempt is recorded', async () => {
  const world = await stage()
  const [note, { undo }] = [await deletedNote(world), await cancelledShift(world, 'max')]
  await endOf(world)

  for (const id of [note, undo])
    assert.deepEqual(await refusedFor(world, 'max', id), [
      403,
      'You no longer mentor this mentee, so you can no longer undo this.',
    ])
  const [second, first] = await world.recorded(2)
  assert.equal(second?.action, 'access.refused')
  assert.notEqual(first?.action, 'access.refused', 'the second attempt within a minute is counted')
  assert.deepEqual(await world.as('max').call(listNotes), [])
})

test('a cancelled shift cannot be restored once its relationship has ended', async () => {
  const world = await stage()
  const { undo } = await cancelledShift(world, 'nora')
  await endOf(world)

  assert.deepEqual(await refusedFor(world, 'nora', undo), [
    409,
    'This relationship has ended, so you can no longer undo this.',
  ])
})

test('a change cannot be undone once its email was sent', async () => {
  const world = await stage()
  const { id, undo } = await cancelledShift(world, 'max')
  const waiting = await world.db
    .selectFrom('letters')
    .where('undo_id', '=', undo)
    .select('id')
    .executeTakeFirstOrThrow()
  await world.as('nora').call(sendEmailAgain, { params: { id: waiting.id } })
  await deliverDueEmails(world.ctx)

  assert.deepEqual(await refusedFor(world, 'max', undo), [
    409,
    'The email about this has already been sent, so you can no longer undo this.',
  ])
  const shift = (await world.as('max').call(listShifts)).find((row) => row.id === id)
  assert.equal(shift?.status, 'cancelled')
})

test('a change cannot be undone while its email is being sent', async () => {
  const world = await stage()
  const { undo } = await cancelledShift(world, 'max')
  await world.db.updateTable('letters').set({ next_attempt_at: world.ctx.now().toISOString() }).execute()
  world.ctx.mail = async () => {
    throw new Error('the line broke')
  }
  await deliverDueEmails(world.ctx)

  assert.equal((await refusedFor(world, 'max', undo))[0], 409)
})

test('a person with a new role cannot undo what it does not allow', async () => {
  const world = await stage()
  const undo = await deletedNote(world)
  await world.db.updateTable('users').set({ role: 'admin' }).where('id', '=', world.ids.max).execute()

  assert.deepEqual(await refusedFor(world, 'max', undo), [403, 'You do not have permission to do this.'])
})

test('an undo beside the end of a relationship leaves no planned shift', async () => {
  const world = await stage()
  const admin = (await world.as('nora').token()) ?? ''
  const end: (typeof endings)[string] = endings['the relationship is ended'] ?? assert.fail()

  for (let turn = 0; turn < (world.engine === 'postgres' ? 25 : 3); turn += 1) {
    const pair = await pairOf(world)
    const mentor = world.withToken(turn % 2 ? pair.mentorToken : admin)
    const undos = await Promise.all(
      pair.shifts.map((id) =>
        mentor.undoOf(recordOutcome, { params: { id }, body: { status: 'cancelled' } }),
      ),
    )
    const presses = undos.map((id) => ({ sender: mentor, request: post(`undo/${id}`, {}) }))
    const ending = { sender: world.withToken(admin), request: end(pair, world) }
    const sent = presses.toSpliced(turn % 4, 0, ending)
    const answers = await Promise.all(sent.map(({ sender, request }) => sender.send(request)))

    for (const { statusCode, body } of answers) assert.ok(statusCode < 500, body)
    const planned = await world.db
      .selectFrom('shifts')
      .where('mentor_id', '=', pair.mentor)
      .where('mentee_id', '=', pair.mentee)
      .where('status', '=', 'scheduled')
      .select('id')
      .execute()
    assert.deepEqual(planned, [])
  }
})
