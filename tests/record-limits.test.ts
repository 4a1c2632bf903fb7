import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteComment } from '#contract/comments.ts'
import { deleteDocument } from '#contract/documents.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { keysOf } from '#contract/fields.ts'
import { createPlan, deletePlan, editPlan } from '#contract/learning-plans.ts'
import { removeMeeting } from '#contract/milestones.ts'
import { deleteReflection } from '#contract/my-record.ts'
import { deleteNote } from '#contract/notes.ts'
import { type RecordLimit, recordLimits } from '#contract/record-limits.ts'
import { deleteShift, editShift, scheduleSeries, scheduleShift } from '#contract/shifts.ts'
import type { Tables } from '#server/database/schema.ts'
import { copyRow } from '#server/testing/copied-row.ts'
import { validCall } from './examples/every-example.ts'
import { makeCall } from './examples/example.ts'
import { plan, plannedSeries, shift } from './examples/mentoring.ts'

/** Rule 82: tests each row of the table of limits with the calls that create such records. */

type Limited = {
  table: keyof Tables
  /** The call whose example creates it, and other values for its body. */
  call: string
  body?: object
  /** Deletes a record and offers Undo. */
  remove?: Endpoint
  /** The number of copies that leave room for one more, if the limit is not a number of records. */
  copies?: number
  /** Other values for columns of a copy. */
  instead?: Record<string, string>
}

const plans = { table: 'learning_plans', call: 'POST /api/learning-plans', remove: deletePlan } as const
const documents = { table: 'documents', call: 'POST /api/documents', remove: deleteDocument } as const
const copyOfDocument = { storage_key: "storage_key || '-' || n" }
const twoDocuments = 2 * 'Read me'.length

/** The others have tests of their own. */
type OfOwnTests = 'absences' | 'progressChanges' | 'privateNoteChanges'
const limited: Record<Exclude<RecordLimit, OfOwnTests>, Limited> = {
  plans,
  archivedPlans: { ...plans, body: { status: 'archived' } },
  goals: { table: 'goals', call: 'POST /api/mentoring/goals/:menteeId' },
  notes: { table: 'notes', call: 'POST /api/notes', remove: deleteNote },
  goalComments: {
    table: 'comments',
    call: 'POST /api/mentoring/goals/:id/comments',
    remove: deleteComment,
  },
  planComments: {
    table: 'comments',
    call: 'POST /api/learning-plans/:id/comments',
    remove: deleteComment,
  },
  shifts: {
    table: 'shifts',
    call: 'POST /api/shifts',
    body: { allowOverlap: true },
    remove: deleteShift,
  },
  meetings: {
    table: 'meetings',
    call: 'POST /api/mentoring/milestones/:menteeId/meetings',
    remove: removeMeeting,
  },
  documents: { ...documents, instead: copyOfDocument },
  documentSizes: {
    ...documents,
    copies: 20,
    // Together with two documents of the example, they reach the limit exactly.
    instead: {
      ...copyOfDocument,
      size: `case when n < 20 then ${25 * 1024 ** 2} else ${25 * 1024 ** 2 - twoDocuments} end`,
    },
  },
  templates: { table: 'templates', call: 'POST /api/templates' },
  reflections: { table: 'reflections', call: 'POST /api/reflections', remove: deleteReflection },
}

/** Creates a world with room for one more record, and the function that creates it. */
async function nearlyFull(kind: keyof typeof limited) {
  const { table, call, body, copies, instead } = limited[kind]
  const { world, example } = await validCall(call)
  const send = () => makeCall(world, call, { ...example, body: { ...example.body, ...body } })
  assert.equal((await send()).statusCode, 201)
  // Typed as one of the tables: all have an id.
  const newest = world.db
    .selectFrom(table as 'notes')
    .select('id')
    .orderBy('id', 'desc')
  const first = await newest.limit(1).executeTakeFirstOrThrow()
  await copyRow(world.db, table, first.id, copies ?? recordLimits[kind].most - 2, instead)
  return { world, who: example.who ?? 'max', first, send }
}

