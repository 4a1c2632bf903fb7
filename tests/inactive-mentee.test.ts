import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFeed } from '#contract/calendar.ts'
import { getDebrief } from '#contract/debriefs.ts'
import { urlOf } from '#contract/endpoint.ts'
import { createPlan } from '#contract/learning-plans.ts'
import { listEnhancedMentees, listMentees, listMenteesWithProgress } from '#contract/mentees.ts'
import { addNote } from '#contract/notes.ts'
import { listNotifications } from '#contract/notifications.ts'
import { findPerson } from '#contract/people.ts'
import { may } from '#contract/permissions.ts'
import { prepareShift } from '#contract/preparation.ts'
import { findPeople } from '#contract/search.ts'
import { findNextShift, isUncertain, listShifts, type ShiftRow, scheduleShift } from '#contract/shifts.ts'
import { editUser } from '#contract/users.ts'
import { remindOfShifts } from '../server/messaging/shift-notifications.ts'
import { stage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { nameOf } from './examples/example.ts'

/**
 * A mentor has an inactive mentee (rule 57). Each reply with a next shift, and each list of people to whom a
 * note can go, must show that.
 */

const objective = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }

/** Max has a shift with Eva on Wednesday, a plan and a note. Then her account becomes inactive. */
async function whenEvaIsInactive() {
  const world = await stage()
  const { as, ids } = world
  const body = { menteeId: ids.eva, shiftDate: '2026-11-25', startTime: '09:00', endTime: '17:00' }
  const shift = await as('max').call(scheduleShift, { body })
  const plan = { menteeId: ids.eva, title: 'Nights', objectives: [objective], targetDate: '2027-01-31' }
  await as('max').call(createPlan, { body: plan })
  await as('max').call(addNote, { body: { content: 'Hello', menteeId: ids.eva } })
  await as('nora').call(editUser, { params: { id: ids.eva }, body: { status: 'inactive' } })
  return { ...world, shift }
}

type World = Awaited<ReturnType<typeof whenEvaIsInactive>>
type Place = { call: string; says: (world: World) => Promise<unknown>; expected: unknown }

const marked = (shift: ShiftRow | null | undefined) => shift && [shift.shift_date, isUncertain(shift)]
const statusOfEva = ({ ids }: World, rows: { id: number; account_status: string }[]) =>
  rows.find(({ id }) => id === ids.eva)?.account_status
const inEvents = (calendar: string) => calendar.match(/SUMMARY.*|STATUS.*/g)?.map((line) => line.trim())
const tentative = ['SUMMARY:MST shift with Eva Lindqvist (to be confirmed)', 'STATUS:TENTATIVE']

