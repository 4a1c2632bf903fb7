import assert from 'node:assert/strict'
import { test } from 'node:test'
import ICAL from 'ical.js'
import { getFeed, makeFeed, removeFeed } from '#contract/calendar.ts'
import { deleteShift, editShift, recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { editUser } from '#contract/users.ts'
import { installationName } from '../messaging/identity.ts'
import { remindOfShifts } from '../messaging/shift-notifications.ts'
import { shiftRow } from '../testing/rows.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** Reads a calendar with an independent parser. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      location: event.location,
      status: component.getFirstPropertyValue('status'),
      isBusy: component.getFirstPropertyValue('transp') !== 'TRANSPARENT',
    }
  })
}

const schedule = ({ as, ids }: Stage, values: object = {}) =>
  as('max').call(scheduleShift, {
    body: {
      menteeId: ids.eva,
      shiftDate: '2026-11-23',
      startTime: '20:00',
      endTime: '08:00',
      location: 'Ward 4',
      ...values,
    },
  })

/** The id of a shift that was planned when the stage opened. */
const uidOf = ({ ctx }: Stage, id: number) => `shift-${id}-20261120100000000@${installationName(ctx)}`

const pathOf = (url: string) => new URL(url).pathname
const fetchFeed = async ({ visitor }: Stage, url: string) => visitor.send({ url: pathOf(url) })

test('a person subscribes to their shifts by a secret address', async () => {
  const world = await stage()
  const { id } = await schedule(world)
  await schedule(world, { menteeId: world.ids.ben, shiftDate: '2026-11-25' })

  const { address } = await world.as('eva').call(makeFeed, { body: { withNames: false } })
  const answer = await fetchFeed(world, address)

  assert.equal(answer.statusCode, 200)
  assert.match(String(answer.headers['content-type']), /^text\/calendar/)
  assert.deepEqual(read(answer.body), [
    {
      uid: uidOf(world, id),
      sequence: 0,
      start: '2026-11-23T20:00:00.000Z',
      end: '2026-11-24T08:00:00.000Z',
      summary: 'MST shift',
      location: 'Ward 4',
      status: 'CONFIRMED',
      isBusy: true,
    },
  ])
  assert.doesNotMatch(answer.body, /Max|Okafor/, 'no names of others unless they are wanted')
})

test('a calendar contains names if the person wants them', async () => {
  const world = await stage()
  await schedule(world)

  const { address } = await world.as('max').call(makeFeed, { body: { withNames: true } })

  assert.equal(read((await fetchFeed(world, address)).body)[0]?.summary, 'MST shift with Eva Lindqvist')
})

test('a long calendar drops past shifts first', async () => {
  const world = await stage()
  const past = Array.from({ length: 500 }, () =>
    shiftRow(world, {
      mentee_id: world.ids.ben,
      starts_at: '2026-06-01T09:00',
      ends_at: '2026-06-01T17:00',
    }),
  )
  for (let portion = 0; portion < 10; portion += 1) await world.db.insertInto('shifts').values(past).execute()
  await schedule(world)

  const { address } = await world.as('nora').call(makeFeed, { body: { withNames: false } })
  const { body } = await fetchFeed(world, address)

  assert.equal(body.match(/BEGIN:VEVENT/g)?.length, 5_000)
  assert.match(body, /DTSTART[^\n]*:202611/)
})

test('times are right on both sides of a clock change', async () => {
  const world = await stage()
  for (const shiftDate of ['2027-03-27', '2027-03-28'])
    await schedule(world, { shiftDate, startTime: '20:00', endTime: '23:00' })
  await schedule(world, { shiftDate: '2027-03-28', startTime: '02:30', endTime: '04:00', allowOverlap: true })

  const { address } = await world.as('eva').call(makeFeed, { body: { withNames: false } })
  const starts = read((await fetchFeed(world, address)).body).map(({ start }) => start)

  assert.deepEqual(starts.sort(), [
    '2027-03-27T20:00:00.000Z',
    '2027-03-28T01:30:00.000Z',
    '2027-03-28T19:00:00.000Z',
  ])
})

test('a changed shift keeps its id and raises its sequence; a cancelled one is marked', async () => {
  const world = await stage()
  const { id } = await schedule(world)
  const { address } = await world.as('eva').call(makeFeed, { body: { withNames: false } })
  const [before] = read((await fetchFeed(world, address)).body)

  await world.as('max').call(editShift, { params: { id }, body: { startTime: '21:00' } })
  const [moved] = read((await fetchFeed(world, address)).body)
  await world.as('max').call(recordOutcome, { params: { id }, body: { status: 'cancelled' } })
  const [cancelled] = read((await fetchFeed(world, address)).body)

  assert.equal(moved?.uid, before?.uid)
  assert.deepEqual([before?.sequence, moved?.sequence, cancelled?.sequence], [0, 1, 2])
  assert.deepEqual([moved?.start, cancelled?.status], ['2026-11-23T21:00:00.000Z', 'CANCELLED'])
  assert.deepEqual([moved?.summary, moved?.isBusy], ['MST shift', true])
  assert.deepEqual([cancelled?.summary, cancelled?.isBusy], ['Cancelled: MST shift', false])
})

