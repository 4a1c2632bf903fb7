import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disputeMeeting, settleMeeting } from '#contract/milestones.ts'
import { getStatement } from '#contract/my-record.ts'
import { endsWithMax, shiftOf } from '../testing/debriefs.ts'
import { begun, meets, stepsInWords } from '../testing/milestones.ts'
import { readPdf } from '../testing/pdf-text.ts'
import { debriefRow, life } from '../testing/rows.ts'
import { type Stage, stage } from '../testing/stage.ts'

type Answer = 'yes' | 'partly' | 'no'

/** A completed shift of Max with a mentee, with the mentee's debrief. */
async function answered(world: Stage, who: 'eva' | 'ben' | 'zoe', day: string, support: Answer) {
  const mentee_id = world.ids[who]
  const times = { starts_at: `${day}T09:00`, ends_at: `${day}T17:00` }
  const shift_id = await shiftOf(world, { mentee_id, ...times })
  await world.db
    .insertInto('debriefs')
    .values(debriefRow(world, { shift_id, mentee_id, side: 'mentee', created_by: mentee_id, support }))
    .execute()
  return shift_id
}

/** A stage on which three mentees answered 'yes'. */
async function withAnswers() {
  const world = await stage()
  for (const who of ['eva', 'ben', 'zoe'] as const) await answered(world, who, '2026-09-02', 'yes')
  return world
}

const statementOf = (world: Stage, query = {}) => world.as('max').call(getStatement, { query })

test('a statement counts shifts, hours and own debriefs in its days', async () => {
  const world = await stage()
  const times = { starts_at: '2026-10-02T09:00', ends_at: '2026-10-02T17:00' }
  const id = await shiftOf(world, { ...times, worked_ends_at: '2026-10-02T16:00' })
  await world.db
    .insertInto('debriefs')
    .values(debriefRow(world, { shift_id: id }))
    .execute()
  await shiftOf(world)
  await shiftOf(world, { mentor_id: world.ids.ruth })
  await shiftOf(world, { status: 'cancelled' })

  const year = await statementOf(world)
  const october = await statementOf(world, { from: '2026-10-01', to: '2026-10-31' })

  assert.deepEqual([year.shifts, year.minutes, year.debriefs], [2, 420 + 720, 1])
  assert.deepEqual([october.shifts, october.minutes, october.debriefs], [1, 420, 1])
  assert.deepEqual([year.from, year.to], ['2025-12-01', '2026-11-20'])
  const reversed = await world
    .as('max')
    .refused(getStatement, { query: { from: '2026-10-31', to: '2026-10-01' } })
  assert.equal(reversed.status, 400)
})

test('a mentee counts as supported while the relationship overlaps the days, also after its end', async () => {
  const world = await stage()
  const { mentees } = await statementOf(world)
  await endsWithMax(world)
  world.signsInAgain('max')

  assert.equal((await statementOf(world)).mentees, mentees)
  assert.equal((await statementOf(world, { from: '2020-01-01', to: '2020-12-31' })).mentees, 0)
})

test('a statement counts own meetings that count, and the milestones held at them, in its days', async () => {
  const world = await begun()
  await meets(world, ['first'], { minutes: 45 })
  const disputed = await meets(world)
  await world.as('eva').call(disputeMeeting, { params: { id: disputed } })
  const own = await statementOf(world)

  assert.deepEqual([own.meetings, own.meeting_minutes, own.milestones], [1, 45, 1])
  const before = await statementOf(world, { to: '2026-11-19' })
  assert.deepEqual([before.meetings, before.meeting_minutes, before.milestones], [0, 0, 0])
  const body = { tookPlace: true }
  await world.as('max').call(settleMeeting, { params: { id: disputed }, body })
  assert.equal((await statementOf(world)).meetings, 2)
})

