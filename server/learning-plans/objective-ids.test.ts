import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addPlanComment, listPlanComments } from '#contract/comments.ts'
import { getDebrief } from '#contract/debriefs.ts'
import { editPlan, type ObjectiveForm } from '#contract/learning-plans.ts'
import { getEvidence } from '#contract/objectives.ts'
import { migrate } from '../database/migrate.ts'
import { shiftOf, write } from '../testing/debriefs.ts'
import { databaseOfVersion09 } from '../testing/earlier-version.ts'
import { engine } from '../testing/fresh-database.ts'
import { objective, onlyPlan, planOf, practise, saveObjectives, setState } from '../testing/objectives.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { matchObjectives } from './objectives.ts'

/** Comments, evidence, states and what was practised belong to the id of an objective (rule 64). */

const [a, b, c] = [objective('a'), objective('b'), objective('c')]

const idsAfter = (stored: ObjectiveForm[], sent: ObjectiveForm[]) =>
  matchObjectives(
    stored.map((texts, place) => ({ ...texts, id: place + 1 })),
    sent,
  ).map(({ id }) => id)

test('without ids, an unchanged objective is found at any place', () => {
  assert.deepEqual(idsAfter([a, b, c], [a, b, c]), [1, 2, 3])
  assert.deepEqual(idsAfter([a, b, c], [c, a, b]), [3, 1, 2])
  assert.deepEqual(idsAfter([a, b], [c, a, b]), [undefined, 1, 2])
  assert.deepEqual(idsAfter([a, b, c], [a, c]), [1, 3])
})

test('without ids, a reworded objective is found by its first words, then by its place', () => {
  assert.deepEqual(idsAfter([a, b, c], [a, objective('c', 'Four')]), [1, 3])
  assert.deepEqual(idsAfter([a, b], [a, objective('b, at night')]), [1, 2])
})

test('without ids, two objectives with the same words keep their order', () => {
  assert.deepEqual(idsAfter([a, a, b], [a, a]), [1, 2])
  assert.deepEqual(idsAfter([b, a, a], [a, a]), [2, 3])
})

test('an id counts before all words, and a new objective continues none', () => {
  assert.deepEqual(idsAfter([a, b], [{ ...b, id: 1 }, b]), [1, 2])
  assert.deepEqual(
    idsAfter(
      [a, b],
      [
        { ...c, id: null },
        { ...b, id: 2 },
      ],
    ),
    [undefined, 2],
  )
  assert.deepEqual(
    idsAfter(
      [a, b],
      [
        { ...a, id: 1 },
        { ...a, id: 1 },
        { ...b, id: 9 },
      ],
    ),
    [1, undefined, undefined],
  )
})

/** Each objective by its words: its state, the number of its evidence, and its comments. */
async function belongings(world: Stage, id: number) {
  const { objectives, objective_states } = await onlyPlan(world)
  const comments = await world.as('max').call(listPlanComments, { params: { id } })
  return objectives.map(({ specific, id }, place) => {
    const { state, evidence } = objective_states[place] ?? {}
    const said = comments.filter((comment) => comment.objective_id === id)
    assert.ok(said.every((comment) => comment.objective === place + 1))
    return [specific, state, evidence, ...said.map(({ content }) => content)]
  })
}

test('comments, state and evidence stay with their objective when its words and its place change', async () => {
  const world = await stage()
  const { id, objectives } = await planOf(world, [a, b, c])
  const [first, second, third] = objectives.map((one) => one.id)
  const comment = { content: 'About b', objective: 2 }
  await world.as('eva').call(addPlanComment, { params: { id }, body: comment })
  await setState(world, id, 2, 'achieved')
  await practise(world, id, 2)

  await saveObjectives(world, id, [
    { ...objective('c, by day'), id: third ?? 0 },
    { ...b, id: first ?? 0 },
    { ...objective('d'), id: null },
    { ...objective('e', 'Never'), id: second ?? 0 },
  ])

  assert.deepEqual(await belongings(world, id), [
    ['c, by day', 'not_started', 0],
    ['b', 'not_started', 0],
    ['d', 'not_started', 0],
    ['e', 'achieved', 1, 'About b'],
  ])
})

