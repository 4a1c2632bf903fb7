import { meets } from '../../server/testing/milestones.ts'
import type { Stage } from '../../server/testing/stage.ts'
import { begunShift } from './debriefs.ts'
import { type Example, type Examples, made, makeCall } from './example.ts'

export const reflection = {
  title: 'A difficult handover',
  day: '2026-11-10',
  kind: 'event',
  nature: 'Two patients moved at once',
  themes: ['safety'],
} as const

export const madeReflection = (world: Stage) =>
  made(world, 'POST /api/reflections', { who: 'eva', body: reflection })

/** Eva's own words about a shift with Max. */
const madeEntry = async (world: Stage) =>
  entryOf(world, 'PATCH /api/record/shifts/:id', await begunShift(world))

/** Eva's own words about a meeting with Max. */
const madeMeetingEntry = async (world: Stage) =>
  entryOf(world, 'PATCH /api/record/meetings/:id', await meets(world))

async function entryOf(world: Stage, name: string, id: number) {
  const params = { id }
  await makeCall(world, name, { who: 'eva', params, body: { topic: 'Rounds' } })
  const { id: entryId } = await world.db.selectFrom('record_entries').select('id').executeTakeFirstOrThrow()
  return { who: 'eva', params, entryId } as const
}

const exported = (): Example => ({ who: 'eva', leaves: [['list.exported', 'list', null]] })

/** Examples of calls about a person's own record. */
export const aboutMyRecord: Examples = {
  'POST /api/reflections': () => ({
    who: 'eva',
    body: reflection,
    leaves: [['reflection.created', 'reflection', 'reply']],
    refused: [
      { ...reflection, title: '' },
      { ...reflection, nature: '' },
      { ...reflection, day: '2099-01-01' },
    ],
  }),
  'PUT /api/reflections/:id': async (world) => {
    const id = await madeReflection(world)
    return {
      who: 'eva',
      params: { id },
      body: { ...reflection, learned: 'Ask for help sooner' },
      leaves: [['reflection.changed', 'reflection', id]],
    }
  },
  'DELETE /api/reflections/:id': async (world) => {
    const id = await madeReflection(world)
    return { who: 'eva', params: { id }, leaves: [['reflection.deleted', 'reflection', id]] }
  },
  'PATCH /api/record/shifts/:id': async (world) => {
    const { who, params, entryId } = await madeEntry(world)
    return {
      who,
      params,
      body: { followUp: 'I write it down' },
      leaves: [['record.changed', 'record', entryId]],
    }
  },
  'PATCH /api/record/meetings/:id': async (world) => {
    const { who, params, entryId } = await madeMeetingEntry(world)
    return {
      who,
      params,
      body: { themes: ['trust'] },
      leaves: [['record.changed', 'record', entryId]],
    }
  },
  'GET /api/reflections/csv': exported,
  'GET /api/record/feedback/csv': exported,
  'GET /api/record/learning/csv': exported,
  'GET /api/record/hours/csv': exported,
  'GET /api/record/statement/pdf': () => ({
    who: 'max',
    leaves: [['record.statement_downloaded', 'record', null]],
  }),
  'GET /api/record/pdf': () => ({ who: 'eva', leaves: [['record.downloaded', 'record', null]] }),
}
