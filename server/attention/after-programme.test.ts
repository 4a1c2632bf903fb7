import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAvailableMentees } from '#contract/assignments.ts'
import { getAttention, getQuickActions } from '#contract/attention.ts'
import { getDashboardNumbers, getOverview, listMenteesWithoutMentor } from '#contract/dashboard.ts'
import { setProgress } from '#contract/mentees.ts'
import { endsWithMax, shiftOf } from '../testing/debriefs.ts'
import { begun, chooses, meets, stepsInWords } from '../testing/milestones.ts'
import { signedOff } from '../testing/sign-offs.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** Tests what the programme asks for after the first shift and after its end (rule 87). */

const itemsOf = async ({ as }: Stage, who: 'max' | 'nora') => {
  if (who === 'nora') return (await as('nora').call(getQuickActions)).items
  return (await as('max').call(getAttention)).items.flatMap((row) => [row, ...row.more])
}

const kindsAboutEva = async (world: Stage, who: 'max' | 'nora') =>
  (await itemsOf(world, who)).filter(({ name }) => name === 'Eva Lindqvist').map(({ kind }) => kind)

const progressIs = ({ as, ids }: Stage, progressStatus: 'awaiting_shift' | 'undergoing_mst' | 'completed') =>
  as('max').call(setProgress, { params: { menteeId: ids.eva }, body: { progressStatus } })

test('after the first completed shift the mentor is asked once to set the progress', async () => {
  const world = await stage()
  const before = await kindsAboutEva(world, 'nora')
  await shiftOf(world)
  world.passes({ minutes: 1 })

  const asked = (await itemsOf(world, 'max')).filter(({ kind }) => kind === 'first_shift')
  assert.deepEqual(
    asked.map(({ name, reason, id }) => [name, reason, id]),
    [
      [
        'Eva Lindqvist',
        'Their first shift is completed, and their progress is Awaiting Shift',
        world.ids.eva,
      ],
    ],
  )
  assert.deepEqual(
    [before.includes('shift'), (await kindsAboutEva(world, 'nora')).includes('shift')],
    [true, false],
  )

  await progressIs(world, 'undergoing_mst')
  assert.ok(!(await kindsAboutEva(world, 'max')).includes('first_shift'))
})

test('a mentor who keeps Awaiting Shift after the shift is not asked again', async () => {
  const world = await stage()
  await shiftOf(world)
  world.passes({ minutes: 1 })

  await progressIs(world, 'awaiting_shift')

  assert.ok(!(await kindsAboutEva(world, 'max')).includes('first_shift'))
})

for (const status of ['scheduled', 'cancelled'] as const)
  test(`a shift that is ${status} asks for no change of progress`, async () => {
    const world = await stage()
    await shiftOf(world, { status })

    assert.ok(!(await kindsAboutEva(world, 'max')).includes('first_shift'))
    assert.equal((await kindsAboutEva(world, 'nora')).includes('shift'), status === 'cancelled')
  })

const asking = ['milestone', 'milestone_late', 'nothing_planned', 'shift', 'first_shift']

test('after the record is signed off nothing asks for shifts or milestones', async () => {
  const world = await stage()
  await chooses(world, { kind: 'core' })
  world.passes({ days: 60 })
  world.signsInAgain('max')
  world.signsInAgain('nora')
  const asked = async () =>
    [...(await kindsAboutEva(world, 'max')), ...(await kindsAboutEva(world, 'nora'))].filter((kind) =>
      asking.includes(kind),
    )
  await progressIs(world, 'undergoing_mst')
  const before = await asked()

  await signedOff(world)
  await world.db.updateTable('progress').set({ status: 'undergoing_mst' }).execute()
  world.passes({ minutes: 1 })

  assert.deepEqual(before.sort(), ['milestone', 'milestone_late', 'nothing_planned'])
  assert.deepEqual(await asked(), [])
})

/** Eva's record is signed off at 'Finished MST'. */
async function signedOffAtFinished(world: Stage) {
  await signedOff(world)
  await world.db.updateTable('progress').set({ status: 'finished_mst' }).execute()
  world.passes({ minutes: 1 })
}

test('someone whose record is signed off needs no mentor, whatever their progress', async () => {
  const world = await stage()
  const { as, ids } = world
  const nora = as('nora')
  const { stats: before } = await nora.call(getOverview)
  await signedOffAtFinished(world)
  world.passes({ days: 40 })
  for (const who of ['max', 'nora', 'eva'] as const) world.signsInAgain(who)
  const asked = await kindsAboutEva(world, 'max')
  await endsWithMax(world)

  const numbers = await nora.call(getDashboardNumbers)
  const { stats, unassignedMentees, completedMentees } = await nora.call(getOverview)
  const without = (assignment: 'unassigned' | 'completed') =>
    nora.call(listMenteesWithoutMentor, { query: { assignment } })
  const rows = await nora.call(listAvailableMentees)

  assert.deepEqual(asked, [])
  assert.deepEqual(await kindsAboutEva(world, 'nora'), ['completed'])
  assert.equal(stats.unassignedMentees, before.unassignedMentees)
  assert.equal(numbers.unassignedMentees, before.unassignedMentees)
  assert.deepEqual(await without('unassigned'), unassignedMentees)
  assert.deepEqual(await without('completed'), completedMentees)
  assert.deepEqual(
    completedMentees.map(({ id }) => id),
    [ids.eva],
  )
  assert.equal(rows.find(({ id }) => id === ids.eva)?.assignment, 'completed')
  assert.equal((await as('eva').call(getAttention)).awaitingMentor, undefined)
})

test('after the record is signed off no milestone is due', async () => {
  const world = await begun()
  await meets(world, ['first'])
  const before = await stepsInWords(world)

  await signedOffAtFinished(world)

  assert.deepEqual(before, [
    'First meeting: done 2026-11-20',
    'Middle meeting: ahead 2027-03-05',
    'Final meeting: ahead 2027-05-20',
  ])
  assert.deepEqual(await stepsInWords(world), [
    'First meeting: done 2026-11-20',
    'Middle meeting: not held 2027-03-05',
    'Final meeting: not held 2027-05-20',
  ])
})
