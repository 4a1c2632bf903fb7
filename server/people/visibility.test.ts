import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personTable } from '#contract/can.ts'
import { keysOf } from '#contract/fields.ts'
import { cast, castPairs, type Name } from '#demo/cast.ts'
import { insertRow } from '../testing/pairs.ts'
import { stage } from '../testing/stage.ts'

/**
 * Every person requests every panel of every person's page. No reply may contain anything that table two
 * hides from the reader. Each pair has things of its own, marked with the names of the two.
 */

const world = await stage()
const { ids } = world
const names = keysOf(cast)
const life = { created_at: world.ctx.now().toISOString(), updated_at: world.ctx.now().toISOString() }

/** Max led Zoë until a moment ago. */
const former = ['max', 'zoe'] as const
await insertRow(world, 'relationships', {
  mentor_id: ids.max,
  mentee_id: ids.zoe,
  status: 'terminated',
  assigned_at: '2026-01-05T09:00:00.000Z',
  ended_at: life.created_at,
})

const markOf = (mentor: Name, mentee: Name) => `secret of ${mentor} and ${mentee}.`

for (const [mentor, mentee] of [...castPairs, former]) {
  const pair = { mentor_id: ids[mentor], mentee_id: ids[mentee] }
  const mark = markOf(mentor, mentee)
  const times = { starts_at: '2026-11-25T09:00', ends_at: '2026-11-25T17:00' }
  const due = { target_date: '2026-12-01', title: mark, description: mark, created_by: ids[mentor] }
  const later = { ...life, updated_at: '2027-01-01T00:00:00.000Z' }
  await insertRow(world, 'shifts', {
    ...pair,
    ...times,
    location: mark,
    notes: mark,
    status: 'scheduled',
    ...later,
  })
  await insertRow(world, 'notes', { ...pair, note_type: 'mentee_note', content: mark, ...later })
  await insertRow(world, 'goals', {
    mentee_id: ids[mentee],
    ...due,
    priority: 'low',
    status: 'active',
    ...life,
  })
  await insertRow(world, 'learning_plans', { ...pair, ...due, status: 'active', ...later })
  await insertRow(world, 'documents', {
    ...pair,
    uploaded_by: ids[mentor],
    original_name: `${mark}txt`,
    description: mark,
    storage_key: mark,
    media_type: 'text/plain',
    size: 1,
    sha256: '',
    ...life,
  })
  await world.db
    .insertInto('private_notes')
    .values({
      ...pair,
      private_notes: `private ${mark}`,
      strengths: `private ${mark}`,
      areas_for_improvement: '',
      updated_at: life.updated_at,
    })
    .execute()
}

/** The requests behind the tabs of the page. */
const panels: Record<string, (id: number) => string> = {
  page: (id) => `/api/people/${id}`,
  sessions: (id) => `/api/people/${id}/sessions`,
  emails: (id) => `/api/people/${id}/letters`,
  'shifts as a mentee': (id) => `/api/shifts?menteeId=${id}`,
  'shifts as a mentor': (id) => `/api/shifts?mentorId=${id}`,
  'notes as a mentee': (id) => `/api/notes?menteeId=${id}`,
  'notes as a mentor': (id) => `/api/notes?mentorId=${id}`,
  goals: (id) => `/api/mentoring/goals/${id}`,
  plans: (id) => `/api/learning-plans?menteeId=${id}`,
  documents: (id) => `/api/documents/${id}`,
  timeline: (id) => `/api/mentoring/timeline/${id}`,
  'progress history': (id) => `/api/mentoring/progress/${id}/history`,
}

const isPair = (one: Name, other: Name) =>
  castPairs.some(([mentor, mentee]) => [mentor, mentee].includes(one) && [mentor, mentee].includes(other))

/** Whether the reader can open the subject's page. */
const sees = (reader: Name, subject: Name) =>
  cast[reader].role === 'admin' || reader === subject || isPair(reader, subject)

