import { deleteNote } from '#contract/notes.ts'
import type { Stage } from '../../server/testing/stage.ts'
import { type Examples, made, makeCall } from './example.ts'

export const objective = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }

export const plan = ({ ids }: Stage) => ({
  who: 'max' as const,
  body: { menteeId: ids.eva, title: 'Plan', objectives: [objective], targetDate: '2027-01-31' },
})
const goal = ({ ids }: Stage) => ({
  who: 'max' as const,
  params: { menteeId: ids.eva },
  body: { title: 'Goal', description: 'Words', targetDate: '2027-01-31' },
})
const comment = { content: 'Two of four done' }
const template = (world: Stage) => {
  const { targetDate, ...content } = goal(world).body
  return { who: 'max' as const, body: { title: 'Handover', goal: { ...content, priority: 'low' } } }
}
const note = ({ ids }: Stage) => ({ who: 'max' as const, body: { content: 'Hello', menteeId: ids.eva } })
export const shift = ({ ids }: Stage) => ({
  who: 'max' as const,
  body: { menteeId: ids.eva, shiftDate: '2026-11-30', startTime: '09:00', endTime: '17:00' },
})
const series = (world: Stage) => ({
  who: 'max' as const,
  body: { ...shift(world).body, everyWeeks: 1, weekdays: [1], lastDay: '2026-12-07' },
})
const document = ({ ids }: Stage) => ({
  who: 'max' as const,
  parts: [
    ['menteeId', String(ids.eva)] as [string, string],
    ['file', new File(['Read me'], 'plan.txt')] as [string, File],
  ],
})

export const madePlan = (world: Stage) => made(world, 'POST /api/learning-plans', plan(world))
export const madeGoal = (world: Stage) => made(world, 'POST /api/mentoring/goals/:menteeId', goal(world))
export const madeNote = (world: Stage) => made(world, 'POST /api/notes', note(world))
export const madeShift = (world: Stage) => made(world, 'POST /api/shifts', shift(world))
export const plannedSeries = (world: Stage) => ({ body: series(world).body })
export const madeDocument = (world: Stage) => made(world, 'POST /api/documents', document(world))

const notified = async (world: Stage) => {
  await madeNote(world)
  const { id } = await world.db.selectFrom('notifications').select('id').executeTakeFirstOrThrow()
  return id
}
const goalComment = async (world: Stage) => ({
  who: 'max' as const,
  params: { id: await madeGoal(world) },
  body: comment,
})
const planComment = async (world: Stage) => ({
  who: 'max' as const,
  params: { id: await madePlan(world) },
  body: { ...comment, objective: 1 },
})
export const madeComment = async (world: Stage) =>
  made(world, 'POST /api/mentoring/goals/:id/comments', await goalComment(world))

const pairId = async ({ db, ids }: Stage) => {
  const pairs = db.selectFrom('relationships').where('mentee_id', '=', ids.eva)
  return (await pairs.select('id').executeTakeFirstOrThrow()).id
}

