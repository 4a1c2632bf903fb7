import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import {
  commentTable,
  goalTable,
  noteTable,
  planTable,
  referralTable,
  relationshipTable,
  shiftTable,
  userTable,
  type Who,
} from '#contract/can.ts'
import { insertRow, personOf, tokenOf } from '../server/testing/pairs.ts'
import { type Stage, stage } from '../server/testing/stage.ts'

/**
 * Compares each cell of table three with the server. Everybody who sees a thing in a state gets the actions
 * that they can take, no more and no fewer. Each attempt uses a new thing.
 */

const world = await stage()
const now = world.ctx.now().toISOString()
const life = { created_at: now, updated_at: now, updated_by: null }
const smart = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', time_bound: 'e' }

const mentee = await personOf(world, 'mentee')
const mentors = {
  mentor: await personOf(world, 'mentor'),
  'another mentor of the mentee': await personOf(world, 'mentor'),
  'a former mentor': await personOf(world, 'mentor'),
}
for (const [name, mentor_id] of Object.entries(mentors)) {
  const pair = { mentor_id, mentee_id: mentee, assigned_at: now }
  const ended = { status: 'terminated' as const, ended_at: now, ended_local: now.slice(0, 16) }
  await insertRow(world, 'relationships', {
    ...pair,
    ...(name === 'a former mentor' ? ended : { status: 'active' }),
  })
}
const people: Record<string, ReturnType<Stage['as']>> = { 'an administrator': world.as('nora') }
for (const [name, id] of Object.entries({ ...mentors, mentee }))
  people[name] = world.withToken(await tokenOf(world, id))

type Kind<State extends string, Action extends string> = {
  table: { states: readonly State[]; actions: Action[]; can: (state: State, who: Who) => string[] }
  /** Which of the mentee's mentors count as `mentor` of the thing: its own, all of them, or none. */
  mentors: 'its own' | 'all' | 'none'
  /** The address of the list; for comments it depends on the state, for shifts on the person. */
  list: string | ((state: State, person: string) => string)
  /** Creates a thing in a state and returns its id. */
  make: (state: State, mentorId: number) => Promise<number>
  /** The request for each action, with a valid body. */
  tries: Record<Action, (id: number) => InjectOptions>
}

const post = (url: string, body: object): InjectOptions => ({ method: 'POST', url, body })
const put = (url: string, body: object): InjectOptions => ({ method: 'PUT', url, body })
const patch = (url: string, body: object): InjectOptions => ({ method: 'PATCH', url, body })
const remove = (url: string): InjectOptions => ({ method: 'DELETE', url })

/** Compares the offered actions with the possible ones, for each person and each mentor. */
function agrees<State extends string, Action extends string>(
  name: string,
  { table, mentors: ofWhich, list, make, tries }: Kind<State, Action>,
) {
  const whoIs = (person: string, whose: string): Who => {
    if (person === 'an administrator') return 'admin'
    if (person === 'mentee') return 'mentee'
    if (name === 'shift' && person === 'a former mentor' && person === whose) return 'former'
    if (person === 'a former mentor' || ofWhich === 'none') return 'reader'
    return ofWhich === 'all' || person === whose ? 'mentor' : 'reader'
  }
  const urlFor = (state: State, person: string) => (typeof list === 'string' ? list : list(state, person))
  for (const state of table.states)
    for (const [whose, mentorId] of Object.entries(mentors).slice(0, ofWhich === 'none' ? 1 : undefined))
      test(`a ${name} of ${whose}, ${state}: all people can do exactly what they are shown`, async () => {
        for (const [who, caller] of Object.entries(people)) {
          const shown = await canOf(caller, urlFor(state, who), await make(state, mentorId))
          assert.deepEqual(shown, table.can(state, whoIs(who, whose)), who)
          for (const action of table.actions) {
            const { statusCode, body } = await caller.send(tries[action](await make(state, mentorId)))
            const said = `${who}, ${action}: ${statusCode} ${body}`
            if (shown.includes(action)) assert.ok(statusCode < 300, said)
            else assert.ok([403, 404, 409].includes(statusCode), said)
          }
        }
      })
}

