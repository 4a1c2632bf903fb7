import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endRelationship } from '#contract/assignments.ts'
import { makeFeed } from '#contract/calendar.ts'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { may } from '#contract/permissions.ts'
import { endDueCovers } from '../server/assignments/covers.ts'
import { afterDay } from '../server/testing/covers.ts'
import { type Pair, pairOf, tokenOf } from '../server/testing/pairs.ts'
import { type Stage, stage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'

/** A mentor's cover has ended at midnight. Every call that a mentor may make is tried with every id of the mentee. */

const lastDay = '2026-11-20'
/** The files of documents are not stored here. */
const readings = everyEndpoint.filter(
  ({ method, action, kind = 'json', path }) =>
    method === 'GET' &&
    may('mentor', action) &&
    ['json', 'download'].includes(kind) &&
    path !== '/api/documents/download/:id',
)

/** A pair with a notification of each kind that names the mentee. The mentee's name occurs nowhere else. */
async function namedPair(world: Stage) {
  const pair = await pairOf(world)
  const { db } = world
  const { last_name: name } = await db
    .selectFrom('users')
    .where('id', '=', pair.mentee)
    .select('last_name')
    .executeTakeFirstOrThrow()
  for (const [kind, target] of [
    ['mentee_assigned', pair.relationship],
    ['partner_inactive', pair.relationship],
    ['progress_changed', pair.mentee],
    ['note_received', pair.notes[0]],
    ['shift_changed', pair.shifts[0]],
  ] as const)
    await db
      .insertInto('notifications')
      .values({
        user_id: pair.mentor,
        kind,
        target_id: target,
        created_at: world.ctx.now().toISOString(),
      } as never)
      .execute()
  const feed = await world.withToken(pair.mentorToken).call(makeFeed, { body: { withNames: true } })
  return { ...pair, name: String(name), feed: feed.address.split('/').at(-1) ?? '' }
}
type NamedPair = Awaited<ReturnType<typeof namedPair>>

/** All addresses of a reading, for each row of the pair. */
function addressesOf(endpoint: Endpoint, pair: NamedPair): string[] {
  const { mentee, mentor, goal, plans, comments, notes, documents, shifts, meetings, relationship } = pair
  const rows = [mentor, mentee, goal, relationship, pair.handover, pair.absence]
  const ids = [...rows, ...plans, ...comments, ...notes, ...documents, ...shifts, ...meetings]
  const days = 'from=2026-01-01&to=2027-12-31'
  if (endpoint.path.includes(':file')) return [urlOf(endpoint, { params: { file: pair.feed } })]
  if (endpoint.path.includes(':'))
    return ids.map((id) => urlOf(endpoint, { params: { id, menteeId: id, reference: id } }))
  const plain = endpoint.path
  return [
    '',
    `?menteeId=${mentee}`,
    `?search=${pair.name.slice(0, 12)}`,
    `?text=${pair.name.slice(0, 12)}`,
    `?${days}`,
  ].map((query) => plain + query)
}

/** The addresses whose reply names the mentee. */
async function naming(world: Stage, pair: NamedPair): Promise<string[]> {
  const caller = world.withToken(await tokenOf(world, pair.mentor))
  const found: string[] = []
  for (const endpoint of readings)
    for (const url of addressesOf(endpoint, pair)) {
      const { statusCode, body } = await caller.send({ url })
      assert.ok(statusCode < 500, `${url}: ${statusCode} ${body}`)
      if (body.includes(pair.name)) found.push(url.replace(pair.name.slice(0, 12), '').replace(pair.feed, ''))
    }
  return found
}

const setLastDay = ({ db }: Stage, { relationship }: Pair) =>
  db.updateTable('relationships').set({ last_day: lastDay }).where('id', '=', relationship).execute()

test('during a cover a mentor reads as any other mentor, and after it nothing until it is ended', async () => {
  const world = await stage()
  const pair = await namedPair(world)
  const before = await naming(world, pair)
  await setLastDay(world, pair)
  const during = await naming(world, pair)
  afterDay(world, 1, lastDay)

  assert.ok(before.length > 40, `${before}`)
  assert.deepEqual(during, before)
  assert.deepEqual(await naming(world, pair), [])
})

test('after the last day of a cover a mentor reads as after any other end', async () => {
  const read = async (end: (world: Stage, pair: NamedPair) => Promise<unknown>) => {
    const world = await stage()
    const pair = await namedPair(world)
    await end(world, pair)
    return naming(world, pair)
  }
  const afterCover = await read(async (world, pair) => {
    await setLastDay(world, pair)
    afterDay(world, 1, lastDay)
    await endDueCovers(world.ctx)
  })
  const afterEnd = await read(async (world, { relationship }) => {
    afterDay(world, 1, lastDay)
    await world
      .as('nora')
      .call(endRelationship, { params: { id: relationship }, body: { status: 'terminated' } })
  })

  assert.ok(afterEnd.length > 10, `${afterEnd}`)
  assert.deepEqual(afterCover, afterEnd)
})