test('a milestone counts for the mentor who met first, as in the steps of the mentee', async () => {
  const world = await begun()
  const meeting = { mentee_id: world.ids.eva, minutes: 30, shift_id: null, updated_by: null, ...life }
  const milestones = JSON.stringify([{ key: 'first', title: 'First meeting' }])
  const ofRuth = { ...meeting, mentor_id: world.ids.ruth, held_on: '2026-11-18', milestones }
  await world.db
    .insertInto('meetings')
    .values([ofRuth, { ...ofRuth, mentor_id: world.ids.max, held_on: '2026-11-19' }])
    .execute()

  assert.equal((await stepsInWords(world))[0], 'First meeting: done 2026-11-18')
  assert.deepEqual([(await statementOf(world)).meetings, (await statementOf(world)).milestones], [1, 0])
})

test('answers about the support show from three people on: the latest of each', async () => {
  const world = await stage()
  await answered(world, 'eva', '2026-09-01', 'no')
  await answered(world, 'eva', '2026-10-01', 'yes')
  await answered(world, 'ben', '2026-09-05', 'partly')
  assert.equal((await statementOf(world)).support, null)

  await answered(world, 'zoe', '2026-10-06', 'yes')

  assert.deepEqual((await statementOf(world)).support, { yes: 2, partly: 1, no: 0 })
})

test('the answers are the same whatever days a mentor chooses', async () => {
  const world = await withAnswers()
  const answers = { yes: 3, partly: 0, no: 0 }

  for (const range of [
    {},
    { to: '2026-09-02' },
    { from: '2026-09-02', to: '2026-09-02' },
    { from: '2020-01-01', to: '2020-01-31' },
  ])
    assert.deepEqual((await statementOf(world, range)).support, answers, JSON.stringify(range))
})

test('new answers show together, once three people have given one', async () => {
  const world = await withAnswers()
  const supportOf = async () => (await statementOf(world)).support
  await answered(world, 'eva', '2026-10-01', 'no')
  await answered(world, 'eva', '2026-10-10', 'partly')
  await answered(world, 'ben', '2026-10-02', 'no')
  assert.deepEqual(await supportOf(), { yes: 3, partly: 0, no: 0 })

  await answered(world, 'zoe', '2026-10-11', 'yes')

  assert.deepEqual(await supportOf(), { yes: 1, partly: 1, no: 1 })
})

test('an answer shows 30 days after its shift, when its debrief can no longer be written', async () => {
  const world = await stage()
  await answered(world, 'eva', '2026-09-01', 'yes')
  await answered(world, 'ben', '2026-09-02', 'yes')
  await answered(world, 'zoe', '2026-11-01', 'no')
  const supportAfter = async (time: { hours?: number; days?: number }) => {
    world.passes(time)
    world.signsInAgain('max')
    return (await statementOf(world)).support
  }
  assert.equal(await supportAfter({ days: 11 }), null)

  assert.deepEqual(await supportAfter({ hours: 12 }), { yes: 2, partly: 0, no: 1 })
})

test('an answer about a shift that did not take place does not count', async () => {
  const world = await withAnswers()

  await world.db
    .updateTable('shifts')
    .set({ status: 'cancelled' })
    .where('mentee_id', '=', world.ids.zoe)
    .execute()

  assert.equal((await statementOf(world)).support, null)
})

test('only mentors have a statement, and it names no mentee', async () => {
  const world = await withAnswers()
  for (const who of ['nora', 'eva'] as const)
    assert.equal((await world.as(who).refused(getStatement, {})).status, 403)

  const { shifts } = await statementOf(world)
  const { rawPayload, body } = await world.as('max').send({ url: '/api/record/statement/pdf' })
  const pdf = await readPdf(rawPayload)

  assert.ok(body.startsWith('%PDF') && pdf.isTagged)
  for (const words of [
    'Max Okafor',
    `Completed shifts: ${shifts}`,
    'Meetings: 0',
    'Milestones held: 0',
    'Is this support working for you?',
    'This covers all answers',
    'Yes: 3',
  ])
    assert.ok(pdf.text.includes(words), words)
  for (const words of ['Eva', 'Lindqvist', 'Ben', 'Zoe']) assert.ok(!pdf.text.includes(words), words)
  const [entry] = await world.recorded(1)
  assert.equal(entry?.action, 'record.statement_downloaded')
})
