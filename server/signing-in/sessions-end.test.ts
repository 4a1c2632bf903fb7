import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  endSession,
  getProfile,
  listSessions,
  requestReset,
  resetPassword,
  signIn,
  signInFirst,
  signOut,
} from '#contract/session.ts'
import { createUser, deleteUser, editUser } from '#contract/users.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { inTransaction } from '../kernel/context.ts'
import { lockSession } from '../kernel/http/idempotency.ts'
import { linkIn, stage } from '../testing/stage.ts'

const max = { email: cast.max.email, password: castPassword }

test('a session ends after the hours of the current settings, counted from sign-in', async () => {
  const { as, db, passes } = await stage()
  await as('max').call(getProfile)

  passes({ hours: 23, minutes: 59 })
  await as('max').call(getProfile)
  await db.updateTable('settings').set({ session_timeout: 2 }).execute()

  assert.equal((await as('max').refused(getProfile)).status, 401)
  const left = await db.selectFrom('sessions').selectAll().execute()
  assert.equal(left.length, 0, 'a session that is found expired cannot come back with a longer setting')
})

test('a session from the future is refused, as after a clock change', async () => {
  const { as, passes } = await stage()
  await as('max').call(getProfile)

  passes({ hours: -1 })

  assert.equal((await as('max').refused(getProfile)).status, 401)
})

test('an idle session ends if the installation limits it', async () => {
  const { as, passes } = await stage({ sessionIdleMinutes: 30 })
  await as('max').call(getProfile)
  passes({ minutes: 29 })
  await as('max').call(getProfile)
  passes({ minutes: 29 })
  await as('max').call(getProfile)

  passes({ minutes: 31 })

  assert.equal((await as('max').refused(getProfile)).status, 401)
})

test('signing out ends the session immediately', async () => {
  const { as } = await stage()

  await as('max').call(signOut)

  assert.equal((await as('max').refused(getProfile)).status, 401)
  assert.equal((await as('max').refused(signOut)).status, 401)
})

test('a call of a person who becomes inactive meanwhile changes nothing', async () => {
  const world = await stage()
  const { as, ids, db } = world
  const isHashing = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  const { hash } = world.ctx.passwords
  world.ctx.passwords.hash = async (password) => {
    isHashing.resolve()
    await mayGoOn.promise
    return hash(password)
  }
  const name = { firstName: 'Eve', lastName: 'Next', email: 'eve@mst.example' }
  const body = { ...name, password: 'harbour-window-17', role: 'admin', status: 'active' } as const
  const making = as('omar').refused(createUser, { body })
  await isHashing.promise
  await as('nora').call(editUser, { params: { id: ids.omar }, body: { status: 'inactive' } })
  mayGoOn.resolve()

  assert.equal((await making).status, 401)
  const made = await db.selectFrom('users').where('email', '=', body.email).selectAll().execute()
  assert.deepEqual(made, [])
})

test('an ended session waits for its running transactions', async () => {
  const { as, ctx } = await stage()
  const [session] = await as('eva').call(listSessions)
  const order: string[] = []
  let ending: Promise<unknown> | undefined
  await inTransaction(ctx, async ({ db }) => {
    await lockSession(db, session?.id ?? 0)
    ending = as('eva')
      .call(signOut)
      .then(() => order.push('ended'))
    for (let turn = 0; turn < 200; turn += 1) await db.selectFrom('settings').select('id').execute()
    order.push('written')
  })
  await ending

  assert.deepEqual(order, ['written', 'ended'])
})

test('a person sees their sessions and can end their own only', async () => {
  const { as, visitor, withToken } = await stage()
  const other = await visitor.call(signIn, { body: max })
  const [newest, oldest] = await as('max').call(listSessions)

  await as('eva').refused(endSession, { params: { id: newest?.id ?? 0 } })
  await withToken(other.token).call(getProfile)
  await as('max').call(endSession, {
    params: { id: oldest?.current ? (newest?.id ?? 0) : (oldest?.id ?? 0) },
  })

  assert.equal((await withToken(other.token).refused(getProfile)).status, 401)
})

test('the eleventh session replaces the oldest', async () => {
  const { visitor, withToken } = await stage()
  const tokens: string[] = []
  for (let session = 0; session < 11; session += 1)
    tokens.push((await visitor.call(signIn, { body: max })).token)

  assert.equal((await withToken(tokens[0] ?? '').refused(getProfile)).status, 401)
  await withToken(tokens[1] ?? '').call(getProfile)
})

test('deactivation and a new role end all sessions immediately', async () => {
  const { as, ids } = await stage()
  await as('eva').call(getProfile)
  await as('uma').call(getProfile)

  await as('nora').call(editUser, { params: { id: ids.eva }, body: { status: 'inactive' } })
  await as('nora').call(editUser, { params: { id: ids.uma }, body: { role: 'mentor' } })

  assert.equal((await as('eva').refused(getProfile)).status, 401)
  const { message } = await as('uma').refused(getProfile)
  assert.equal(message, signInFirst)
})

test('a reset during a sign-in with the old password leaves no session', async () => {
  const { ctx, visitor, delivered, db, ids } = await stage()
  await visitor.call(requestReset, { body: { email: max.email } })
  const link = linkIn((await delivered()).at(-1))
  const { fits } = ctx.passwords
  let lookUps = 0
  const slowFits: typeof fits = async (password, hash) => {
    const answer = await fits(password, hash)
    lookUps += 1
    if (lookUps === 1)
      await visitor.call(resetPassword, { body: { ...link, newPassword: 'marble-canoe-81' } })
    return answer
  }
  ctx.passwords = { ...ctx.passwords, fits: slowFits }

  const refused = await visitor.refused(signIn, { body: max })

  assert.equal(refused.status, 401)
  assert.equal(lookUps, 2)
  assert.deepEqual(await db.selectFrom('sessions').where('user_id', '=', ids.max).selectAll().execute(), [])
})

test('an account that becomes inactive during a sign-in is refused', async () => {
  const { ctx, as, visitor, db, ids } = await stage()
  await as('nora').call(listSessions)
  const { fits } = ctx.passwords
  let lookUps = 0
  const slowFits: typeof fits = async (password, hash) => {
    lookUps += 1
    if (lookUps === 1)
      await as('nora').call(editUser, { params: { id: ids.max }, body: { status: 'inactive' } })
    return fits(password, hash)
  }
  ctx.passwords = { ...ctx.passwords, fits: slowFits }

  const refused = await visitor.refused(signIn, { body: max })

  assert.equal(refused.status, 403)
  assert.deepEqual(await db.selectFrom('sessions').where('user_id', '=', ids.max).selectAll().execute(), [])
})

test("an address changed by an administrator ends all sessions, one's own change does not", async () => {
  const { as, ids } = await stage()
  const change = (email: string) => ({ params: { id: ids.max }, body: { email } })
  await as('max').call(editUser, change('own@mst.example'))
  await as('max').call(getProfile)

  await as('nora').call(editUser, change('given@mst.example'))

  assert.equal((await as('max').refused(getProfile)).status, 401)
})

test("a deleted person's sessions are deleted", async () => {
  const { as, ids, db } = await stage()
  await as('uma').call(getProfile)

  await as('nora').call(deleteUser, { params: { id: ids.uma } })

  const kept = await db.selectFrom('sessions').where('user_id', '=', ids.uma).select('id').execute()
  assert.deepEqual(kept, [])
})