const places: Record<string, Place> = {
  'the next shift with the mentee': {
    call: 'GET /api/shifts/next',
    says: async ({ as, ids }) =>
      marked(await as('max').call(findNextShift, { query: { menteeId: ids.eva } })),
    expected: ['2026-11-25', true],
  },
  'the list and the calendar of shifts': {
    call: 'GET /api/shifts',
    says: async ({ as }) => (await as('max').call(listShifts)).map(marked),
    expected: [['2026-11-25', true]],
  },
  'the file of shifts': {
    call: 'GET /api/shifts/csv',
    says: async ({ as }) =>
      /25\/11\/2026.*/.exec((await as('max').send({ url: '/api/shifts/csv' })).body)?.[0].trim(),
    expected: '25/11/2026,09:00,17:00,Max Okafor,Eva Lindqvist,,To be confirmed,,,,,',
  },
  'the page Prepare': {
    call: 'GET /api/shifts/:id/preparation',
    says: async ({ as, shift }) =>
      marked((await as('max').call(prepareShift, { params: { id: shift.id } })).shift),
    expected: ['2026-11-25', true],
  },
  'the page of a debrief': {
    call: 'GET /api/shifts/:id/debrief',
    says: async ({ as, shift }) =>
      marked((await as('max').call(getDebrief, { params: { id: shift.id } })).shift),
    expected: ['2026-11-25', true],
  },
  "the mentee's page": {
    call: 'GET /api/people/:id',
    says: async ({ as, ids }) => {
      const { status, next_shift, next } = await as('max').call(findPerson, { params: { id: ids.eva } })
      return [status, next_shift?.uncertain, next[0]?.what]
    },
    expected: ['inactive', true, '9am to 5pm, with you, to be confirmed'],
  },
  'one shift for a calendar': {
    call: 'GET /api/calendar/shifts/:id',
    says: async ({ as, shift }) =>
      inEvents((await as('max').send({ url: `/api/calendar/shifts/${shift.id}` })).body),
    expected: tentative,
  },
  'the calendar feed': {
    call: 'GET /api/calendar/:file',
    says: async ({ as, visitor }) => {
      const { address } = await as('max').call(makeFeed, { body: { withNames: true } })
      return inEvents((await visitor.send({ url: new URL(address).pathname })).body)
    },
    expected: tentative,
  },
  'the mentees to whom a note can go': {
    call: 'GET /api/mentoring/mentees',
    says: async (world) => statusOfEva(world, await world.as('max').call(listMentees)),
    expected: 'inactive',
  },
  'the mentees with their progress': {
    call: 'GET /api/mentoring/mentees/progress',
    says: async (world) => statusOfEva(world, await world.as('max').call(listMenteesWithProgress)),
    expected: 'inactive',
  },
  'the mentees with everything about them': {
    call: 'GET /api/mentoring/mentees/enhanced',
    says: async (world) => statusOfEva(world, await world.as('max').call(listEnhancedMentees)),
    expected: 'inactive',
  },
  'the search for people': {
    call: 'GET /api/search/people',
    says: async ({ as }) =>
      (await as('max').call(findPeople, { query: { text: 'lindqvist' } })).map(({ status }) => status),
    expected: ['inactive'],
  },
  'the bell': {
    call: 'GET /api/notifications',
    says: async ({ as }) => (await as('max').call(listNotifications)).map(({ text }) => text),
    expected: ["Eva Lindqvist's account is now inactive"],
  },
}

/** Calls that name the mentee without a shift to come or an offer to write. */
const others: Record<string, string> = {
  'GET /api/learning-plans': 'what was agreed with the mentee',
  'GET /api/learning-plans/csv': 'the same',
  'GET /api/mentoring/milestones/:menteeId': 'no meeting can be recorded (`can`)',
  'GET /api/mentoring/timeline/:menteeId': 'the past',
  'GET /api/notes': 'the recipient of a note was active when it was written',
  'GET /api/notes/csv': 'the same',
  'GET /api/notes/conversations': 'the form takes the status from the mentees to whom a note can go',
  'GET /api/search/things': 'the mentee of a plan',
  'GET /api/sign-offs/:menteeId': 'its state says that the mentee has left',
}

for (const [place, { says, expected }] of Object.entries(places))
  test(`the mentor of an inactive mentee reads it in ${place}`, async () => {
    assert.deepEqual(await says(await whenEvaIsInactive()), expected)
  })

test('the table lists every call that names the mentee to the mentor', async () => {
  const { as, ids, shift } = await whenEvaIsInactive()
  const known = new Set([...Object.values(places).map(({ call }) => call), ...Object.keys(others)])
  for (const endpoint of everyEndpoint) {
    if (endpoint.method !== 'GET' || endpoint.kind === 'stream' || !may('mentor', endpoint.action)) continue
    const isOfPerson = endpoint.path.startsWith('/api/people')
    const url = urlOf(endpoint, { params: { id: isOfPerson ? ids.eva : shift.id, menteeId: ids.eva } })
    const { body } = await as('max').send({ method: 'GET', url })
    if (/Lindqvist|2026-11-25/.test(body)) assert.ok(known.has(nameOf(endpoint)), nameOf(endpoint))
  }
})

test('no reminder is sent for a shift of an inactive mentee', async () => {
  const world = await whenEvaIsInactive()
  world.passes({ days: 4, hours: 12 })

  await remindOfShifts(world.ctx)

  const kinds = (await world.delivered()).map(({ kind }) => kind)
  assert.ok(!kinds.includes('shift_reminder'))
})