/** Returns the actions that the list offers for a thing; none if the person does not see it. */
async function canOf(caller: ReturnType<Stage['as']>, url: string, id: number): Promise<string[]> {
  const answer = await caller.send({ url })
  if (answer.statusCode !== 200) return []
  const rows = answer.json() as { id: number; can: string[] }[]
  return rows.find((row) => row.id === id)?.can ?? []
}

const days = {
  planned: '2026-11-25',
  'early outcome': '2026-11-25',
  begun: '2026-11-20',
  ended: '2026-11-19',
  outcome: '2026-11-19',
  overdue: '2026-11-02',
  'late outcome': '2026-11-02',
}

agrees('shift', {
  table: shiftTable,
  mentors: 'its own',
  list: (_state, person) => `/api/shifts${person === 'a former mentor' ? '' : `?menteeId=${mentee}`}`,
  make: (state, mentor_id) =>
    insertRow(world, 'shifts', {
      mentor_id,
      mentee_id: mentee,
      starts_at: `${days[state]}T09:00`,
      ends_at: `${days[state]}T17:00`,
      location: '',
      notes: '',
      status: state.endsWith('outcome') ? 'cancelled' : 'scheduled',
      ...life,
    }),
  tries: {
    edit: (id) => put(`/api/shifts/${id}`, { notes: 'Bring shoes' }),
    move: (id) => put(`/api/shifts/${id}`, { startTime: '09:30', allowOverlap: true }),
    cancel: (id) => patch(`/api/shifts/${id}/status`, { status: 'cancelled' }),
    complete: (id) => patch(`/api/shifts/${id}/status`, { status: 'completed' }),
    delete: (id) => remove(`/api/shifts/${id}`),
  },
})

const goalOf = (status: 'active' | 'completed' | 'cancelled', created_by: number) =>
  insertRow(world, 'goals', {
    mentee_id: mentee,
    created_by,
    title: 'Lead a handover',
    description: '',
    target_date: '2027-01-31',
    priority: 'low',
    status,
    completed_at: null,
    ...life,
  })

agrees('goal', {
  table: goalTable,
  mentors: 'all',
  list: `/api/mentoring/goals/${mentee}`,
  make: goalOf,
  tries: {
    edit: (id) => patch(`/api/mentoring/goals/${id}`, { title: 'Lead two handovers' }),
    complete: (id) => patch(`/api/mentoring/goals/${id}`, { status: 'completed' }),
    cancel: (id) => patch(`/api/mentoring/goals/${id}`, { status: 'cancelled' }),
    comment: (id) => post(`/api/mentoring/goals/${id}/comments`, { content: 'Half way' }),
  },
})

const shared = { mentor_id: mentors.mentor, mentee_id: mentee, uploaded_by: mentors.mentor, ...life }
const file = { original_name: 'a.txt', description: '', storage_key: 'a', media_type: 'text/plain' }
const document = await insertRow(world, 'documents', { ...shared, ...file, size: 1, sha256: '' })

agrees('plan', {
  table: planTable,
  mentors: 'all',
  list: '/api/learning-plans',
  make: async (status, mentor_id) => {
    const plan_id = await insertRow(world, 'learning_plans', {
      mentee_id: mentee,
      mentor_id,
      created_by: mentor_id,
      title: 'Nights',
      description: '',
      target_date: '2027-01-31',
      status,
      ...life,
    })
    await world.db
      .insertInto('learning_plan_objectives')
      .values({ plan_id, position: 1, ...smart })
      .execute()
    return plan_id
  },
  tries: {
    edit: (id) => put(`/api/learning-plans/${id}`, { title: 'Nights and days' }),
    delete: (id) => remove(`/api/learning-plans/${id}`),
    comment: (id) => post(`/api/learning-plans/${id}/comments`, { content: 'Half way', objective: 1 }),
    'set state': (id) => patch(`/api/learning-plans/${id}/objectives/1`, { state: 'achieved' }),
    suggest: (id) => post(`/api/learning-plans/${id}/objectives/1/suggestion`, {}),
    'link evidence': (id) =>
      post(`/api/learning-plans/${id}/objectives/1/evidence`, { kind: 'document', targetId: document }),
  },
})

