import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addGoalComment, addPlanComment, deleteComment } from '#contract/comments.ts'
import { deleteDocument, uploadDocument } from '#contract/documents.ts'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { addGoal } from '#contract/goals.ts'
import { keysOf } from '#contract/keys-of.ts'
import { createPlan, deletePlan, editPlan } from '#contract/learning-plans.ts'
import { recordMeeting, removeMeeting } from '#contract/milestones.ts'
import { addNote, deleteNote } from '#contract/notes.ts'
import { type RecordLimit, recordLimits } from '#contract/record-limits.ts'
import { addReflection, deleteReflection } from '#contract/reflections.ts'
import { scheduleSeries } from '#contract/shift-series.ts'
import { deleteShift, editShift, scheduleShift } from '#contract/shifts.ts'
import { saveTemplate } from '#contract/templates.ts'
import type { Tables } from '#server/database/schema.ts'
import { copyRow } from '#server/testing/copied-row.ts'
import { type Stage, stage } from '#server/testing/stage.ts'
import { encoded } from '#server/testing/upload.ts'
import { reflection } from './examples/my-record.ts'

/** Rule 82: tests each row of the table of limits with the calls that create such records. */

type Request = { method: 'POST'; url: string; body: object; headers?: Record<string, string> }
type Making = { endpoint: Endpoint; params?: object; body: object }
type Limited = {
  table: keyof Tables
  /** Max creates it, for Eva if it is about a mentee. */
  make: (world: Stage) => Promise<Making | Request>
  /** Deletes a record and offers Undo. */
  remove?: Endpoint
  /** The number of copies that leave room for one more, if the limit is not a number of records. */
  copies?: number
  /** Other values for columns of a copy. */
  instead?: Record<string, string>
}

const objective = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }
const plan = { title: 'Nights', objectives: [objective], targetDate: '2027-01-31' }
const goal = { title: 'Handover', description: 'Alone', targetDate: '2027-01-31' }
const shift = { shiftDate: '2026-12-01', startTime: '09:00', endTime: '17:00', allowOverlap: true }
const meeting = { meetingDay: '2026-11-20', minutes: 30, milestones: [], shiftId: null }
const document = async ({ ids }: Stage): Promise<Request> => ({
  method: 'POST',
  url: urlOf(uploadDocument, {}),
  ...(await encoded([
    ['menteeId', String(ids.eva)],
    ['file', new File(['text'], 'a.txt')],
  ])),
})
const copyOfDocument = { storage_key: "storage_key || '-' || n" }

/** The others have tests of their own. */
type OfOwnTests = 'absences' | 'progressChanges' | 'privateNoteChanges'
const limited: Record<Exclude<RecordLimit, OfOwnTests>, Limited> = {
  plans: {
    table: 'learning_plans',
    make: async ({ ids }) => ({ endpoint: createPlan, body: { ...plan, menteeId: ids.eva } }),
    remove: deletePlan,
  },
  archivedPlans: {
    table: 'learning_plans',
    make: async ({ ids }) => ({
      endpoint: createPlan,
      body: { ...plan, menteeId: ids.eva, status: 'archived' },
    }),
    remove: deletePlan,
  },
  goals: {
    table: 'goals',
    make: async ({ ids }) => ({ endpoint: addGoal, params: { menteeId: ids.eva }, body: goal }),
  },
  notes: {
    table: 'notes',
    make: async ({ ids }) => ({ endpoint: addNote, body: { content: 'Well done', menteeId: ids.eva } }),
    remove: deleteNote,
  },
  goalComments: {
    table: 'comments',
    make: async (world) => ({
      endpoint: addGoalComment,
      params: { id: await onlyGoal(world) },
      body: { content: 'Well done' },
    }),
    remove: deleteComment,
  },
  planComments: {
    table: 'comments',
    make: async (world) => ({
      endpoint: addPlanComment,
      params: { id: await onlyPlan(world) },
      body: { content: 'Well done', objective: 1 },
    }),
    remove: deleteComment,
  },
  shifts: {
    table: 'shifts',
    make: async ({ ids }) => ({ endpoint: scheduleShift, body: { ...shift, menteeId: ids.eva } }),
    remove: deleteShift,
  },
  meetings: {
    table: 'meetings',
    make: async ({ ids }) => ({ endpoint: recordMeeting, params: { menteeId: ids.eva }, body: meeting }),
    remove: removeMeeting,
  },
  documents: {
    table: 'documents',
    make: document,
    remove: deleteDocument,
    instead: copyOfDocument,
  },
  documentSizes: {
    table: 'documents',
    make: document,
    remove: deleteDocument,
    copies: 20,
    // Together with two documents of four bytes, they reach the limit exactly.
    instead: {
      ...copyOfDocument,
      size: `case when n < 20 then ${25 * 1024 ** 2} else ${25 * 1024 ** 2 - 8} end`,
    },
  },
  templates: {
    table: 'templates',
    make: async () => ({
      endpoint: saveTemplate,
      body: { title: 'T', goal: { title: 'T', description: 'T', priority: 'low' } },
    }),
  },
  reflections: {
    table: 'reflections',
    make: async () => ({ endpoint: addReflection, body: reflection }),
    remove: deleteReflection,
  },
}

