import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveDebrief } from '#contract/debriefs.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { addNote, deleteNote } from '#contract/notes.ts'
import {
  addEvidence,
  type EvidenceKind,
  type EvidenceRow,
  getEvidence,
  maxEvidence,
  removeEvidence,
} from '#contract/objectives.ts'
import { chooseModules } from '#contract/settings.ts'
import { deleteShift } from '#contract/shifts.ts'
import { shiftOf, write } from '../testing/debriefs.ts'
import { objective, onlyPlan, planOf, practise, saveObjectives } from '../testing/objectives.ts'
import { debriefRow, life, shiftRow } from '../testing/rows.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { statementsOf } from '../testing/statements.ts'

/** Tests the evidence of objectives (rule 64). */

const [a, b] = [objective('Lead one'), objective('Lead two')]

const link = ({ as }: Stage, who: 'max' | 'eva', id: number, kind: EvidenceKind, targetId: number) =>
  as(who).call(addEvidence, { params: { id, place: 1 }, body: { kind, targetId } })

const refusedLink = async ({ as }: Stage, who: 'max' | 'eva', id: number, kind: EvidenceKind, to: number) =>
  (await as(who).refused(addEvidence, { params: { id, place: 1 }, body: { kind, targetId: to } })).status

const noteTo = async ({ as, ids }: Stage, who: 'eva' | 'ben') =>
  (await as('max').call(addNote, { body: { menteeId: ids[who], content: 'Well led' } })).id

const evidenceOf = async ({ as }: Stage, id: number, who: 'max' | 'eva' | 'nora' = 'max') =>
  (await as(who).call(getEvidence, { params: { id } })).evidence

/** The number of pieces of evidence of the first objective, and of debriefs with 'Alone'. */
const countsOf = async (world: Stage) => {
  const [first] = (await onlyPlan(world)).objective_states
  return [first?.evidence, first?.alone]
}

test('a note is linked once, counted beside the state, and found by both', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a, b])
  const note = await noteTo(world, 'eva')

  const saved = await link(world, 'eva', id, 'note', note)
  const twice = await refusedLink(world, 'max', id, 'note', note)

  assert.deepEqual([saved.objective_states.map(({ evidence }) => evidence), twice], [[1, 0], 409])
  const [found] = await evidenceOf(world, id)
  assert.deepEqual(
    [found?.kind, found?.target_id, found?.objective, found?.day, found?.name, found?.removed_at],
    ['note', note, 1, '2026-11-20', 'Max Okafor', null],
  )
})

test('a linked debrief is hidden and not counted while debriefs are off', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  await link(world, 'max', id, 'note', await noteTo(world, 'eva'))
  const shift = await shiftOf(world)
  await write(world, shift, 'mentor')
  await write(world, shift, 'mentee')
  const { id: debrief } = await world.db.selectFrom('debriefs').select('id').executeTakeFirstOrThrow()
  await link(world, 'max', id, 'debrief', debrief)
  const found = async () => [
    (await evidenceOf(world, id)).map(({ kind }) => kind),
    (await countsOf(world))[0],
  ]
  assert.deepEqual(await found(), [['debrief', 'note'], 2])

  await world.as('nora').call(chooseModules, { body: { off: ['debriefs'] } })
  assert.deepEqual(await found(), [['note'], 1])

  await world.as('nora').call(chooseModules, { body: { on: ['debriefs'] } })
  assert.deepEqual(await found(), [['debrief', 'note'], 2])
})

test('an objective takes twenty links', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  for (let links = 0; links < maxEvidence; links += 1)
    await link(world, 'max', id, 'note', await noteTo(world, 'eva'))

  assert.equal(await refusedLink(world, 'eva', id, 'note', await noteTo(world, 'eva')), 409)
})

test("another mentee's note and a sealed debrief are unknown", async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  const shift = await shiftOf(world)
  await write(world, shift, 'mentor')
  const { id: debrief } = await world.db.selectFrom('debriefs').select('id').executeTakeFirstOrThrow()

  assert.equal(await refusedLink(world, 'max', id, 'note', await noteTo(world, 'ben')), 404)
  assert.equal(await refusedLink(world, 'max', id, 'debrief', debrief), 404)
  assert.equal(await refusedLink(world, 'eva', id, 'debrief', debrief), 404)
  await write(world, shift, 'mentee')
  await link(world, 'eva', id, 'debrief', debrief)
})