const open = await goalOf('active', mentors.mentor)
const closed = await goalOf('completed', mentors.mentor)
const commented = (state: string) => (state.endsWith('closed') ? closed : open)

agrees('comment', {
  table: commentTable,
  mentors: 'its own',
  list: (state) => `/api/mentoring/goals/${commented(state)}/comments`,
  make: (state, mentorId) =>
    insertRow(world, 'comments', {
      mentee_id: mentee,
      goal_id: commented(state),
      plan_id: null,
      objective_id: null,
      created_by: state.startsWith('by mentee') ? mentee : mentorId,
      content: 'Half way',
      ...life,
    }),
  tries: {
    edit: (id) => put(`/api/comments/${id}`, { content: 'Three quarters' }),
    delete: (id) => remove(`/api/comments/${id}`),
  },
})

agrees('note', {
  table: noteTable,
  mentors: 'its own',
  list: '/api/notes',
  make: (note_type, mentor_id) =>
    insertRow(world, 'notes', {
      mentor_id,
      mentee_id: mentee,
      note_type,
      content: 'Well done',
      first_opened_at: null,
      ...life,
    }),
  tries: {
    edit: (id) => put(`/api/notes/${id}`, { content: 'Very well done' }),
    delete: (id) => remove(`/api/notes/${id}`),
  },
})

let applicants = 0
agrees('referral', {
  table: referralTable,
  mentors: 'none',
  list: '/api/referrals',
  make: async (status) => {
    const email = `applicant${++applicants}@mst.example`
    const row = { first_name: 'Ann', last_name: 'Applicant', email, email_key: email, department: null }
    const decision = { status, decided_by: null, decided_at: null, user_id: null }
    return insertRow(world, 'referrals', { ...row, ...decision, grs_number: email, reason: 'Help', ...life })
  },
  tries: {
    approve: (id) => patch(`/api/referrals/${id}/status`, { status: 'approved' }),
    reject: (id) => patch(`/api/referrals/${id}/status`, { status: 'rejected' }),
    edit: (id) => patch(`/api/referrals/${id}`, { department: 'Ward 7' }),
  },
})

agrees('relationship', {
  table: relationshipTable,
  mentors: 'none',
  list: '/api/mentoring/relationships',
  make: async (state) => {
    const pair = { mentor_id: await personOf(world, 'mentor'), mentee_id: await personOf(world, 'mentee') }
    const isEnded = state === 'terminated'
    return insertRow(world, 'relationships', {
      ...pair,
      status: isEnded ? 'terminated' : 'active',
      last_day: state === 'cover' ? '2026-12-12' : null,
      assigned_at: now,
      ended_at: isEnded ? now : null,
    })
  },
  tries: {
    cover: (id) =>
      post(`/api/mentoring/relationships/${id}/cover`, { mentorId: mentors.mentor, lastDay: '2026-12-12' }),
    'ask for cover': (id) =>
      put(`/api/mentoring/relationships/${id}/cover-request`, { lastDay: '2026-12-12' }),
    end: (id) => patch(`/api/mentoring/relationships/${id}/status`, { status: 'terminated' }),
  },
})

const accounts = {
  invited: { status: 'pending', password_hash: null },
  'in use': { status: 'pending', password_hash: 'a hash' },
  inactive: { status: 'inactive', password_hash: null },
} as const

agrees('user account', {
  table: userTable,
  mentors: 'none',
  list: '/api/users',
  make: async (state) => {
    const id = await personOf(world, 'mentee')
    await world.db.updateTable('users').set(accounts[state]).where('id', '=', id).execute()
    return id
  },
  tries: {
    invite: (id) => ({ method: 'POST', url: `/api/users/${id}/invitation`, body: {} }),
    delete: (id) => remove(`/api/users/${id}`),
  },
})

test('no administrator is offered actions on their own account', async () => {
  const nora = world.as('nora')

  assert.deepEqual(await canOf(nora, '/api/users', world.ids.nora), [])
  assert.equal((await nora.send(remove(`/api/users/${world.ids.nora}`))).statusCode, 409)
})
