import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disputeMeeting, recordMeeting, removeMeeting } from '#contract/milestones.ts'
import { getStatement, listLearning } from '#contract/my-record.ts'
import { listNotifications } from '#contract/notifications.ts'
import { chooseModules } from '#contract/settings.ts'
import { deleteShift, recordOutcome } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import { shiftOf, write } from '../testing/debriefs.ts'
import { attentionOf, begun, meets, milestonesOfEva, ofEva, stepsInWords } from '../testing/milestones.ts'
import type { Stage } from '../testing/stage.ts'

/** A meeting that was recorded with a shift counts while that shift is planned or completed (rule 88). */

async function metOnShift(milestones = ['first']) {
  const world = await begun()
  const id = await shiftOf(world)
  await write(world, id, 'mentor')
  const meeting = await meets(world, milestones, { shiftId: id })
  return { world, id, meeting }
}

/** The parts of the meeting that everybody reads. */
async function readings(world: Stage) {
  const page = await milestonesOfEva(world)
  const log = await world.as('eva').call(listLearning, { query: {} })
  const statement = await world.as('max').call(getStatement, { query: {} })
  return {
    first: (await stepsInWords(world))[0],
    state: page.meetings.at(-1)?.state,
    protected: page.protected_time?.minutes,
    inLog: log.filter(({ kind }) => kind === 'meeting').length,
    inStatement: statement.meetings,
  }
}

const counts = {
  first: 'First meeting: done 2026-11-20',
  state: 'recorded',
  protected: 30,
  inLog: 1,
  inStatement: 1,
}
const lost = {
  first: 'First meeting: due 2026-12-04',
  state: 'no shift',
  protected: 0,
  inLog: 0,
  inStatement: 0,
}

const toldOf = async ({ as }: Stage, who: 'max' | 'eva') =>
  (await as(who).call(listNotifications))
    .filter(({ kind }) => kind === 'meeting_lost')
    .map(({ text }) => text)

const text = 'A meeting no longer counts, because its shift did not take place or was deleted'

const losses: [string, (world: Stage, id: number) => Promise<number>][] = [
  [
    'is recorded as not having happened',
    ({ as }, id) =>
      as('max').undoOf(recordOutcome, {
        params: { id },
        body: { status: 'cancelled', cause: 'mentee_away' },
      }),
  ],
  ['is deleted', ({ as }, id) => as('max').undoOf(deleteShift, { params: { id } })],
]

for (const [what, lose] of losses)
  test(`a meeting does not count after its shift ${what}, and both sides read that`, async () => {
    const { world, id } = await metOnShift()
    assert.deepEqual(await readings(world), counts)

    const undo = await lose(world, id)

    assert.deepEqual(await readings(world), lost)
    assert.deepEqual([await toldOf(world, 'max'), await toldOf(world, 'eva')], [[text], [text]])
    await world.as('max').call(undoChange, { params: { id: undo } })
    assert.deepEqual(await readings(world), counts)
    assert.deepEqual([await toldOf(world, 'max'), await toldOf(world, 'eva')], [[], []])
  })

test('nobody gets a message about a lost meeting while milestones are off', async () => {
  const { world, id } = await metOnShift()
  await world.as('nora').call(chooseModules, { body: { off: ['milestones'] } })
  const [, lose] = losses[0] ?? assert.fail()

  await lose(world, id)

  await world.as('nora').call(chooseModules, { body: { on: ['milestones'] } })
  assert.deepEqual([await toldOf(world, 'max'), await toldOf(world, 'eva')], [[], []])
})

test('the mentor removes the former meeting and records it anew, but not with the lost shift', async () => {
  const { world, id, meeting } = await metOnShift()
  const [, lose] = losses[0] ?? assert.fail()
  await lose(world, id)
  const body = { meetingDay: '2026-11-20', minutes: 20, milestones: ['first'], shiftId: id }

  await world.as('max').call(removeMeeting, { params: { id: meeting } })
  const refused = await world.as('max').refused(recordMeeting, { ...ofEva(world), body })
  const choices = (await milestonesOfEva(world)).debriefs
  await meets(world, ['first'], { minutes: 20 })

  assert.deepEqual([Object.keys(refused.fields ?? {}), choices], [['shiftId'], []])
  assert.equal((await stepsInWords(world))[0], 'First meeting: done 2026-11-20')
  assert.equal((await milestonesOfEva(world)).protected_time?.minutes, 20)
})

const returns: [string, (world: Stage, id: number, undo: number) => Promise<unknown>][] = [
  ['is undone', ({ as }, _, undo) => as('max').call(undoChange, { params: { id: undo } })],
  [
    'is corrected',
    ({ as }, id) => as('max').call(recordOutcome, { params: { id }, body: { status: 'completed' } }),
  ],
]

for (const [whatLost, lose] of losses)
  for (const [what, comesBack] of returns)
    for (const milestones of [['first'], []])
      if (what === 'is undone' || whatLost !== 'is deleted')
        test(`of a meeting and the same one recorded anew (${milestones}), one counts after '${whatLost}' ${what}`, async () => {
          const { world, id, meeting } = await metOnShift(milestones)
          const undo = await lose(world, id)
          const anew = await meets(world, milestones, { minutes: 20 })

          await comesBack(world, id, undo)

          const page = await milestonesOfEva(world)
          assert.deepEqual([page.meetings.map((one) => one.id), page.protected_time?.minutes], [[anew], 20])
          assert.deepEqual([(await readings(world)).inLog, (await readings(world)).inStatement], [1, 1])
          const entries = await world.recorded(9)
          assert.ok(
            entries.some(({ action, target_id }) => action === 'meeting.deleted' && target_id === meeting),
          )
        })

test('a meeting of another day and without its milestone stays when a shift comes back', async () => {
  const { world, id } = await metOnShift()
  const [, lose] = losses[0] ?? assert.fail()
  await lose(world, id)
  world.passes({ days: 2 })
  await meets(world, [], { meetingDay: '2026-11-22', minutes: 20 })

  await world.as('max').call(recordOutcome, { params: { id }, body: { status: 'completed' } })

  assert.equal((await milestonesOfEva(world)).protected_time?.minutes, 50)
})

test('a disputed meeting of a lost shift needs no decision', async () => {
  const { world, id, meeting } = await metOnShift()
  const [, lose] = losses[0] ?? assert.fail()
  await world.as('eva').call(disputeMeeting, { params: { id: meeting } })
  await lose(world, id)

  const items = await attentionOf(world, 'max')
  const { first, state } = await readings(world)

  assert.deepEqual(
    items.filter((item) => item.startsWith('meeting')),
    [],
  )
  assert.deepEqual([first, state], [lost.first, 'no shift'])
})

test('a shift without a meeting notifies of none', async () => {
  const world = await begun()
  const id = await shiftOf(world)
  await meets(world, ['first'])

  await world.as('max').call(deleteShift, { params: { id } })

  assert.deepEqual([await toldOf(world, 'eva'), (await readings(world)).first], [[], counts.first])
})