/** Examples of calls about the mentoring itself. */
export const aboutMentoring: Examples = {
  'PUT /api/notifications/letters': ({ ids }) => ({
    who: 'eva',
    body: { topic: 'note', choice: 'off' },
    leaves: [['letters.chosen', 'user', ids.eva]],
  }),
  'POST /api/notifications/read': async (world) => {
    const id = await notified(world)
    return { who: 'eva', body: { id }, leaves: [['notification.read', 'notification', id]] }
  },
  ...Object.fromEntries(
    ['notes', 'learning-plans', 'documents', 'shifts'].map((list) => [
      `GET /api/${list}/csv`,
      () => ({ who: 'max', leaves: [['list.exported', 'list', null]] }) as const,
    ]),
  ),
  'POST /api/mentoring/assign': ({ ids }) => ({
    who: 'nora',
    body: { mentorId: ids.ruth, menteeId: ids.uma },
    leaves: [['relationship.started', 'relationship', 'reply']],
    refused: [
      { mentorId: ids.max, menteeId: ids.eva },
      { mentorId: ids.uma, menteeId: ids.ruth },
    ],
  }),
  'PATCH /api/mentoring/relationships/:id/status': async (world) => {
    const id = await pairId(world)
    return {
      who: 'nora',
      params: { id },
      body: { status: 'terminated', handover: { why: 'workload', note: 'Likes early shifts' } },
      leaves: [
        ['relationship.ended', 'relationship', id],
        ['handover.made', 'relationship', id],
      ],
    }
  },
  'POST /api/mentoring/relationships/:id/cover': async (world) => ({
    who: 'nora',
    params: { id: await pairId(world) },
    body: { mentorId: world.ids.ruth, lastDay: '2026-12-12' },
    leaves: [['relationship.started', 'relationship', 'reply']],
    refused: [
      { mentorId: world.ids.max, lastDay: '2026-12-12' },
      { mentorId: world.ids.ruth, lastDay: '2026-11-19' },
    ],
  }),
  'PUT /api/mentoring/relationships/:id/cover-request': async (world) => {
    const id = await pairId(world)
    return {
      who: 'max',
      params: { id },
      body: { lastDay: '2026-12-12' },
      leaves: [['cover.asked', 'relationship', id]],
      refused: [{ lastDay: '2026-11-19' }],
    }
  },
  'PUT /api/people/:id/handover': async (world) => ({
    who: 'max',
    params: { id: world.ids.eva },
    body: { note: 'Likes early shifts' },
    leaves: [['handover.written', 'relationship', await pairId(world)]],
  }),
  'POST /api/handovers/:id/accept': async (world) => {
    const { ids } = world
    const handover = { why: 'workload', note: 'Likes early shifts' }
    const body = { mentorId: ids.max, menteeId: ids.uma, handover }
    const pair = await made(world, 'POST /api/mentoring/assign', { who: 'nora', body })
    const { id } = await world.db.selectFrom('handovers').select('id').executeTakeFirstOrThrow()
    return { who: 'max', params: { id }, leaves: [['handover.accepted', 'relationship', pair]] }
  },
  'PATCH /api/mentoring/progress/:menteeId': ({ ids }) => ({
    who: 'max',
    params: { menteeId: ids.eva },
    body: { progressStatus: 'undergoing_mst' },
    leaves: [['progress.changed', 'progress', ids.eva]],
  }),
  'PATCH /api/mentoring/notes/:menteeId': ({ ids }) => ({
    who: 'max',
    params: { menteeId: ids.eva },
    body: { strengths: 'Calm' },
    leaves: [['private_notes.changed', 'private_notes', ids.eva]],
  }),

  'POST /api/mentoring/goals/:menteeId': (world) => ({
    ...goal(world),
    leaves: [['goal.created', 'goal', 'reply']],
  }),
  'PATCH /api/mentoring/goals/:goalId': async (world) => {
    const goalId = await madeGoal(world)
    return {
      who: 'max',
      params: { goalId },
      body: { title: 'Lead' },
      leaves: [['goal.changed', 'goal', goalId]],
    }
  },

  'POST /api/shifts': (world) => ({
    ...shift(world),
    leaves: [['shift.created', 'shift', 'reply']],
    refused: [{ ...shift(world).body, shiftDate: '2026-11-19' }],
  }),
  'POST /api/shifts/series': (world) => ({
    ...series(world),
    leaves: [
      ['shift.created', 'shift', 1],
      ['shift.created', 'shift', 2],
    ],
    refused: [
      { ...series(world).body, shiftDate: '2026-11-19' },
      { ...series(world).body, daysLeftOut: ['2026-11-30', '2026-12-07'] },
    ],
  }),
  'PUT /api/shifts/:id': async (world) => {
    const id = await madeShift(world)
    return {
      who: 'max',
      params: { id },
      body: { location: 'Ward 5' },
      leaves: [['shift.changed', 'shift', id]],
      refused: [{ shiftDate: '2026-11-19' }, { menteeId: world.ids.zoe }],
    }
  },
  'DELETE /api/shifts/:id': async (world) => {
    const id = await madeShift(world)
    return { who: 'max', params: { id }, leaves: [['shift.deleted', 'shift', id]] }
  },
  'PATCH /api/shifts/:id/status': async (world) => {
    const id = await madeShift(world)
    return {
      who: 'max',
      params: { id },
      body: { status: 'cancelled', reason: 'Ward closed' },
      leaves: [['shift.cancelled', 'shift', id]],
      refused: [{ status: 'completed' }],
    }
  },

  'POST /api/templates': (world) => ({
    ...template(world),
    leaves: [['template.created', 'template', 'reply']],
  }),
  'PATCH /api/templates/:id': async (world) => {
    const id = await made(world, 'POST /api/templates', template(world))
    return {
      who: 'max',
      params: { id },
      body: { title: 'Nights' },
      leaves: [['template.changed', 'template', id]],
    }
  },
  'DELETE /api/templates/:id': async (world) => {
    const id = await made(world, 'POST /api/templates', template(world))
    return { who: 'max', params: { id }, leaves: [['template.deleted', 'template', id]] }
  },

  'POST /api/learning-plans': (world) => ({
    ...plan(world),
    leaves: [['plan.created', 'plan', 'reply']],
    refused: [{ ...plan(world).body, mentorId: world.ids.ruth }],
  }),
  'PUT /api/learning-plans/:id': async (world) => {
    const id = await madePlan(world)
    return {
      who: 'max',
      params: { id },
      body: { title: 'Nights' },
      leaves: [['plan.changed', 'plan', id]],
      refused: [{ menteeId: world.ids.ben }],
    }
  },
  'DELETE /api/learning-plans/:id': async (world) => {
    const id = await madePlan(world)
    return { who: 'max', params: { id }, leaves: [['plan.deleted', 'plan', id]] }
  },

  'POST /api/mentoring/goals/:id/comments': async (world) => ({
    ...(await goalComment(world)),
    leaves: [['comment.created', 'comment', 'reply']],
  }),
  'POST /api/learning-plans/:id/comments': async (world) => ({
    ...(await planComment(world)),
    leaves: [['comment.created', 'comment', 'reply']],
    refused: [{ ...comment, objective: 2 }],
  }),
  'PUT /api/comments/:id': async (world) => {
    const id = await madeComment(world)
    const body = { content: 'Three of four done' }
    return { who: 'max', params: { id }, body, leaves: [['comment.changed', 'comment', id]] }
  },
  'DELETE /api/comments/:id': async (world) => {
    const id = await madeComment(world)
    return { who: 'max', params: { id }, leaves: [['comment.deleted', 'comment', id]] }
  },

  'POST /api/notes': (world) => ({ ...note(world), leaves: [['note.created', 'note', 'reply']] }),
  'POST /api/notes/opened': async (world) => {
    const id = await madeNote(world)
    return { who: 'eva', body: { ids: [id] }, leaves: [['note.opened', 'note', id]] }
  },
  'PUT /api/notes/:id': async (world) => {
    const id = await madeNote(world)
    return {
      who: 'max',
      params: { id },
      body: { content: 'Hi' },
      leaves: [['note.changed', 'note', id]],
      refused: [{ content: 'Hi', noteType: 'mentee_note' }],
    }
  },
  'DELETE /api/notes/:id': async (world) => {
    const id = await madeNote(world)
    return { who: 'max', params: { id }, leaves: [['note.deleted', 'note', id]] }
  },

  'POST /api/undo/:id': async (world) => {
    const note = await madeNote(world)
    const id = await world.as('max').undoOf(deleteNote, { params: { id: note } })
    return { who: 'max', params: { id }, leaves: [['note.undone', 'note', note]] }
  },

  'POST /api/documents': (world) => ({
    ...document(world),
    leaves: [['document.created', 'document', 'reply']],
  }),
  'PATCH /api/documents/:id': async (world) => {
    const id = await madeDocument(world)
    return {
      who: 'max',
      params: { id },
      body: { description: 'Read this' },
      leaves: [['document.changed', 'document', id]],
    }
  },
  'DELETE /api/documents/:id': async (world) => {
    const id = await madeDocument(world)
    return { who: 'max', params: { id }, leaves: [['document.deleted', 'document', id]] }
  },
  'GET /api/documents/download/:id': async (world) => {
    const id = await madeDocument(world)
    return { who: 'eva', params: { id }, leaves: [['document.downloaded', 'document', id]] }
  },

  'GET /api/calendar/shifts/:id': async (world) => {
    const id = await madeShift(world)
    return { who: 'max', params: { id }, leaves: [['shift.downloaded', 'shift', id]] }
  },
  'POST /api/calendar': ({ ids }) => ({
    who: 'max',
    body: { withNames: true },
    leaves: [['calendar.made', 'user', ids.max]],
  }),
  'DELETE /api/calendar': async (world) => {
    await makeCall(world, 'POST /api/calendar', { who: 'max', body: { withNames: true } })
    return { who: 'max', leaves: [['calendar.removed', 'user', world.ids.max]] }
  },
  'GET /api/calendar/:file': async (world) => {
    const feed = await makeCall(world, 'POST /api/calendar', { who: 'max', body: { withNames: true } })
    return { params: { file: new URL(feed.json().address).pathname.split('/').at(-1) ?? '' }, leaves: [] }
  },
}
