import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMyMentor, listMyMentors } from '#contract/assignments.ts'
import { getAttention } from '#contract/attention.ts'
import { makeFeed } from '#contract/calendar.ts'
import { getDashboardNumbers } from '#contract/dashboard.ts'
import { getDebrief } from '#contract/debriefs.ts'
import { urlOf } from '#contract/endpoint.ts'
import { createPlan, listPlans } from '#contract/learning-plans.ts'
import { addNote, inactiveReaderText, listConversations, listNotes } from '#contract/notes.ts'
import { listNotifications } from '#contract/notifications.ts'
import { findPerson } from '#contract/people.ts'
import { may } from '#contract/permissions.ts'
import { prepareShift } from '#contract/preparation.ts'
import { findPeople } from '#contract/search.ts'
import {
  editShift,
  findNextShift,
  isUncertain,
  listShifts,
  type ShiftRow,
  scheduleShift,
} from '#contract/shifts.ts'
import { editUser } from '#contract/users.ts'
import { remindOfShifts } from '../server/messaging/shift-notifications.ts'
import { stage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { nameOf } from './examples/example.ts'

/**
 * A mentee has an inactive mentor (rule 57). Each reply with a next shift, an offer to write a note or a
 * mentor must show that.
 */

const objective = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }

/** Eva has a shift with Max on Wednesday, a plan and a note. Then his account becomes inactive. */
async function whenMaxIsInactive() {
  const world = await stage()
  const { as, ids } = world
  const body = { menteeId: ids.eva, shiftDate: '2026-11-25', startTime: '09:00', endTime: '17:00' }
  const shift = await as('max').call(scheduleShift, { body })
  const plan = { menteeId: ids.eva, title: 'Nights', objectives: [objective], targetDate: '2027-01-31' }
  await as('max').call(createPlan, { body: plan })
  await as('max').call(addNote, { body: { content: 'Hello', menteeId: ids.eva } })
  await as('nora').call(editUser, { params: { id: ids.max }, body: { status: 'inactive' } })
  return { ...world, shift }
}

type World = Awaited<ReturnType<typeof whenMaxIsInactive>>
type Place = { call: string; says: (world: World) => Promise<unknown>; expected: unknown }

const marked = (shift: ShiftRow | null | undefined) => shift && [shift.shift_date, isUncertain(shift)]
const aboutSelf = ({ ids }: World) => ({ query: { menteeId: ids.eva } })

const mentor =
  "Your mentor's account is inactive. Do not rely on shifts with them. The programme team will contact you."

const places: Record<string, Place> = {
  'the numbers of the dashboard, with the card My Mentor': {
    call: 'GET /api/dashboard/stats',
    says: async ({ as }) => {
      const numbers = await as('eva').call(getDashboardNumbers)
      return [
        numbers.assignedMentor,
        numbers.assignedMentorStatus,
        numbers.nextShift,
        numbers.nextShiftUncertain,
      ]
    },
    expected: ['Max Okafor', 'inactive', '2026-11-25', true],
  },
  'Needs attention': {
    call: 'GET /api/attention',
    says: async ({ as }) => {
      const { items } = await as('eva').call(getAttention)
      const item = items.find(({ kind }) => kind === 'mentor_inactive')
      return [item?.name, item?.reason]
    },
    expected: ['Max Okafor', mentor],
  },
  'the card Next Shift': {
    call: 'GET /api/shifts/next',
    says: async (world) => marked(await world.as('eva').call(findNextShift, aboutSelf(world))),
    expected: ['2026-11-25', true],
  },
  'the list and the calendar of shifts, and those saved for offline reading': {
    call: 'GET /api/shifts',
    says: async ({ as }) => (await as('eva').call(listShifts)).map(marked),
    expected: [['2026-11-25', true]],
  },
  'the file of shifts': {
    call: 'GET /api/shifts/csv',
    says: async ({ as }) =>
      /25\/11\/2026.*/.exec((await as('eva').send({ url: '/api/shifts/csv' })).body)?.[0].trim(),
    expected: '25/11/2026,09:00,17:00,Max Okafor,Eva Lindqvist,,To be confirmed,,,,,',
  },
  'the page Prepare': {
    call: 'GET /api/shifts/:id/preparation',
    says: async ({ as, shift }) =>
      marked((await as('eva').call(prepareShift, { params: { id: shift.id } })).shift),
    expected: ['2026-11-25', true],
  },
  'the page of a debrief': {
    call: 'GET /api/shifts/:id/debrief',
    says: async ({ as, shift }) =>
      marked((await as('eva').call(getDebrief, { params: { id: shift.id } })).shift),
    expected: ['2026-11-25', true],
  },
  "the mentor's page": {
    call: 'GET /api/people/:id',
    says: async ({ as, ids }) => {
      const { status, next } = await as('eva').call(findPerson, { params: { id: ids.max } })
      return [status, next.map(({ what }) => what)]
    },
    expected: ['inactive', ['9am to 5pm, with you, to be confirmed']],
  },
  'one shift for a calendar': {
    call: 'GET /api/calendar/shifts/:id',
    says: async ({ as, shift }) => {
      const { body } = await as('eva').send({ method: 'GET', url: `/api/calendar/shifts/${shift.id}` })
      return body.match(/SUMMARY.*|STATUS.*/g)?.map((line) => line.trim())
    },
    expected: ['SUMMARY:MST shift with Max Okafor (to be confirmed)', 'STATUS:TENTATIVE'],
  },
  'the calendar feed': {
    call: 'GET /api/calendar/:file',
    says: async ({ as, visitor }) => {
      const { address } = await as('eva').call(makeFeed, { body: { withNames: true } })
      const { body } = await visitor.send({ method: 'GET', url: new URL(address).pathname })
      return body.match(/SUMMARY.*|STATUS.*/g)?.map((line) => line.trim())
    },
    expected: ['SUMMARY:MST shift with Max Okafor (to be confirmed)', 'STATUS:TENTATIVE'],
  },
  'the mentor to whom a note can go': {
    call: 'GET /api/mentoring/mentor',
    says: async ({ as }) => (await as('eva').call(findMyMentor)).mentors.map(({ status }) => status),
    expected: ['inactive'],
  },
  'the mentors to whom a note can go': {
    call: 'GET /api/mentoring/my-mentors',
    says: async ({ as }) => (await as('eva').call(listMyMentors)).mentors.map(({ status }) => status),
    expected: ['inactive'],
  },
  'the conversation': {
    call: 'GET /api/notes/conversations',
    says: async ({ as }) => (await as('eva').call(listConversations)).map((row) => row.mentor_status),
    expected: ['inactive'],
  },
  'the learning plans': {
    call: 'GET /api/learning-plans',
    says: async ({ as }) => (await as('eva').call(listPlans)).map((row) => row.mentor_status),
    expected: ['inactive'],
  },
  'the search for people': {
    call: 'GET /api/search/people',
    says: async ({ as }) =>
      (await as('eva').call(findPeople, { query: { text: 'okafor' } })).map(({ status }) => status),
    expected: ['inactive'],
  },
  'the bell': {
    call: 'GET /api/notifications',
    says: async ({ as }) =>
      (await as('eva').call(listNotifications))
        .filter(({ kind }) => ['mentor_assigned', 'partner_inactive'].includes(kind))
        .map(({ text }) => text),
    expected: ["Max Okafor's account is now inactive"],
  },
}