test('a new host name keeps the id of every shift, in the feed and in emails', async () => {
  const world = await stage()
  const { id } = await schedule(world)
  const { address } = await world.as('eva').call(makeFeed, { body: { withNames: false } })
  await world.delivered()

  world.ctx.config.publicUrl = 'https://mst.new.example'
  await world.as('max').call(deleteShift, { params: { id } })
  const emails = await world.delivered()
  const feed = await fetchFeed(world, address)

  const inEmails = emails.map(({ calendar }) => read(calendar?.content ?? '')[0]?.uid)
  assert.deepEqual(inEmails, [uidOf(world, id), uidOf(world, id)])
  assert.doesNotMatch(feed.body, /UID.*mst\.(new\.)?example/)
})

test('a shift from before the upgrade keeps the id that calendars hold', async () => {
  const world = await stage()
  const before = await schedule(world)
  const facts = { key_check: '', created_at: '', uid_host: 'mst.example', uid_shifts: before.id }
  await world.db
    .insertInto('installation')
    .values({ id: 1, ...facts })
    .execute()
  const after = await schedule(world, { shiftDate: '2026-11-25' })

  const { address } = await world.as('eva').call(makeFeed, { body: { withNames: false } })
  const uids = read((await fetchFeed(world, address)).body).map(({ uid }) => uid)
  const [email] = await world.delivered()

  assert.deepEqual(uids.sort(), [uidOf(world, after.id), `shift-${before.id}@mst.example`].sort())
  assert.equal(read(email?.calendar?.content ?? '')[0]?.uid, `shift-${before.id}@mst.example`)
})

test('a cancelled shift names its person in the feed and the single file, and leaves the time free', async () => {
  const world = await stage()
  const { id } = await schedule(world)
  await world.as('max').call(recordOutcome, { params: { id }, body: { status: 'cancelled' } })

  const { address } = await world.as('eva').call(makeFeed, { body: { withNames: true } })
  const feed = await fetchFeed(world, address)
  const file = await world.as('eva').send({ url: `/api/calendar/shifts/${id}` })

  for (const { body } of [feed, file]) {
    const [event] = read(body)
    assert.deepEqual([event?.summary, event?.isBusy], ['Cancelled: MST shift with Max Okafor', false])
  }
})

test('a calendar asks to be fetched every hour and names its organiser', async () => {
  const world = await stage()
  await schedule(world)

  const { address } = await world.as('eva').call(makeFeed, { body: { withNames: false } })
  const { body } = await fetchFeed(world, address)

  assert.match(body, /REFRESH-INTERVAL;VALUE=DURATION:PT1H/)
  assert.match(body, /X-PUBLISHED-TTL:PT1H/)
  assert.match(body, /ORGANIZER;CN="?[^"\r\n]+"?:(?:\r\n )?MAILTO:noreply@mst\.example/i)
})

test('a replaced or removed address, or one of a deleted account, stops working', async () => {
  const world = await stage()
  const { as } = world
  const make = async () => (await as('eva').call(makeFeed, { body: { withNames: false } })).address
  const statusOf = async (address: string) => (await fetchFeed(world, address)).statusCode
  const first = await make()
  const second = await make()
  assert.deepEqual([await statusOf(first), await statusOf(second)], [404, 200])

  await as('eva').call(removeFeed)
  assert.equal(await statusOf(second), 404)
  assert.equal((await as('eva').call(getFeed)).feed, null)
  const third = await make()
  await as('nora').call(editUser, { params: { id: world.ids.eva }, body: { status: 'inactive' } })
  assert.equal(await statusOf(third), 404)
  assert.equal(await statusOf('http://mst.example/api/calendar/nonsense.ics'), 404)
})

test('the calendar of a pending account is empty', async () => {
  const world = await stage()
  const { address } = await world.as('eva').call(makeFeed, { body: { withNames: false } })
  const setStatus = (status: 'pending' | 'active') =>
    world.db.updateTable('users').set({ status }).where('id', '=', world.ids.eva).execute()
  await setStatus('pending')

  const whilePending = await fetchFeed(world, address)
  await setStatus('active')
  const afterwards = await fetchFeed(world, address)

  assert.deepEqual([whilePending.statusCode, afterwards.statusCode], [404, 200])
})

