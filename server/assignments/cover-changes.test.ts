import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  arrangeCover,
  assignMentor,
  endRelationship,
  findMyMentor,
  listRelationships,
} from '#contract/assignments.ts'
import { ruleOutPair } from '#contract/matches.ts'
import { listEnhancedMentees, savePrivateNotes, setProgress } from '#contract/mentees.ts'
import { addNote } from '#contract/notes.ts'
import { deleteShift, editShift, listShifts, scheduleShift } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import { deleteUser, editUser } from '#contract/users.ts'
import type { Context } from '../kernel/context.ts'
import { afterDay, coverByRuth, covered, lastDay, planned, relationshipOf } from '../testing/covers.ts'
import { post } from '../testing/pair-requests.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { queueCalls } from '../testing/turns.ts'
import * as covers from './covers.ts'
import * as rules from './rules.ts'

/** Scheduled shifts of Eva whose mentor does not lead her on their day. */
async function strayShifts({ db, ids }: Stage) {
  const shifts = await db
    .selectFrom('shifts')
    .where('mentee_id', '=', ids.eva)
    .where('status', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .selectAll()
    .execute()
  const pairs = await db
    .selectFrom('relationships')
    .where('mentee_id', '=', ids.eva)
    .where('status', '=', 'active')
    .selectAll()
    .execute()
  const isLed = (mentorId: number, day: string) =>
    pairs.some((pair) => pair.mentor_id === mentorId && (pair.last_day === null || day <= pair.last_day))
  return shifts.filter(({ mentor_id, starts_at }) => !isLed(mentor_id, starts_at.slice(0, 10)))
}

const ending = async (world: Stage) => ({
  params: { id: (await relationshipOf(world, 'ruth')).id },
  body: { status: 'terminated' as const },
})

const undoing = (id: number) => post(`undo/${id}`, {})

for (const first of ['the undo', 'the cover'])
  test(`a shift that moves to a covering mentor while its move is undone, ${first} first`, async () => {
    const world = await stage()
    const { as } = world
    const { id } = await as('max').call(scheduleShift, planned(world, '2026-11-30'))
    const undo = await as('max').undoOf(editShift, { params: { id }, body: { shiftDate: '2026-11-26' } })
    const cover = await coverByRuth(world, { shiftIds: [id] })
    await as('nora').token()
    const calls = [
      () => as('max').send(undoing(undo)),
      () => as('nora').send(post(`mentoring/relationships/${cover.params.id}/cover`, cover.body)),
    ]

    const answers = await queueCalls(world, first === 'the undo' ? calls : calls.toReversed())

    assert.equal(answers.filter(({ statusCode }) => statusCode < 300).length, 1)
    assert.deepEqual(await strayShifts(world), [])
  })

test('nobody undoes a change of a shift after its cover has ended', async () => {
  const world = await covered()
  const { as } = world
  const { id: moved } = await as('ruth').call(scheduleShift, planned(world, '2026-11-24'))
  const { id: deleted } = await as('ruth').call(scheduleShift, planned(world, '2026-11-26'))
  const move = { params: { id: moved }, body: { shiftDate: '2026-11-25' } }
  const byRuth = await as('ruth').undoOf(editShift, move)
  const byNora = await as('nora').undoOf(deleteShift, { params: { id: deleted } })
  await as('nora').call(endRelationship, await ending(world))

  const asRuth = await as('ruth').refused(undoChange, { params: { id: byRuth } })
  const asNora = await as('nora').refused(undoChange, { params: { id: byNora } })

  assert.deepEqual([asRuth.status, asNora.status], [403, 409])
  assert.deepEqual(await strayShifts(world), [])
})

test('a second after midnight a mentor cannot undo, because the cover has ended', async () => {
  const world = await covered()
  const { as } = world
  const { id } = await as('ruth').call(scheduleShift, {
    body: { ...planned(world, lastDay).body, endTime: '08:00' },
  })
  afterDay(world, -0.1)
  const undo = await as('ruth').undoOf(deleteShift, { params: { id } })
  world.passes({ seconds: 7 })

  assert.equal((await as('ruth').refused(undoChange, { params: { id: undo } })).status, 403)
})

for (const [days, lastDay] of [
  ['the clocks go forward', '2027-03-28'],
  ['the clocks go back', '2027-10-31'],
] as const)
  test(`on the day when ${days}, a cover ends at midnight of the organisation`, async () => {
    const world = await stage()
    const { as, ids } = world
    afterDay(world, 60, lastDay.replace(/-\d\d$/, '-20'))
    await as('nora').call(arrangeCover, await coverByRuth(world, { lastDay }))
    const note = { body: { menteeId: ids.eva, content: 'Hello' } }
    afterDay(world, -1, lastDay)
    await as('ruth').call(addNote, note)

    afterDay(world, 0, lastDay)

    assert.equal((await as('ruth').refused(addNote, note)).status, 404)
    await covers.endDueCovers(world.ctx)
    assert.equal((await relationshipOf(world, 'ruth')).status, 'terminated')
  })

/** A call of Nora at a server with its own clock. The rules use only these parts of a call. */
const callOf = <Given extends { ctx: Context; body: unknown }>({ ids }: Stage, given: Given) =>
  ({ me: { id: ids.nora, role: 'admin' }, query: {}, ...given }) as never

test('two servers at midnight: the cover ends once, also one arranged where the clock is behind', async () => {
  const world = await covered()
  const { ctx } = world
  await world.delivered()
  afterDay(world, 0)
  const behind = { ...ctx, now: () => new Date(ctx.now().getTime() - 5000) }
  const endings = async () =>
    (await world.recorded(20)).filter(({ action }) => action === 'relationship.ended').length

  await Promise.all([covers.endDueCovers(ctx), covers.endDueCovers(ctx), covers.endDueCovers(behind)])
  const once = await endings()
  const { params, body } = await coverByRuth(world)
  await covers.arrangeCover(callOf(world, { ctx: behind, params, body }))
  world.passes({ minutes: 1 })
  await covers.endDueCovers(ctx)

  assert.deepEqual([once, await endings()], [1, 2])
  assert.equal((await relationshipOf(world, 'ruth')).status, 'terminated')
})

test('a cover that becomes permanent while another server ends due covers goes on', async () => {
  const world = await covered()
  const { ctx, ids } = world
  const cover = await relationshipOf(world, 'ruth')
  afterDay(world, -0.1)
  const ahead = { ...ctx, now: () => new Date(ctx.now().getTime() + 10_000) }
  const calls = [
    () => rules.assignMentor(callOf(world, { ctx, body: { mentorId: ids.ruth, menteeId: ids.eva } })),
    () => covers.endDueCovers(ahead),
  ]

  // The other server lists the cover before the assignment commits. SQLite has one queue, so it must list first there.
  await queueCalls<unknown>(world, world.engine === 'postgres' ? calls : calls.toReversed())

  assert.deepEqual(await relationshipOf(world, 'ruth'), { ...cover, last_day: null })
})

test('the shifts of a cover that ends early go back to the present mentor, or are cancelled', async () => {
  const world = await covered()
  const { as } = world
  const { id: goesBack } = await as('ruth').call(scheduleShift, planned(world, '2026-11-24'))
  await as('ruth').call(scheduleShift, planned(world, '2026-11-25'))
  const { params, body } = await ending(world)

  await as('nora').call(endRelationship, { params, body: { ...body, shiftIds: [goesBack] } })

  assert.deepEqual(
    (await as('eva').call(listShifts)).map((row) => [row.shift_date, row.mentor_first_name, row.status]),
    [
      ['2026-11-25', 'Ruth', 'cancelled'],
      ['2026-11-24', 'Max', 'scheduled'],
    ],
  )
  assert.deepEqual(await strayShifts(world), [])
})

for (const [who, change] of [
  ['is inactive', { status: 'inactive' }],
  ['only covers', undefined],
] as const)
  test(`shifts do not move to a mentor who ${who} when a relationship ends`, async () => {
    const world = await covered()
    const { as, ids } = world
    const [ends, plans] = change ? (['ruth', 'ruth'] as const) : (['max', 'max'] as const)
    const { id } = await as(plans).call(scheduleShift, planned(world, '2026-11-24'))
    if (change) await as('nora').call(editUser, { params: { id: ids.max }, body: change })
    const pair = await relationshipOf(world, ends)

    const refused = await as('nora').refused(endRelationship, {
      params: { id: pair.id },
      body: { status: 'terminated', shiftIds: [id] },
    })

    assert.deepEqual(refused.fields, { shiftIds: 'No mentor stays who can take over these shifts.' })
    assert.equal((await relationshipOf(world, ends)).status, 'active')
  })

const leaving: Record<string, (world: Stage) => Promise<unknown>> = {
  'the covering mentor is deleted': ({ as, ids }) =>
    as('nora').call(deleteUser, { params: { id: ids.ruth } }),
  'the covering mentor becomes inactive': async ({ as, ids, ...world }) => {
    const { id } = await relationshipOf({ as, ids, ...world }, 'ruth')
    const body = { status: 'inactive' as const, relationships: [{ id, mentorId: null }] }
    await as('nora').call(editUser, { params: { id: ids.ruth }, body })
  },
  'the covered mentee is deleted': ({ as, ids }) => as('nora').call(deleteUser, { params: { id: ids.eva } }),
  'an administrator ends the cover': async (world) =>
    world.as('nora').call(endRelationship, await ending(world)),
}

for (const [what, leave] of Object.entries(leaving))
  test(`when ${what}, the cover ends once and its shifts do not stay`, async () => {
    const world = await covered()
    await world.as('ruth').call(scheduleShift, planned(world, lastDay))

    await leave(world)
    afterDay(world, 1)
    await world.as('omar').call(listRelationships)

    const pair = await relationshipOf(world, 'ruth')
    assert.deepEqual([pair.status, pair.ended_by], ['terminated', world.ids.nora])
    assert.deepEqual(await strayShifts(world), [])
  })

test('a covering mentor keeps their role until the cover has ended', async () => {
  const world = await covered()
  const change = { params: { id: world.ids.ruth }, body: { role: 'admin' as const } }

  const during = await world.as('nora').refused(editUser, change)

  assert.deepEqual([during.status, during.message], [409, 'End the active relationships first'])
})

test('a cover goes on while the mentee completes, and ends on its day without the first mentor', async () => {
  const world = await covered()
  const { as, ids } = world
  await as('ruth').call(setProgress, { params: { menteeId: ids.eva }, body: { progressStatus: 'completed' } })
  await as('nora').call(endRelationship, {
    params: { id: (await relationshipOf(world, 'max')).id },
    body: { status: 'terminated' },
  })
  const mine = await as('eva').call(findMyMentor)

  afterDay(world, 1)
  await covers.endDueCovers(world.ctx)

  assert.deepEqual([mine.id, mine.cover_until], [ids.ruth, lastDay])
  assert.equal((await as('eva').refused(findMyMentor)).status, 404)
})

test('a cover that is over can be arranged again before the job has ended it', async () => {
  const world = await covered()
  const { as } = world
  const { id } = await relationshipOf(world, 'ruth')
  afterDay(world, 0.5)

  const again = await as('nora').call(arrangeCover, await coverByRuth(world, { lastDay: '2026-12-04' }))

  assert.notEqual(again.id, id)
  const pairs = await world.db
    .selectFrom('relationships')
    .where('mentor_id', '=', world.ids.ruth)
    .selectAll()
    .execute()
  assert.equal(pairs.find((pair) => pair.id === id)?.status, 'terminated')
})

test('a mentor whose cover is over becomes the mentor anew', async () => {
  const world = await covered()
  const { as, ids } = world
  const { id } = await relationshipOf(world, 'ruth')
  afterDay(world, 0.5)

  const made = await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })

  assert.notEqual(made.id, id)
  assert.equal(made.cover_until, null)
})

