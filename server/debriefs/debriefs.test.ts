import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getQuickActions } from '#contract/attention.ts'
import { getDebrief, listDebriefs, saveDebrief, withdrawDebrief } from '#contract/debriefs.ts'
import { addGoal, editGoal } from '#contract/goals.ts'
import { deleteShift, listShifts, recordOutcome } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import { endsWithMax, readBy, shiftOf, texts, write } from '../testing/debriefs.ts'
import { objective, planOf, setState } from '../testing/objectives.ts'
import { debriefRow } from '../testing/rows.ts'
import { stage } from '../testing/stage.ts'

/** Tests who writes a debrief, and when (rule 63). The stage's clock begins on 20/11/2026 at 10:00. */

test('a sealed debrief can be rewritten and withdrawn, an open one neither', async () => {
  const world = await stage()
  const { as } = world
  const id = await shiftOf(world)
  const params = { id }
  await write(world, id, 'mentor')
  const rewritten = await write(world, id, 'mentor', { good: 'Very calm' })
  await as('max').call(withdrawDebrief, { params })
  await write(world, id, 'mentor')
  await write(world, id, 'mentee')

  const late = await as('max').refused(saveDebrief, { params, body: { good: 'Other words' } })
  const gone = await as('eva').refused(withdrawDebrief, { params })

  assert.equal(rewritten.mentor.debrief?.good, 'Very calm')
  assert.deepEqual([late.status, gone.status], [409, 409])
  assert.equal(late.message, 'This debrief is open to read, so it can no longer be changed.')
})

test('the row of a shift says whether it has a debrief of which the reader may know', async () => {
  const world = await stage()
  const { as, ids } = world
  const [written, other] = [await shiftOf(world), await shiftOf(world, { starts_at: '2026-11-18T21:00' })]
  const flags = async (who: 'max' | 'eva' | 'nora') => {
    const shifts = await as(who).call(listShifts, { query: { menteeId: ids.eva } })
    return Object.fromEntries(shifts.map(({ id, has_debrief }) => [id, has_debrief]))
  }
  await write(world, written, 'mentee')

  for (const who of ['max', 'eva', 'nora'] as const)
    assert.deepEqual(await flags(who), { [written]: true, [other]: false }, who)

  await as('eva').call(withdrawDebrief, { params: { id: written } })

  assert.deepEqual(await flags('max'), { [written]: false, [other]: false })
})

test('a form that began without a debrief does not overwrite one of another device', async () => {
  const world = await stage()
  const id = await shiftOf(world)
  const body = { good: 'From my phone', version: 0 }
  await write(world, id, 'mentor', { good: 'From the ward computer', version: 0 })

  const { status, current } = await world.as('max').refused(saveDebrief, { params: { id }, body })
  await write(world, id, 'mentor', { ...body, version: Number(current?.version) })

  assert.deepEqual([status, current?.good], [409, 'From the ward computer'])
  assert.deepEqual(await readBy(world, 'max', id), ['From my phone', ''])
})

for (const [when, times, message] of [
  [
    'before the shift',
    { starts_at: '2026-11-20T10:01', ends_at: '2026-11-20T18:00', status: 'scheduled' },
    'You can write a debrief once the shift has started.',
  ],
  [
    '30 days and a minute after it',
    { starts_at: '2026-10-20T22:00', ends_at: '2026-10-21T09:59' },
    'Debriefs can be written until 30 days after the shift.',
  ],
  ['about a cancelled shift', { status: 'cancelled' }, 'This shift is recorded as not having taken place.'],
] as const)
  test(`nobody writes a debrief ${when}`, async () => {
    const world = await stage()
    const id = await shiftOf(world, times)

    const { status, message: sentence } = await world
      .as('eva')
      .refused(saveDebrief, { params: { id }, body: { good: 'Fine' } })

    assert.deepEqual([status, sentence], [409, message])
  })

test('a debrief can be written until the last minute of the 30th day, and then opens at once', async () => {
  const world = await stage()
  const id = await shiftOf(world, { starts_at: '2026-10-20T22:00', ends_at: '2026-10-21T10:00' })

  const undo = await world.as('eva').undoOf(saveDebrief, { params: { id }, body: { good: 'Thank you' } })
  const opened = await readBy(world, 'max', id)
  await world.as('eva').call(undoChange, { params: { id: undo } })

  assert.deepEqual(opened, ['', 'Thank you'])
  assert.deepEqual(await readBy(world, 'max', id), ['', ''])
})

