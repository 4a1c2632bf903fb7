import assert from 'node:assert/strict'
import { listMentorsOfOverview } from '#contract/dashboard.ts'
import { deleteDocument, editDocument, listAllDocuments, listDocuments } from '#contract/documents.ts'
import { addGoal, editGoal } from '#contract/goals.ts'
import { createPlan, deletePlan, editPlan, listPlans } from '#contract/learning-plans.ts'
import { addNote, deleteNote, editNote, listNotes } from '#contract/notes.ts'
import { decideReferral, listReferrals, submitReferral } from '#contract/referrals.ts'
import { findPeople, findThings } from '#contract/search.ts'
import { deleteShift, editShift, listShifts, scheduleSeries, scheduleShift } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import { createUser, editUser, listUsers } from '#contract/users.ts'
import type { Stage } from '../../server/testing/stage.ts'
import { upload } from '../../server/testing/upload.ts'

export type Texts = Record<string, string>
export type SearchedKind = {
  /** The texts that its searches read, and those that an edit can change. */
  texts: string[]
  edited?: string[]
  create: (world: Stage, texts: Texts) => Promise<number>
  edit?: (world: Stage, id: number, texts: Texts) => Promise<unknown>
  /** Makes a change and undoes it. */
  undo?: (world: Stage, id: number) => Promise<unknown>
  /** The ids that each search returns for a word. */
  searches: Record<string, (world: Stage, word: string) => Promise<number[]>>
}

const targetDate = '2026-12-24'
const hours = { shiftDate: '2026-11-30', startTime: '09:00', endTime: '17:00' }
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
const palette =
  (kind: 'note' | 'plan' | 'document' | 'goal') =>
  async ({ as }: Stage, text: string) =>
    idsOf((await as('max').call(findThings, { query: { text } })).filter((thing) => thing.kind === kind))
const people = async ({ as }: Stage, text: string) =>
  idsOf(await as('nora').call(findPeople, { query: { text } }))

async function undoNow({ as }: Stage, who: 'max' | 'nora', undoId: number) {
  await as(who).call(undoChange, { params: { id: undoId } })
}

const smart = ['specific', 'measurable', 'achievable', 'relevant', 'timeBound'] as const
const planBody = ({ ids }: Stage, { title = '', description = '', ...objective }: Texts) => ({
  menteeId: ids.eva,
  title,
  description,
  targetDate,
  objectives: [
    Object.fromEntries(smart.map((field) => [field, objective[field] ?? ''])) as Record<
      (typeof smart)[number],
      string
    >,
  ],
})