test('the choices are the things that both sides may read', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  const note = await noteTo(world, 'eva')
  await noteTo(world, 'ben')
  const shift = await shiftOf(world)
  await write(world, shift, 'mentor')

  const { choices } = await world.as('eva').call(getEvidence, { params: { id } })

  assert.deepEqual(
    choices.map(({ kind, target_id, words, author, mine }) => [kind, target_id, words, author, mine]),
    [['note', note, 'Well led', 'Max Okafor', false]],
  )
  assert.deepEqual((await world.as('nora').call(getEvidence, { params: { id } })).choices, [])
})

test('a debrief that names the objective is evidence once it is open', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a, b])
  const shift = await shiftOf(world)
  await write(world, shift, 'mentor', { practised: [{ planId: id, objective: 2, answer: 3 }] })
  const sealed = await evidenceOf(world, id, 'eva')
  await write(world, shift, 'mentee')

  const [found] = await evidenceOf(world, id, 'eva')

  assert.deepEqual(sealed, [])
  assert.deepEqual(
    [found?.id, found?.objective, found?.answer, found?.shift_id],
    [null, 2, 'Mentor saw it done alone', shift],
  )
  const debrief = found?.target_id ?? 0
  assert.equal(
    (
      await world
        .as('max')
        .refused(addEvidence, { params: { id, place: 2 }, body: { kind: 'debrief', targetId: debrief } })
    ).status,
    409,
  )
})

test('a deleted note remains evidence that was removed', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  const note = await noteTo(world, 'eva')
  await link(world, 'max', id, 'note', note)

  await world.as('max').call(deleteNote, { params: { id: note } })
  const [found] = await evidenceOf(world, id, 'eva')

  assert.deepEqual([found?.removed_at, found?.name], [world.ctx.now().toISOString(), null])
})

test('a debrief that goes with its shift remains evidence that was removed, until Undo brings it back', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  const shift = await practise(world, id, 1)
  await practise(world, id, 1)

  const undo = await world.as('nora').undoOf(deleteShift, { params: { id: shift } })

  const shown = ({ answer, shift_id, removed_at }: EvidenceRow) => [answer, shift_id !== null, removed_at]
  for (const who of ['max', 'eva'] as const)
    assert.deepEqual((await evidenceOf(world, id, who)).map(shown), [
      [null, false, world.ctx.now().toISOString()],
      ['Mentor saw it done alone', true, null],
    ])
  assert.deepEqual(await countsOf(world), [2, 1])
  await world.as('nora').send({ method: 'POST', url: `/api/undo/${undo}` })
  assert.deepEqual(
    (await evidenceOf(world, id)).map(shown),
    Array(2).fill(['Mentor saw it done alone', true, null]),
  )
  assert.deepEqual(await countsOf(world), [2, 2])
})

test('a linked debrief that goes with its shift remains evidence that was removed', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  const shift = await shiftOf(world)
  for (const side of ['mentor', 'mentee'] as const) await write(world, shift, side)
  const { id: debrief } = await world.db.selectFrom('debriefs').select('id').executeTakeFirstOrThrow()
  await link(world, 'max', id, 'debrief', debrief)

  await world.as('nora').call(deleteShift, { params: { id: shift } })

  const [found] = await evidenceOf(world, id, 'eva')
  assert.deepEqual([found?.removed_at, found?.shift_id], [world.ctx.now().toISOString(), null])
})

test('a mentee removes their own links, the mentor every link', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  await link(world, 'max', id, 'note', await noteTo(world, 'eva'))
  await link(world, 'eva', id, 'note', await noteTo(world, 'eva'))
  const [byMax, byEva] = await evidenceOf(world, id)
  const at = (evidenceId: number | null | undefined) => ({
    params: { id, place: 1, evidenceId: evidenceId ?? 0 },
  })

  const { status } = await world.as('eva').refused(removeEvidence, at(byMax?.id))
  await world.as('max').call(removeEvidence, at(byEva?.id))
  await world.as('max').call(removeEvidence, at(byMax?.id))

  assert.equal(status, 403)
  assert.equal((await onlyPlan(world)).objective_states[0]?.evidence, 0)
})