test('a new objective at the place of a removed one takes nothing over, also not its comments', async () => {
  const world = await stage()
  const { id } = await planOf(world, [a])
  await world.as('eva').call(addPlanComment, { params: { id }, body: { content: 'About a', objective: 1 } })
  await setState(world, id, 1, 'achieved')
  await practise(world, id, 1)

  await saveObjectives(world, id, [{ ...b, id: null }])
  const comments = await world.as('max').call(listPlanComments, { params: { id } })

  assert.deepEqual(await belongings(world, id), [['b', 'not_started', 0]])
  assert.deepEqual([comments[0]?.objective, comments.length], [null, 1])
  assert.deepEqual((await world.as('max').call(getEvidence, { params: { id } })).evidence, [])
})

test('the id of an objective of another plan does not take it over', async () => {
  const world = await stage()
  const other = await planOf(world, [a])
  await setState(world, other.id, 1, 'achieved')
  const { id } = await planOf(world, [b])

  const saved = await saveObjectives(world, id, [{ ...c, id: other.objectives[0]?.id ?? 0 }])

  assert.deepEqual(
    saved.objective_states.map(({ state }) => state),
    ['not_started'],
  )
  const rows = await world.db
    .selectFrom('learning_plan_objectives')
    .select(['plan_id', 'specific'])
    .orderBy('specific')
    .execute()
  assert.deepEqual(
    rows.map(({ plan_id, specific }) => [plan_id, specific]),
    [
      [other.id, 'a'],
      [id, 'c'],
    ],
  )
})

test('a comment from a screen of before an edit is about the objective that its author read', async () => {
  const world = await stage()
  const { id, objectives } = await planOf(world, [a, b])
  const onFirst = { content: 'About a', objective: 1, objectiveId: objectives[0]?.id ?? 0 }
  const onSecond = { content: 'About b', objective: 2, objectiveId: objectives[1]?.id ?? 0 }
  await saveObjectives(world, id, [b])

  const said = await world.as('eva').call(addPlanComment, { params: { id }, body: onSecond })
  const removed = await world.as('eva').refused(addPlanComment, { params: { id }, body: onFirst })

  assert.equal(said.objective, 1)
  assert.deepEqual([removed.status, removed.message], [400, 'This objective is no longer in the plan'])
})

test('of ten comments during ten edits of the order, each is about its objective', async () => {
  const world = await stage()
  const { id, objectives } = await planOf(world, [a, b])
  const [one, two] = objectives.map((known) => ({ ...known }))
  const write = (place: number) => ({
    content: `On ${place}`,
    objective: 1,
    objectiveId: objectives[place]?.id ?? 0,
  })

  await Promise.all(
    Array.from({ length: 10 }, (_, turn) => [
      world.as('max').call(editPlan, {
        params: { id },
        body: { objectives: turn % 2 === 0 ? [two, one] : [one, two] } as never,
      }),
      world.as('eva').call(addPlanComment, { params: { id }, body: write(turn % 2) }),
    ]).flat(),
  )

  const rows = await world.db.selectFrom('comments').select(['content', 'objective_id']).execute()
  assert.equal(rows.length, 10)
  for (const { content, objective_id } of rows)
    assert.equal(objective_id, objectives[Number(content.at(-1))]?.id)
})

test('a debrief names the objective that its author chose, whatever its place is by then', async () => {
  const world = await stage()
  const { id, objectives } = await planOf(world, [a, b])
  const shift = await shiftOf(world)
  const practised = [{ objectiveId: objectives[0]?.id ?? 0, answer: 3 }]
  await saveObjectives(world, id, [b, a])

  const { mentor } = await write(world, shift, 'mentor', { practised })

  assert.deepEqual(
    mentor.debrief?.practised.map(({ title, objective }) => [title, objective]),
    [['a', 2]],
  )
})