test('the database does not contain the secret of an address', async () => {
  const world = await stage()
  const { address } = await world.as('eva').call(makeFeed, { body: { withNames: false } })
  const token = pathOf(address).split('/').at(-1)?.replace('.ics', '') ?? 'none'

  const kept = JSON.stringify([
    await world.db.selectFrom('calendar_feeds').selectAll().execute(),
    await world.db.selectFrom('audit_log').selectAll().execute(),
  ])

  assert.ok(!kept.includes(token))
})

test('a mentee is notified of every change of a shift, with the calendar event', async () => {
  const world = await stage()
  const { id } = await schedule(world)
  await world.delivered()
  await world.as('max').call(editShift, { params: { id }, body: { location: 'Ward 5' } })
  await world.as('max').call(editShift, { params: { id }, body: { notes: 'Bring your badge' } })
  world.passes({ minutes: 10 })
  await world.delivered()
  await world.as('max').call(deleteShift, { params: { id } })

  const emails = await world.delivered()

  assert.deepEqual(
    emails.map(({ kind, to }) => [kind, to]),
    [
      ['shift_scheduled', 'eva@mst.example'],
      ['shift_changed', 'eva@mst.example'],
      ['shift_cancelled', 'eva@mst.example'],
    ],
  )
  const events = emails.map(({ calendar }) => read(calendar?.content ?? '')[0])
  assert.deepEqual(
    events.map((event) => [event?.uid, event?.status]),
    [
      [uidOf(world, id), 'CONFIRMED'],
      [uidOf(world, id), 'CONFIRMED'],
      [uidOf(world, id), 'CANCELLED'],
    ],
  )
  assert.match(
    emails[0]?.text ?? '',
    /When: Monday 23 November 2026, 8pm to 8am \(Tue\)\nWhere: Ward 4\nWith: Max Okafor/,
  )
})

test('a shift that moves to another mentee is cancelled for the one and planned for the other', async () => {
  const world = await stage()
  const { id } = await schedule(world)
  await world.delivered()
  await world.as('max').call(editShift, { params: { id }, body: { menteeId: world.ids.ben } })

  const [, ...emails] = await world.delivered()

  assert.deepEqual(
    emails.map(({ kind, to }) => [kind, to]),
    [
      ['shift_cancelled', 'eva@mst.example'],
      ['shift_scheduled', 'ben@mst.example'],
    ],
  )
})

test('a mentee gets one reminder a day before, however often the job runs', async () => {
  const world = await stage()
  await schedule(world)
  await world.delivered()
  await remindOfShifts(world.ctx)
  assert.equal((await world.delivered()).length, 1, 'not yet')

  world.passes({ days: 2, hours: 11 })
  await Promise.all([remindOfShifts(world.ctx), remindOfShifts(world.ctx), remindOfShifts(world.ctx)])
  await remindOfShifts(world.ctx)

  const reminders = (await world.delivered()).filter(({ kind }) => kind === 'shift_reminder')
  assert.equal(reminders.length, 1)
})

test('a shift that was just planned or cancelled causes no reminder', async () => {
  const world = await stage()
  await schedule(world, { shiftDate: '2026-11-20' })
  const { id } = await schedule(world, { shiftDate: '2026-11-24' })
  await world.as('max').call(recordOutcome, { params: { id }, body: { status: 'cancelled' } })
  await remindOfShifts(world.ctx)
  world.passes({ days: 3, hours: 20 })
  await remindOfShifts(world.ctx)

  const kinds = (await world.delivered()).map(({ kind }) => kind)

  assert.ok(!kinds.includes('shift_reminder'))
})

test('a feed sends as many bytes in a minute as a person may read, also to many addresses', async () => {
  const world = await stage({ rateLimitFactor: 0.01 })
  const { as, db, passes, visitor } = world
  const shifts = Array.from({ length: 200 }, () => shiftRow(world, { location: 'W'.repeat(500) }))
  await db.insertInto('shifts').values(shifts).execute()
  const { address } = await as('eva').call(makeFeed, { body: { withNames: false } })
  const from = async (place: number) => {
    const answer = await visitor.send({ url: pathOf(address), remoteAddress: `192.0.2.${place}` })
    return [answer.statusCode, answer.body.length] as const
  }

  const statuses = []
  let sent = 0
  for (let place = 1; sent <= 600_000; place += 1) {
    const [status, bytes] = await from(place)
    statuses.push(status)
    sent += bytes
    assert.ok(place < 10, 'each answer is large')
  }

  assert.deepEqual(new Set(statuses), new Set([200]))
  assert.equal((await from(100))[0], 429)
  passes({ minutes: 1 })
  assert.equal((await from(101))[0], 200)
})
