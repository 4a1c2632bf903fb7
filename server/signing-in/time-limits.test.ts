import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  confirmEmail,
  getProfile,
  listSessions,
  requestReset,
  resetPassword,
  signIn,
} from '#contract/session.ts'
import { editUser, inviteUser } from '#contract/users.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { removeOutdated } from '../operations/upkeep/housekeeping.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'

/** Locks, links and sessions expire exactly at their last minute. */

const max = { email: cast.max.email, password: castPassword }
const newPassword = 'heron-lighthouse'
const week = 7 * 24 * 60

const guess = async ({ visitor }: Stage, times = 1) => {
  for (let attempt = 0; attempt < times; attempt += 1)
    await visitor.send({ method: 'POST', url: '/api/auth/login', body: { ...max, password: 'guess' } })
}
const signsIn = async ({ visitor }: Stage) =>
  (await visitor.send({ method: 'POST', url: '/api/auth/login', body: max })).statusCode

const emailOf = async ({ delivered }: Stage, kind: string) =>
  (await delivered()).find((email) => email.kind === kind)

const moves = ({ as, ids }: Stage) =>
  as('max').call(editUser, { params: { id: ids.max }, body: { email: 'max.okafor@mst.example' } })

/** `made` creates each link and returns a function that uses it. */
const links: Record<string, { minutes: number; made: (world: Stage) => Promise<() => Promise<unknown>> }> = {
  'a link to choose a new password': {
    minutes: 60,
    async made(world) {
      await world.visitor.call(requestReset, { body: { email: cast.max.email } })
      return choosesBy(world, 'password_reset')
    },
  },
  'an invitation': {
    minutes: week,
    async made(world) {
      const person = { firstName: 'Ines', lastName: 'García', email: 'ines@mst.example' }
      await world.as('nora').call(inviteUser, { body: person })
      return choosesBy(world, 'invitation')
    },
  },
  "'This was not me'": {
    minutes: week,
    async made(world) {
      await moves(world)
      return choosesBy(world, 'own_address_changed')
    },
  },
  'a link to confirm an address': {
    minutes: week,
    async made(world) {
      await moves(world)
      const email = await emailOf(world, 'confirm_address')
      const token = /token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
      return () => world.visitor.call(confirmEmail, { body: { token } })
    },
  },
}

async function choosesBy(world: Stage, kind: string) {
  const link = linkIn(await emailOf(world, kind))
  return () => world.visitor.call(resetPassword, { body: { ...link, newPassword } })
}

for (const [name, { minutes, made }] of Object.entries(links))
  test(`${name} works for exactly ${minutes} minutes`, async () => {
    const [inTime, late] = [await stage(), await stage()]
    const [use, useLate] = [await made(inTime), await made(late)]

    inTime.passes({ minutes: minutes - 1 })
    await use()
    late.passes({ minutes })
    await assert.rejects(useLate, /invalid or has expired/)
  })

test('a link works within five minutes before its creation, as after a clock change, and not earlier', async () => {
  const [close, far] = [await stage(), await stage()]
  const made = links['a link to choose a new password']?.made
  assert.ok(made)
  const [use, useFar] = [await made(close), await made(far)]

  close.passes({ minutes: -5 })
  await use()
  far.passes({ minutes: -6 })
  await assert.rejects(useFar, /invalid or has expired/)
})

test('a lock lasts exactly the minutes of the settings', async () => {
  const world = await stage()
  await guess(world, 5)

  world.passes({ minutes: 29 })
  assert.equal(await signsIn(world), 429)
  world.passes({ minutes: 1 })
  assert.equal(await signsIn(world), 200)
})

test('new settings shorten a lock to their minutes', async () => {
  const world = await stage()
  await guess(world, 5)
  await world.db.updateTable('settings').set({ lockout_duration: 10 }).execute()

  world.passes({ minutes: 9 })
  assert.equal(await signsIn(world), 429)
  world.passes({ minutes: 1 })
  assert.equal(await signsIn(world), 200)
})