test('evidence follows its objective and goes with it', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a, b])
  await link(world, 'max', id, 'note', await noteTo(world, 'eva'))
  await practise(world, id, 1)

  const moved = await saveObjectives(world, id, [b, a])
  const removed = await saveObjectives(world, id, [b])

  assert.deepEqual(
    moved.objective_states.map(({ evidence }) => evidence),
    [0, 2],
  )
  assert.deepEqual(
    removed.objective_states.map(({ evidence }) => evidence),
    [0],
  )
  assert.deepEqual(await evidenceOf(world, id), [])
})

test('an administrator finds no name of a private line, and the mentee reads no sealed answer', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  const shift = await shiftOf(world)
  const body = {
    good: 'Calm',
    teamLine: 'Short of staff',
    practised: [{ planId: id, objective: 1, answer: 1 }],
  }
  await world.as('max').call(saveDebrief, { params: { id: shift }, body })

  const seen = await world.as('nora').call(getEvidence, { params: { id } })

  assert.deepEqual(seen, { evidence: [], choices: [] })
})

test('of ten links of one note at once, one is kept', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  const targetId = await noteTo(world, 'eva')
  const url = `/api/learning-plans/${id}/objectives/1/evidence`

  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      world.as('max').send({ method: 'POST', url, payload: { kind: 'note', targetId } }),
    ),
  )

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, ...Array(9).fill(409)])
  assert.equal((await evidenceOf(world, id)).length, 1)
})

/** The plan has 150 linked notes and 150 debriefs that name its objective. */
async function giveMuchEvidence(world: Stage, { id: planId, objectives }: PlanRow) {
  const { db, ids } = world
  const numbers = Array.from({ length: 150 }, (_, number) => number)
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
  const shift = shiftRow(world, {
    starts_at: '2026-09-01T08:00',
    ends_at: '2026-09-01T16:00',
    status: 'completed',
  })
  const note = {
    ...life,
    mentor_id: ids.max,
    mentee_id: ids.eva,
    note_type: 'mentor_note' as const,
    content: 'Well led',
  }
  const insertInto = db.insertInto.bind(db)
  const notes = idsOf(
    await insertInto('notes')
      .values(numbers.map(() => note))
      .returning('id')
      .execute(),
  )
  const shifts = idsOf(
    await insertInto('shifts')
      .values(numbers.map(() => shift))
      .returning('id')
      .execute(),
  )
  const debriefs = shifts.map((shift_id) => debriefRow(world, { shift_id }))
  const written = idsOf(await insertInto('debriefs').values(debriefs).returning('id').execute())
  const objective_id = objectives[0]?.id ?? 0
  const link = { plan_id: planId, objective_id, document_id: null, debrief_id: null, created_by: ids.max }
  await insertInto('objective_evidence')
    .values(notes.map((note_id) => ({ ...link, note_id, created_at: life.created_at })))
    .execute()
  const item = { goal_id: null, plan_id: planId, objective_id, title: 'Lead one', answer: 2 }
  await insertInto('debrief_items')
    .values(written.map((debrief_id) => ({ ...item, debrief_id })))
    .execute()
}

test('much evidence is read in slices, and a link is checked without reading it all', async () => {
  const world = await stage()
  const plan = await planOf(world, [a, b])
  const { id } = plan
  await giveMuchEvidence(world, plan)
  const note = await noteTo(world, 'eva')

  let evidence: EvidenceRow[] = []
  const reading = await statementsOf(world, async () => {
    evidence = await evidenceOf(world, id)
  })
  const linking = await statementsOf(world, () =>
    world.as('max').call(addEvidence, { params: { id, place: 2 }, body: { kind: 'note', targetId: note } }),
  )

  assert.equal(evidence.length, 300)
  assert.deepEqual(
    evidence,
    evidence.toSorted((one, other) => (one.day < other.day ? -1 : 1)),
  )
  const from = (table: string, statements: string[]) => statements.filter((sql) => sql.includes(table)).length
  assert.ok(from('"objective_evidence" as "links"', reading) >= 2)
  assert.ok(reading.filter((sql) => /^select.*"debrief_items"."answer"/.test(sql)).length >= 2)
  assert.ok(from('"objective_evidence" as "links"', linking) <= 2)
})