async function onlyGoal({ as, db, ids }: Stage): Promise<number> {
  const known = await db.selectFrom('goals').select('id').executeTakeFirst()
  return (known ?? (await as('max').call(addGoal, { params: { menteeId: ids.eva }, body: goal }))).id
}

async function onlyPlan({ as, db, ids }: Stage): Promise<number> {
  const known = await db.selectFrom('learning_plans').select('id').executeTakeFirst()
  return (known ?? (await as('max').call(createPlan, { body: { ...plan, menteeId: ids.eva } }))).id
}

const requestOf = (made: Making | Request): Request =>
  'url' in made ? made : { method: 'POST', url: urlOf(made.endpoint, made), body: made.body }

/** Creates a world with room for one more record, and the request that creates it. */
async function nearlyFull(kind: keyof typeof limited) {
  const world = await stage()
  const { table, make, copies, instead } = limited[kind]
  const request = requestOf(await make(world))
  await world.as('max').send(request)
  // Typed as one of the tables: all have an id.
  const newest = world.db
    .selectFrom(table as 'notes')
    .select('id')
    .orderBy('id', 'desc')
  const first = await newest.limit(1).executeTakeFirstOrThrow()
  await copyRow(world.db, table, first.id, copies ?? recordLimits[kind].most - 2, instead)
  return { world, request, first, send: () => world.as('max').send(request) }
}

for (const kind of keysOf(limited)) {
  const { sentence } = recordLimits[kind]
  test(`${kind}: of ten concurrent creations at the limit exactly one is saved`, async () => {
    const { send } = await nearlyFull(kind)

    const answers = await Promise.all(Array.from({ length: 10 }, send))

    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    assert.equal(refused.length, 9)
    for (const answer of refused)
      assert.deepEqual([answer.statusCode, answer.json().message], [409, sentence])
  })

  const { remove } = limited[kind]
  if (remove)
    test(`${kind}: Undo does not restore a deleted one when another has taken its place`, async () => {
      const { world, first, send } = await nearlyFull(kind)
      const undo = await world.as('max').undoOf(remove, { params: { id: first.id } })
      const made = [await send(), await send()]

      const undone = await world.as('max').send({ method: 'POST', url: `/api/undo/${undo}` })

      assert.deepEqual(
        [...made, undone].map(({ statusCode }) => statusCode),
        [201, 201, 409],
      )
      assert.equal(undone.json().message, sentence)
    })
}

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

  const body = { ...plan, menteeId: world.ids.eva, status: 'archived' as const }
  const { id } = await world.as('max').call(createPlan, { body })
  const undo = await world.as('max').undoOf(deletePlan, { params: { id } })

  const undone = await world.as('max').send({ method: 'POST', url: `/api/undo/${undo}` })
  assert.equal(undone.statusCode, 204)
})

test('a plan cannot be archived beyond the limit of archived plans', async () => {
  const { world, send } = await nearlyFull('archivedPlans')
  await send()
  const { id } = await world.as('max').call(createPlan, { body: { ...plan, menteeId: world.ids.eva } })

  const refused = await world.as('eva').refused(editPlan, { params: { id }, body: { status: 'archived' } })

  assert.deepEqual([refused.status, refused.message], [409, recordLimits.archivedPlans.sentence])
})

test('each shift of a series counts, and the series is saved whole or not at all', async () => {
  const { world } = await nearlyFull('shifts')
  const { shiftDate, startTime, endTime } = shift
  const repetition = { everyWeeks: 1, weekdays: [2], lastDay: '2026-12-08', allowOverlap: true }
  const body = { menteeId: world.ids.eva, shiftDate, startTime, endTime, ...repetition }

  const refused = await world.as('max').refused(scheduleSeries, { body })
  const { ids } = await world.as('max').call(scheduleSeries, { body: { ...body, lastDay: shiftDate } })

  assert.deepEqual([refused.status, refused.message], [409, recordLimits.shifts.sentence])
  assert.equal(ids.length, 1)
})

test('a shift cannot be moved to a mentee who is at the limit', async () => {
  const { world, send } = await nearlyFull('shifts')
  await send()
  const ofBen = await world.as('max').call(scheduleShift, { body: { ...shift, menteeId: world.ids.ben } })

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