/** Every kind of thing that a search finds by its own texts. */
export const searchedKinds: Record<string, SearchedKind> = {
  'a note': {
    texts: ['content'],
    create: async ({ as, ids }, { content = '' }) =>
      (await as('max').call(addNote, { body: { menteeId: ids.eva, content } })).id,
    edit: ({ as }, id, { content = '' }) => as('max').call(editNote, { params: { id }, body: { content } }),
    undo: async (world, id) =>
      undoNow(world, 'max', await world.as('max').undoOf(deleteNote, { params: { id } })),
    searches: {
      'the list': async ({ as }, search) => idsOf(await as('max').call(listNotes, { query: { search } })),
      'the palette': palette('note'),
    },
  },
  'a learning plan': {
    texts: ['title', 'description'],
    create: async (world, texts) =>
      (await world.as('max').call(createPlan, { body: planBody(world, { ...objectiveTexts, ...texts }) })).id,
    edit: ({ as }, id, texts) => as('max').call(editPlan, { params: { id }, body: texts }),
    undo: async (world, id) =>
      undoNow(world, 'max', await world.as('max').undoOf(deletePlan, { params: { id } })),
    searches: {
      'the list': async ({ as }, search) => idsOf(await as('max').call(listPlans, { query: { search } })),
      'the palette': palette('plan'),
    },
  },
  'an objective of a learning plan': {
    texts: [...smart],
    create: async (world, texts) =>
      (await world.as('max').call(createPlan, { body: planBody(world, { title: 'Plan', ...texts }) })).id,
    edit: (world, id, texts) => {
      const { objectives } = planBody(world, texts)
      return world.as('max').call(editPlan, { params: { id }, body: { objectives } })
    },
    undo: async (world, id) =>
      undoNow(world, 'max', await world.as('max').undoOf(deletePlan, { params: { id } })),
    searches: {
      'the list': async ({ as }, search) => idsOf(await as('max').call(listPlans, { query: { search } })),
    },
  },
  'a goal': {
    texts: ['title', 'description'],
    create: async ({ as, ids }, { title = '', description = '' }) => {
      const goal = { params: { menteeId: ids.eva }, body: { title, description, targetDate } }
      return (await as('max').call(addGoal, goal)).id
    },
    edit: ({ as }, goalId, texts) => as('max').call(editGoal, { params: { goalId }, body: texts }),
    undo: async (world, goalId) => {
      const completed = { params: { goalId }, body: { status: 'completed' } } as const
      await undoNow(world, 'max', await world.as('max').undoOf(editGoal, completed))
    },
    searches: { 'the palette': palette('goal') },
  },
  'a document': {
    texts: ['name', 'description'],
    edited: ['description'],
    create: async (world, { name = '', description = '' }) => {
      const answer = await upload(world, 'max', [
        ['menteeId', String(world.ids.eva)],
        ['description', description],
        ['file', new File(['Bandages'], `${name}.txt`)],
      ])
      return answer.json().id
    },
    edit: ({ as }, id, { description = '' }) =>
      as('max').call(editDocument, { params: { id }, body: { description } }),
    undo: async (world, id) =>
      undoNow(world, 'max', await world.as('max').undoOf(deleteDocument, { params: { id } })),
    searches: {
      'the list': async ({ as }, search) => idsOf(await as('max').call(listDocuments, { query: { search } })),
      'all documents': async ({ as }, search) =>
        idsOf(await as('nora').call(listAllDocuments, { query: { search, order: 'date' } })),
      'the palette': palette('document'),
    },
  },
  'a shift': {
    texts: ['location'],
    create: async ({ as, ids }, { location = '' }) =>
      (await as('max').call(scheduleShift, { body: { ...hours, menteeId: ids.eva, location } })).id,
    edit: ({ as }, id, texts) => as('max').call(editShift, { params: { id }, body: texts }),
    undo: async (world, id) =>
      undoNow(world, 'max', await world.as('max').undoOf(deleteShift, { params: { id } })),
    searches: {
      'the list': async ({ as }, search) => idsOf(await as('max').call(listShifts, { query: { search } })),
    },
  },
  'a series of shifts': {
    texts: ['location'],
    create: async ({ as, ids }, { location = '' }) => {
      const days = { everyWeeks: 1, weekdays: [1], lastDay: '2026-11-30' }
      const body = { ...hours, ...days, menteeId: ids.eva, location }
      const { ids: planned } = await as('max').call(scheduleSeries, { body })
      return planned[0] ?? assert.fail('no shift was planned')
    },
    searches: {
      'the list': async ({ as }, search) => idsOf(await as('max').call(listShifts, { query: { search } })),
    },
  },
  'a person': {
    texts: ['firstName', 'lastName'],
    create: async ({ as }, { firstName = '', lastName = '' }) => {
      const account = {
        email: 'new@mst.example',
        password: 'a long secret of theirs',
        role: 'mentor',
      } as const
      const body = { ...account, status: 'active' as const, firstName, lastName }
      return (await as('nora').call(createUser, { body })).id
    },
    edit: ({ as }, id, texts) => as('nora').call(editUser, { params: { id }, body: texts }),
    searches: {
      'the palette': people,
      'all users': async ({ as }, search) =>
        idsOf(await as('nora').call(listUsers, { query: { search, order: 'name' } })),
      'the overview': async ({ as }, mentor) =>
        idsOf(await as('nora').call(listMentorsOfOverview, { query: { mentor } })),
    },
  },
  'a referral': {
    texts: ['firstName', 'lastName'],
    create: async ({ as, visitor }, { firstName = '', lastName = '' }) => {
      const body = { firstName, lastName, grsNumber: 'GRS 1', email: 'new@mst.example', reason: 'Because' }
      await visitor.call(submitReferral, { body })
      const [referral] = await as('nora').call(listReferrals)
      return referral?.id ?? assert.fail('there is no referral')
    },
    undo: async (world, id) => {
      const rejected = { params: { id }, body: { status: 'rejected' } } as const
      await undoNow(world, 'nora', await world.as('nora').undoOf(decideReferral, rejected))
    },
    searches: { 'the palette': people },
  },
}

const objectiveTexts = Object.fromEntries(smart.map((field) => [field, 'something']))