/**
 * Endpoints that name the mentor only as the author of past things, and so need not say that he is inactive.
 */
const authors: Record<string, string> = {
  'GET /api/notes': 'the author of a note was active when writing it (rule 57)',
  'GET /api/notes/csv': 'the same',
  'GET /api/learning-plans/:id/evidence': 'the author of a note',
  'GET /api/learning-plans/csv': 'a file for a spreadsheet holds the facts of the list',
  'GET /api/search/things': 'the author of a note',
  'GET /api/mentoring/timeline/:menteeId': 'the past',
}

for (const [place, { says, expected }] of Object.entries(places))
  test(`the mentee of an inactive mentor reads it in ${place}`, async () => {
    assert.deepEqual(await says(await whenMaxIsInactive()), expected)
  })

test('the table lists every call that names the mentor to the mentee', async () => {
  const { as, ids, shift } = await whenMaxIsInactive()
  const known = new Set([...Object.values(places).map(({ call }) => call), ...Object.keys(authors)])
  for (const endpoint of everyEndpoint) {
    if (endpoint.method !== 'GET' || endpoint.kind === 'stream' || !may('mentee', endpoint.action)) continue
    const isOfPerson = endpoint.path.startsWith('/api/people')
    const url = urlOf(endpoint, { params: { id: isOfPerson ? ids.max : shift.id, menteeId: ids.eva } })
    const { body } = await as('eva').send({ method: 'GET', url })
    if (/Okafor|2026-11-25/.test(body)) assert.ok(known.has(nameOf(endpoint)), nameOf(endpoint))
  }
})

test('a note to an inactive mentor is saved, and the form says who can read it', async () => {
  const { as } = await whenMaxIsInactive()

  await as('eva').call(addNote, { body: { content: 'Are you there?' } })

  assert.match(
    inactiveReaderText('Max Okafor'),
    /^Max Okafor's account is inactive, .* The programme team can read it\.$/,
  )
  const [note] = await as('nora').call(listNotes)
  assert.equal(note?.content, 'Are you there?')
})

test('an email about a shift of an inactive mentor says that it is to be confirmed', async () => {
  const world = await whenMaxIsInactive()
  const { id } = world.shift

  await world.as('nora').call(editShift, { params: { id }, body: { startTime: '10:00' } })

  const email = (await world.delivered()).filter(({ to }) => to === 'eva@mst.example').at(-1)
  assert.match(email?.text ?? '', /To be confirmed\. Max Okafor's account is inactive\./)
  assert.match(email?.calendar?.content ?? '', /STATUS:TENTATIVE/)
})

test('no reminder is sent for a shift of an inactive mentor', async () => {
  const world = await whenMaxIsInactive()
  world.passes({ days: 4, hours: 12 })

  await remindOfShifts(world.ctx)

  const kinds = (await world.delivered()).map(({ kind }) => kind)
  assert.ok(!kinds.includes('shift_reminder'))
})