for (const [minutes, then] of [
  [29, 429],
  [30, 200],
] as const)
  test(`a fifth wrong password ${minutes} minutes after the fourth ${then === 429 ? 'locks' : 'counts as the first'}`, async () => {
    const world = await stage()
    await guess(world, 4)

    world.passes({ minutes })
    await guess(world)

    assert.equal(await signsIn(world), then)
  })

test('a lock from the future applies within five minutes, and not beyond', async () => {
  const world = await stage()
  await guess(world, 5)

  world.passes({ minutes: -5 })
  assert.equal(await signsIn(world), 429)
  world.passes({ minutes: -1 })
  assert.equal(await signsIn(world), 200)
})

test('attempts are deleted in the minute of their expiry', async () => {
  const world = await stage()
  const kept = async () => {
    await removeOutdated(world.ctx)
    return (await world.db.selectFrom('sign_in_guards').selectAll().execute()).length
  }
  await guess(world)

  world.passes({ minutes: 29 })
  assert.equal(await kept(), 1)
  world.passes({ minutes: 1 })
  assert.equal(await kept(), 0)
})

test('a fourth password email is sent once the first is an hour old', async () => {
  const world = await stage()
  const emailsAfter = async () => {
    await world.visitor.call(requestReset, { body: { email: cast.max.email } })
    return (await world.delivered()).length
  }
  for (const emails of [1, 2, 3, 3]) assert.equal(await emailsAfter(), emails)

  world.passes({ minutes: 59 })
  assert.equal(await emailsAfter(), 3)
  world.passes({ minutes: 1 })
  assert.equal(await emailsAfter(), 4)
})

test('a session lasts exactly the hours of the settings and reports its end', async () => {
  const world = await stage()
  const { token, user } = await world.visitor.call(signIn, { body: max })
  const { call, refused } = world.withToken(token)

  assert.equal(user.sessionEndsAt, '2026-11-21T10:00:00.000Z')
  assert.equal((await call(getProfile)).sessionEndsAt, '2026-11-21T10:00:00.000Z')
  world.passes({ hours: 23, minutes: 59 })
  await call(getProfile)
  world.passes({ minutes: 1 })
  assert.equal((await refused(getProfile)).status, 401)
})

test('an idle session ends exactly after the configured minutes', async () => {
  const world = await stage({ sessionIdleMinutes: 30 })
  await world.as('max').call(getProfile)

  for (const minutes of [29, 29]) {
    world.passes({ minutes })
    await world.as('max').call(getProfile)
  }
  world.passes({ minutes: 30 })

  assert.equal((await world.as('max').refused(getProfile)).status, 401)
})

test('a session from the future works within five minutes, and not beyond', async () => {
  const world = await stage()
  await world.as('max').call(getProfile)

  world.passes({ minutes: -5 })
  await world.as('max').call(getProfile)
  world.passes({ minutes: -1 })
  assert.equal((await world.as('max').refused(getProfile)).status, 401)
})

test('the last use of a session is stored once a minute', async () => {
  const world = await stage()
  const lastUsed = async () => (await world.as('max').call(listSessions))[0]?.last_used_at
  await world.as('max').token()

  world.passes({ minutes: 0.9 })
  await world.as('max').call(getProfile)
  assert.equal(await lastUsed(), '2026-11-20T10:00:00.000Z')
  world.passes({ minutes: 0.1 })
  await world.as('max').call(getProfile)
  assert.equal(await lastUsed(), '2026-11-20T10:01:00.000Z')
})

test('a person has ten sessions, and an eleventh ends the first', async () => {
  const world = await stage()
  const signedIn = async () => world.withToken((await world.visitor.call(signIn, { body: max })).token)
  const [first, second] = [await signedIn(), await signedIn()]
  for (let more = 2; more < 10; more += 1) await signedIn()
  await first.call(getProfile)

  await signedIn()

  assert.equal((await first.refused(getProfile)).status, 401)
  await second.call(getProfile)
})

test('a browser is known for a year by its cookie', async () => {
  const { visitor } = await stage()

  const { headers } = await visitor.send({ method: 'POST', url: '/api/auth/login', body: max })

  assert.match(String(headers['set-cookie']), /; Max-Age=31536000;/)
})