test('a former mentor writes about the shifts that they led, and a mentor of others does not see them', async () => {
  const world = await stage()
  const id = await shiftOf(world)
  await endsWithMax(world)
  const next = await shiftOf(world, { starts_at: '2026-11-20T10:30', ends_at: '2026-11-20T11:00' })
  world.passes({ hours: 2 })
  const body = { good: 'Fine' }

  const written = await world.as('max').call(saveDebrief, { params: { id }, body })
  const later = await world.as('max').refused(saveDebrief, { params: { id: next }, body })
  const other = await world.as('ruth').refused(saveDebrief, { params: { id }, body })
  const admin = await world.as('nora').refused(saveDebrief, { params: { id }, body })

  assert.equal(written.mentor.debrief?.good, 'Fine')
  assert.deepEqual([later.status, other.status, admin.status], [403, 404, 403])
})

test('a former mentor who writes is offered no goal and no plan of the mentee', async () => {
  const world = await stage()
  const { as, ids } = world
  const id = await shiftOf(world)
  const goal = { title: 'Lead a handover', description: 'Two bays', targetDate: '2027-01-31' }
  await as('max').call(addGoal, { params: { menteeId: ids.eva }, body: goal })
  await planOf(world, [objective('Lead one')])
  const offered = async () => {
    const { can, choices } = await as('max').call(getDebrief, { params: { id } })
    return [can.includes('write'), choices.length]
  }
  const before = await offered()

  await endsWithMax(world)

  assert.deepEqual(before, [true, 2])
  assert.deepEqual(await offered(), [true, 0])
})

test("the mentor's debrief records the outcome of a shift that has none", async () => {
  const world = await stage()
  const id = await shiftOf(world, { status: 'scheduled' })
  const completed = { workedFrom: '21:00', workedTo: '09:30' }

  const { shift } = await write(world, id, 'mentor', { completed })
  const again = await world
    .as('max')
    .refused(saveDebrief, { params: { id }, body: { good: 'Fine', completed } })

  assert.deepEqual([shift.status, shift.worked_to, shift.minutes], ['completed', '09:30', 750])
  assert.equal(again.status, 409)
})

test('both sides choose what was practised, and its title stays as it was', async () => {
  const world = await stage()
  const { as, ids } = world
  const id = await shiftOf(world)
  const goal = { title: 'Lead a handover', description: 'Two bays', targetDate: '2027-01-31' }
  const { id: goalId } = await as('max').call(addGoal, { params: { menteeId: ids.eva }, body: goal })
  const practised = (answer: number) => ({ practised: [{ goalId, answer }] })

  await write(world, id, 'mentor', practised(3))
  await write(world, id, 'mentee', practised(4))
  await as('max').call(editGoal, { params: { goalId }, body: { title: 'Another title' } })
  const read = await as('eva').call(getDebrief, { params: { id } })
  const listed = await as('max').call(listDebriefs, { params: { menteeId: ids.eva }, query: { goalId } })

  const of = (answer: number) => [
    { goal_id: goalId, plan_id: null, objective_id: null, objective: null, title: 'Lead a handover', answer },
  ]
  assert.deepEqual([read.mentor.debrief?.practised, read.mentee.debrief?.practised], [of(3), of(4)])
  assert.deepEqual(
    listed.map((shift) => shift.id),
    [id],
  )
})

test('a list that is narrowed by a goal does not betray a sealed debrief', async () => {
  const world = await stage()
  const { as, ids } = world
  const id = await shiftOf(world)
  const goal = { title: 'Lead a handover', description: 'Two bays', targetDate: '2027-01-31' }
  const { id: goalId } = await as('max').call(addGoal, { params: { menteeId: ids.eva }, body: goal })
  await write(world, id, 'mentee', { practised: [{ goalId, answer: 1 }] })
  const params = { menteeId: ids.eva }

  const known = await as('max').call(listDebriefs, { params })
  const narrowed = await as('max').call(listDebriefs, { params, query: { goalId } })

  assert.deepEqual([known.length, narrowed.length], [1, 0])
})

const refusedForms: [object, string, string][] = [
  [{ good: ' ', next: '' }, 'good', 'Fill in at least one of the two boxes'],
  [
    { good: 'a', practised: [{ goalId: 999, answer: 1 }] },
    'practised',
    'Choose active goals and objectives of this mentee',
  ],
  [{ good: 'a', support: 'yes' }, 'support', 'Only the mentee is asked about the support'],
]
for (const [body, field, sentence] of refusedForms)
  test(`a mentor's debrief is refused with '${sentence}'`, async () => {
    const world = await stage()
    const id = await shiftOf(world)

    const { status, fields } = await world.as('max').refused(saveDebrief, { params: { id }, body })

    assert.deepEqual([status, fields], [400, { [field]: sentence }])
  })

