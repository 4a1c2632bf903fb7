import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { permissions } from '#contract/permissions.ts'
import { everyEndpoint } from '../../tests/every-endpoint.ts'
import type { Db } from '../database/schema.ts'
import { lockPeople } from '../locks.ts'
import { endings, post, put, remove, writesOfMentee, writesOfMentor } from '../testing/pair-requests.ts'
import { type Pair, pairOf } from '../testing/pairs.ts'
import { stage } from '../testing/stage.ts'
import { oneAtATime, sendDuring } from '../testing/turns.ts'

const nameOf = ({ method, url }: InjectOptions) => `${method} ${String(url).replace(/\d+/g, ':id')}`

/** Takes the same locks as the end of a relationship: the mentee first. */
const ending = (pair: Pair, at: string) => async (db: Db) => {
  await lockPeople(db, [], [pair.mentee])
  await db
    .updateTable('relationships')
    .set({ status: 'terminated', ended_at: at })
    .where('id', '=', pair.relationship)
    .execute()
}

/** Endpoints for a person's own things, also their own record, which lock no mentee. */
const withoutMentee =
  /^\/api\/(attention|auth|calendar|columns|notifications|notes\/opened|people\/:\w+\/match-profile|record|sign-offs\/:\w+\/(?:checkable|confirmation|disagreement)|reflections|templates|undo|users|views)\b/

test('the list of writes that an ending blocks is complete', async () => {
  const asked = writesOfMentor(await pairOf(await stage())).map(nameOf)
  const isMentors = ({ method, action, path }: Endpoint) =>
    method !== 'GET' && permissions[action][1] === 'own' && !withoutMentee.test(path)

  const missing = everyEndpoint
    .filter(isMentors)
    .map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':id')}`)
    .filter((name) => !asked.includes(name))

  assert.deepEqual(missing, [])
})

test('every write about a mentee waits for a concurrent ending and is refused after it', async (t) => {
  const world = await stage()
  if (world.engine === 'sqlite') return t.skip(oneAtATime)
  const at = world.ctx.now().toISOString()
  const count = writesOfMentor(await pairOf(world)).length + 2

  for (let index = 0; index < count; index += 1) {
    const pair = await pairOf(world)
    const byMentor = writesOfMentor(pair).map((request) => ({ token: pair.mentorToken, request }))
    const byMentee = writesOfMentee(pair).map((request) => ({ token: pair.menteeToken, request }))
    const write = [...byMentor, ...byMentee][index]
    assert.ok(write)

    const { waited, status } = await sendDuring(world, ending(pair, at), write.token, write.request)

    assert.ok(waited, `${nameOf(write.request)} does not wait`)
    assert.ok(status >= 400 && status < 500, `${nameOf(write.request)} is answered ${status}`)
  }
})

test('every ending waits for a concurrent write', async (t) => {
  const world = await stage()
  if (world.engine === 'sqlite') return t.skip(oneAtATime)
  const admin = (await world.as('nora').token()) ?? ''
  const causes: typeof endings = {
    ...endings,
    'the mentee is made inactive': ({ mentee }: Pair) => put(`users/${mentee}`, { status: 'inactive' }),
    'the mentor is made inactive': ({ mentor }: Pair) => put(`users/${mentor}`, { status: 'inactive' }),
  }

  for (const [cause, ask] of Object.entries(causes)) {
    const pair = await pairOf(world)
    const holding = (db: Db) => lockPeople(db, [], [pair.mentee])

    const { waited, status } = await sendDuring(world, holding, admin, ask(pair, world))

    assert.ok(waited, `it does not wait when ${cause}`)
    assert.ok(status < 300, `${status} when ${cause}`)
  }
})

test('an assignment waits for a concurrent decision about the mentor', async (t) => {
  const world = await stage()
  if (world.engine === 'sqlite') return t.skip(oneAtATime)
  const { ids } = world
  const admin = (await world.as('nora').token()) ?? ''
  const pair = await pairOf(world)
  const assign = endings['another mentor takes the place']
  assert.ok(assign)

  const assigned = await sendDuring(world, (db) => lockPeople(db, [ids.ruth], []), admin, assign(pair, world))
  const deleted = await sendDuring(
    world,
    (db) => lockPeople(db, [ids.ruth], []),
    admin,
    remove(`users/${ids.ruth}`),
  )

  assert.deepEqual(
    [assigned, deleted],
    [
      { waited: true, status: 201 },
      { waited: true, status: 204 },
    ],
  )
})

test('a cover waits for a concurrent end of the relationship and is refused after it', async (t) => {
  const world = await stage()
  if (world.engine === 'sqlite') return t.skip(oneAtATime)
  const admin = (await world.as('nora').token()) ?? ''
  const pair = await pairOf(world)
  const cover = { mentorId: world.ids.ruth, lastDay: '2026-11-27' }
  const request = post(`mentoring/relationships/${pair.relationship}/cover`, cover)

  const arranged = await sendDuring(world, ending(pair, world.ctx.now().toISOString()), admin, request)

  assert.deepEqual(arranged, { waited: true, status: 409 })
})