test('a debrief can be saved again after the objective that it names was removed', async () => {
  const world = await stage()
  const { id, objectives } = await planOf(world, [a, b])
  const shift = await shiftOf(world)
  const practised = [{ objectiveId: objectives[0]?.id ?? 0, answer: 3 }]
  await write(world, shift, 'mentor', { practised })
  await saveObjectives(world, id, [b])

  const { mentor } = await world.as('max').call(getDebrief, { params: { id: shift } })
  const version = mentor.debrief?.version
  const again = await write(world, shift, 'mentor', { practised, version, next: 'Nights' })

  assert.deepEqual(
    [mentor, again.mentor].map(({ debrief }) =>
      debrief?.practised.map(({ title, objective }) => [title, objective]),
    ),
    [[['a', null]], [['a', null]]],
  )
})

test('an earlier database gets the ids of objectives without a loss', async () => {
  const db = await databaseOfVersion09()
  await migrate(db, engine, '062-after-version-0.9')
  const now = '2026-11-20T09:00:00.000Z'
  await sql`insert into users (id, first_name, last_name, email, email_key, role, status, password_set_by, created_at, updated_at, search_text)
    values (1, '', '', '', '1', 'mentee', 'active', 'self', '', '', '')`.execute(db)
  for (const plan of [1, 2])
    await sql`insert into learning_plans (id, mentee_id, created_by, title, description, target_date, status, created_at, updated_at, search_text)
      values (${plan}, 1, 1, '', '', '', 'active', '', '', '')`.execute(db)
  for (const [id, plan, position] of [
    [5, 1, 2],
    [7, 1, 1],
    [9, 2, 1],
  ])
    await sql`insert into learning_plan_objectives (id, plan_id, position, specific, measurable, achievable, relevant, time_bound)
      values (${id}, ${plan}, ${position}, '', '', '', '', '')`.execute(db)
  await sql`insert into goals (id, mentee_id, created_by, title, description, target_date, priority, status, created_at, updated_at, search_text)
    values (1, 1, 1, '', '', '', 'low', 'active', '', '', '')`.execute(db)
  for (const [goal, plan, objective] of [
    [1, null, null],
    [null, 1, 1],
    [null, 1, 2],
    [null, 2, 1],
    [null, 2, null],
  ])
    await sql`insert into comments (mentee_id, goal_id, plan_id, objective, created_by, content, created_at, updated_at)
      values (1, ${goal}, ${plan}, ${objective}, 1, '', '', '')`.execute(db)
  await sql`insert into notes (id, mentor_id, mentee_id, note_type, content, created_at, updated_at, search_text)
    values (1, 1, 1, 'mentor_note', '', '', '', '')`.execute(db)
  await sql`insert into objective_evidence (plan_id, objective, note_id, created_by, created_at)
    values (1, 2, 1, 1, ${now})`.execute(db)
  await sql`insert into shifts (id, mentor_id, mentee_id, starts_at, ends_at, location, notes, status, created_at, updated_at, search_text)
    values (1, 1, 1, '2026-11-19T08:00', '2026-11-19T16:00', '', '', 'completed', '', '', '')`.execute(db)
  await sql`insert into debriefs (id, shift_id, mentee_id, side, created_by, good, next, team_line, created_at, updated_at)
    values (1, 1, 1, 'mentee', 1, '', '', '', '', '')`.execute(db)
  await sql`insert into debrief_items (debrief_id, plan_id, objective, title, answer) values (1, 2, 1, 'Nights', 3)`.execute(
    db,
  )

  await migrate(db, engine)

  const read = async (table: 'comments' | 'objective_evidence' | 'debrief_items') =>
    (await db.selectFrom(table).select('objective_id').orderBy('id').execute()).map((row) => row.objective_id)
  assert.deepEqual(await read('comments'), [null, 7, 5, 9, null])
  assert.deepEqual(await read('objective_evidence'), [5])
  assert.deepEqual(await read('debrief_items'), [9])
})