for (const kind of keysOf(limited))
  test(kind, async (t) => {
    const { sentence } = recordLimits[kind]
    const { world, who, first, send } = await nearlyFull(kind)

    await t.test(`${kind}: of ten concurrent creations at the limit exactly one is saved`, async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, send))

      const refused = answers.filter(({ statusCode }) => statusCode !== 201)
      assert.equal(refused.length, 9)
      for (const answer of refused)
        assert.deepEqual([answer.statusCode, answer.json().message], [409, sentence])
    })

    const { remove } = limited[kind]
    if (!remove) return
    await t.test(
      `${kind}: Undo does not restore a deleted one when another has taken its place`,
      async () => {
        const undo = await world.as(who).undoOf(remove, { params: { id: first.id } })
        const made = await send()

        const undone = await world.as(who).send({ method: 'POST', url: `/api/undo/${undo}` })

        assert.deepEqual([made.statusCode, undone.statusCode], [201, 409])
        assert.equal(undone.json().message, sentence)
      },
    )
  })

test('an archived plan has a limit of its own, and cannot be reactivated beyond the limit', async () => {
  const { world, first, send } = await nearlyFull('plans')
  const change = (status: 'archived' | 'draft') => ({ params: { id: first.id }, body: { status } })
  await world.as('eva').call(editPlan, change('archived'))
  const made = [await send(), await send(), await send()]

  const refused = await world.as('eva').refused(editPlan, change('draft'))

  assert.deepEqual(
    made.map(({ statusCode }) => statusCode),
    [201, 201, 409],
  )
  assert.deepEqual([refused.status, refused.message], [409, recordLimits.plans.sentence])
  await world.as('eva').call(editPlan, { params: { id: first.id }, body: { title: 'Still archived' } })
})

test('a plan created as archived at the limit is accepted and can be restored', async () => {
  const { world, send } = await nearlyFull('plans')
  await send()

  const body = { ...plan(world).body, status: 'archived' as const }
  const { id } = await world.as('max').call(createPlan, { body })
  const undo = await world.as('max').undoOf(deletePlan, { params: { id } })

  const undone = await world.as('max').send({ method: 'POST', url: `/api/undo/${undo}` })
  assert.equal(undone.statusCode, 204)
})

test('a plan cannot be archived beyond the limit of archived plans', async () => {
  const { world, send } = await nearlyFull('archivedPlans')
  await send()
  const { id } = await world.as('max').call(createPlan, plan(world))

  const refused = await world.as('eva').refused(editPlan, { params: { id }, body: { status: 'archived' } })

  assert.deepEqual([refused.status, refused.message], [409, recordLimits.archivedPlans.sentence])
})

test('each shift of a series counts, and the series is saved whole or not at all', async () => {
  const { world } = await nearlyFull('shifts')
  const { body } = plannedSeries(world)

  const refused = await world.as('max').refused(scheduleSeries, { body: { ...body, allowOverlap: true } })
  const { ids } = await world
    .as('max')
    .call(scheduleSeries, { body: { ...body, allowOverlap: true, lastDay: body.shiftDate } })

  assert.deepEqual([refused.status, refused.message], [409, recordLimits.shifts.sentence])
  assert.equal(ids.length, 1)
})

test('a shift cannot be moved to a mentee who is at the limit', async () => {
  const { world, send } = await nearlyFull('shifts')
  await send()
  const ofBen = await world
    .as('max')
    .call(scheduleShift, { body: { ...shift(world).body, menteeId: world.ids.ben, allowOverlap: true } })

  const refused = await world.as('max').refused(editShift, {
    params: { id: ofBen.id },
    body: { menteeId: world.ids.eva, allowOverlap: true },
  })

  assert.deepEqual([refused.status, refused.message], [409, recordLimits.shifts.sentence])
})

test('the limits equal those of the documentation', () => {
  const numbers = Object.entries(recordLimits).map(([kind, { most }]) => [kind, most])
  assert.deepEqual(Object.fromEntries(numbers), {
    plans: 100,
    archivedPlans: 500,
    goals: 500,
    notes: 5_000,
    goalComments: 1_000,
    planComments: 1_000,
    shifts: 2_000,
    meetings: 200,
    absences: 100,
    documents: 500,
    documentSizes: 500 * 1024 * 1024,
    templates: 50,
    reflections: 500,
    progressChanges: 100,
    privateNoteChanges: 100,
  })
})