/**
 * Whether the reader may read a mentee's shared things: mentees read their own, mentors all things of their
 * mentees.
 */
function mayRead(reader: Name, mentee: Name): boolean {
  if (cast[reader].role === 'admin') return true
  return cast[reader].role === 'mentee' ? reader === mentee : isPair(reader, mentee)
}

const isSignedIn = (name: Name) => cast[name].status !== 'inactive'

for (const reader of names.filter(isSignedIn))
  for (const [panel, urlFor] of Object.entries(panels))
    test(`${panel}: ${reader}, who is ${cast[reader].status} as ${cast[reader].role}, reads nobody else's data`, async () => {
      for (const subject of names) {
        const { statusCode, body } = await world.as(reader).send({ url: urlFor(ids[subject]) })
        const said = `${subject}: ${statusCode} ${body}`
        if (panel === 'page') assert.equal(statusCode, expectedStatus(reader, subject), said)
        if (cast[reader].status === 'pending') assert.equal(statusCode, 403, said)
        assert.doesNotMatch(body, /private secret/, said)
        for (const [mentor, mentee] of [...castPairs, former])
          if (!mayRead(reader, mentee)) assert.ok(!body.includes(markOf(mentor, mentee)), said)
        for (const stranger of names)
          if (subject !== stranger && cast[reader].role === 'mentee' && !sees(reader, stranger))
            assert.ok(!body.includes(cast[stranger].email), said)
      }
    })

function expectedStatus(reader: Name, subject: Name): number {
  if (cast[reader].status === 'pending') return 403
  return sees(reader, subject) ? 200 : 404
}

const json = (method: 'POST' | 'PATCH', url: string, body: object) => ({ method, url, body })
const tries: Record<(typeof personTable)['actions'][number], (subject: Name, reader: Name) => object> = {
  schedule: (subject) =>
    json('POST', '/api/shifts', {
      menteeId: ids[subject],
      shiftDate: '2026-12-15',
      startTime: '09:00',
      endTime: '10:00',
      allowOverlap: true,
    }),
  note: (subject) =>
    json('POST', '/api/notes', {
      content: 'Hello',
      ...(cast[subject].role === 'mentor' ? { mentorId: ids[subject] } : { menteeId: ids[subject] }),
    }),
  goal: (subject) =>
    json('POST', `/api/mentoring/goals/${ids[subject]}`, {
      title: 'Nights',
      description: 'Alone',
      targetDate: '2026-12-15',
    }),
  plan: (subject, reader) =>
    json('POST', '/api/learning-plans', {
      title: 'Nights',
      description: 'Alone',
      targetDate: '2026-12-15',
      objectives: [{ specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }],
      ...(reader === subject ? {} : { menteeId: ids[subject] }),
    }),
  upload: () => json('POST', '/api/documents', {}),
  progress: (subject) =>
    json('PATCH', `/api/mentoring/progress/${ids[subject]}`, { progressStatus: 'undergoing_mst' }),
  assign: (subject) =>
    json('POST', '/api/mentoring/assign', { mentorId: ids.ruth, menteeId: ids[subject], additional: true }),
}

for (const reader of names.filter((name) => cast[name].status === 'active'))
  test(`${reader}, who is a ${cast[reader].role}, has the actions that people's pages offer`, async () => {
    for (const subject of names.filter((one) => sees(reader, one))) {
      const page = await world.as(reader).send({ url: panels.page?.(ids[subject]) ?? '' })
      const can = page.json().can as string[]
      for (const action of personTable.actions.filter((one) => can.includes(one) && one !== 'upload')) {
        const { statusCode, body } = await world.as(reader).send(tries[action](subject, reader))
        // A person who is the mentee's mentor already is refused with 409.
        assert.ok(
          statusCode < 300 || (action === 'assign' && statusCode === 409),
          `${action} ${subject}: ${body}`,
        )
      }
    }
  })