test('a pair that is ruled out during a cover goes on until its day, and no further', async () => {
  const world = await covered()
  const { as, ids } = world
  const reason = 'Secretword between them'
  await as('nora').call(ruleOutPair, { params: { id: ids.eva }, body: { personId: ids.ruth, reason } })

  const during = await as('ruth').call(listEnhancedMentees)
  const keep = post('mentoring/assign', { mentorId: ids.ruth, menteeId: ids.eva })
  const kept = await as('nora').send(keep)
  afterDay(world, 1)
  const again = await as('nora').refused(arrangeCover, await coverByRuth(world, { lastDay: '2026-12-04' }))

  assert.equal(
    during.some(({ id }) => id === ids.eva),
    true,
  )
  assert.doesNotMatch(JSON.stringify(during), /Secretword/)
  assert.deepEqual([kept.statusCode, again.status], [409, 409])
})

test('the private notes of the present and the covering mentor stay apart, also after the cover', async () => {
  const world = await covered()
  const { as, ids } = world
  const notesOf = async (who: 'max' | 'ruth') =>
    (await as(who).call(listEnhancedMentees)).find(({ id }) => id === ids.eva)?.private_notes
  for (const who of ['max', 'ruth'] as const)
    await as(who).call(savePrivateNotes, {
      params: { menteeId: ids.eva },
      body: { privateNotes: `Of ${who}` },
    })
  const during = [await notesOf('max'), await notesOf('ruth')]

  afterDay(world, 1)

  assert.deepEqual(during, ['Of max', 'Of ruth'])
  assert.deepEqual([await notesOf('max'), await notesOf('ruth')], ['Of max', undefined])
})