test('a mentee is asked about the support once in 30 days', async () => {
  const world = await stage()
  const first = await shiftOf(world)
  const second = await shiftOf(world, { starts_at: '2026-11-18T09:00', ends_at: '2026-11-18T17:00' })
  await write(world, first, 'mentee', { support: 'partly' })

  const { asks_support } = await world.as('eva').call(getDebrief, { params: { id: second } })
  const again = await world
    .as('eva')
    .refused(saveDebrief, { params: { id: second }, body: { good: 'a', support: 'no' } })

  assert.equal(asks_support, false)
  assert.deepEqual(again.fields, { support: 'You answered this in the last 30 days' })
})

test('a shift about which the mentee has written is deleted by an administrator only, and comes back whole', async () => {
  const world = await stage()
  const { as } = world
  const id = await shiftOf(world)
  await write(world, id, 'mentee')
  const params = { id }

  const refused = await as('max').refused(deleteShift, { params })
  const undo = await as('nora').undoOf(deleteShift, { params })
  const gone = await readBy(world, 'eva', id)
  await as('nora').call(undoChange, { params: { id: undo } })

  assert.equal(refused.status, 409)
  assert.equal(refused.message, 'Eva has written a debrief, so only an administrator can delete this shift.')
  assert.equal(gone, null)
  assert.deepEqual(await readBy(world, 'eva', id), ['', texts.mentee])
})

test('a debrief of a shift that is recorded as cancelled afterwards is kept and marked', async () => {
  const world = await stage()
  const { as, ids } = world
  const id = await shiftOf(world)
  await write(world, id, 'mentee')

  const body = { status: 'cancelled', cause: 'nobody_came' } as const
  await as('max').call(recordOutcome, { params: { id }, body })
  const [listed] = await as('eva').call(listDebriefs, { params: { menteeId: ids.eva } })

  const accountsAfter = async (days: number) => {
    world.passes({ days })
    world.signsInAgain('nora')
    const { items } = await as('nora').call(getQuickActions)
    return items.filter(({ kind }) => kind === 'two_accounts')
  }

  assert.deepEqual([listed?.not_held, listed?.mentee.debrief?.good], [true, texts.mentee])
  for (const days of [0, 30])
    assert.deepEqual(
      (await accountsAfter(days)).map((item) => [item.id, item.name, item.person_id]),
      [[id, 'Eva Lindqvist', ids.eva]],
    )
  assert.deepEqual(await accountsAfter(1), [])
})

test('the texts of a debrief are not in the audit log', async () => {
  const world = await stage()
  const id = await shiftOf(world)
  await write(world, id, 'mentor', { next: 'Practise the pumps', teamLine: 'Secret' })
  await write(world, id, 'mentor', { next: 'Practise the bleep', teamLine: 'Secret' })

  const entries = await world.recorded(2)

  assert.deepEqual(
    entries.map(({ action }) => action),
    ['debrief.changed', 'debrief.written'],
  )
  assert.doesNotMatch(JSON.stringify(entries), /Calm|Practise|Secret/)
})

test('the list of debriefs is read by pages, latest first', async () => {
  const world = await stage()
  for (const day of ['16', '17', '18']) {
    const times = { starts_at: `2026-11-${day}T09:00`, ends_at: `2026-11-${day}T17:00` }
    const shift_id = await shiftOf(world, times)
    await world.db.insertInto('debriefs').values(debriefRow(world, { shift_id })).execute()
  }
  const url = `/api/mentoring/debriefs/${world.ids.eva}?limit=2`

  const first = await world.as('max').send({ url })
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const rest = await world.as('max').send({ url: next.replace(/^https?:\/\/[^/]+/, '') })

  const days = (answer: typeof first) =>
    answer.json().map((shift: { shift_date: string }) => shift.shift_date)
  assert.deepEqual([days(first), days(rest)], [['2026-11-18', '2026-11-17'], ['2026-11-16']])
  assert.equal(first.headers['x-total-count'], '3')
})

test('a debrief offers objectives that are not achieved, and takes one that was achieved meanwhile', async () => {
  const world = await stage()
  const shift = { params: { id: await shiftOf(world) } }
  const { id, objectives } = await planOf(world, [objective('Lead one'), objective('Lead two')])
  const [first] = objectives
  await setState(world, id, 1, 'achieved')

  const page = await world.as('eva').call(getDebrief, shift)
  const { mentee } = await write(world, shift.params.id, 'mentee', {
    practised: [{ objectiveId: first?.id, answer: 5 }],
  })

  assert.deepEqual(
    page.choices.map(({ title }) => title),
    ['Lead two'],
  )
  assert.deepEqual(page.plans, [{ id, title: 'Confident handovers', achieved: 1, total: 2 }])
  assert.deepEqual(
    mentee.debrief?.practised.map(({ title }) => title),
    ['Lead one'],
  )
})
