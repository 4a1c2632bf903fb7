import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { createPlan, editPlan } from '#contract/learning-plans.ts'
import { addNote } from '#contract/notes.ts'
import { editShift } from '#contract/shifts.ts'
import { shiftOf } from '../testing/debriefs.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { unzipped } from '../testing/unzipped.ts'

const objective = { specific: 'S', measurable: 'M', achievable: 'A', relevant: 'R', timeBound: 'T' }
const plan = { title: 'Nights', description: '', objectives: [objective], targetDate: '2027-01-31' }

async function exported({ as }: Stage, id: number) {
  const answer = await as('nora').send({ url: `/api/users/${id}/export` })
  const files = await unzipped(answer.rawPayload)
  return { kept: JSON.parse(String(files.get('data.json'))), readme: String(files.get('README.txt')) }
}

test('an export for a former mentor lists unreadable items without their text', async () => {
  const world = await stage()
  const { as, ids, passes } = world
  await as('max').call(addNote, { body: { content: 'Well done', menteeId: ids.eva } })
  await as('eva').call(addNote, { body: { content: 'I am afraid of nights' } })
  const [left, changed] = [
    await as('max').call(createPlan, { body: { ...plan, menteeId: ids.eva } }),
    await as('max').call(createPlan, { body: { ...plan, menteeId: ids.eva } }),
  ]
  passes({ minutes: 1 })
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })
  passes({ minutes: 1 })
  await as('ruth').call(editPlan, { params: { id: changed.id }, body: { title: 'After her illness' } })

  const [ofMax, ofEva] = [await exported(world, ids.max), await exported(world, ids.eva)]

  const notes = ({ kept }: typeof ofMax) => kept.notes.map(({ content }: { content: unknown }) => content)
  const plans = ({ kept }: typeof ofMax) =>
    kept.learning_plans.map(({ id, title }: Record<string, unknown>) => [id, title])
  assert.deepEqual(notes(ofMax), ['Well done', null])
  assert.deepEqual(notes(ofEva), ['Well done', 'I am afraid of nights'])
  assert.deepEqual(plans(ofMax), [
    [left.id, 'Nights'],
    [changed.id, null],
  ])
  assert.deepEqual(
    ofMax.kept.learning_plan_objectives.map(({ specific }: { specific: unknown }) => specific),
    ['S', null],
  )
  assert.equal(plans(ofEva)[1][1], 'After her illness')
  const changesOf = ({ kept }: typeof ofMax) =>
    kept.audit_log.filter(({ action }: { action: string }) => action === 'plan.changed')
  assert.deepEqual(
    changesOf(ofMax).map(({ details }: { details: unknown }) => details),
    [null],
  )
  assert.match(changesOf(ofEva)[0].details, /After her illness/)
  assert.ok(ofMax.kept.audit_log.some(({ details }: { details: string }) => details?.includes('Nights')))
  assert.match(ofMax.readme, /Messages from mentees that Max Okafor no longer mentors/)
})

test('an export for a former mentor has the notes of the shifts that they worked', async () => {
  const world = await stage()
  const { as, ids, passes } = world
  const worked = await shiftOf(world, { notes: 'Ward 4' })
  const planned = await shiftOf(world, { starts_at: '2026-11-25T09:00', ends_at: '2026-11-25T17:00' })
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })
  passes({ minutes: 1 })
  for (const id of [worked, planned])
    await as('nora').call(editShift, { params: { id }, body: { notes: 'Ward 5' } })

  const { kept } = await exported(world, ids.max)

  assert.deepEqual(
    kept.shifts.map(({ id, notes }: Record<string, unknown>) => [id, notes]),
    [
      [worked, 'Ward 5'],
      [planned, null],
    ],
  )
})
