import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changePassword, endSession, listSessions, seeProfile, signIn, signOut } from '#contract/session.ts'
import { editUser, listUsers, unlockUser } from '#contract/users.ts'
import { cast, castPassword } from '../database/demo/cast.ts'
import { stage } from '../testing/stage.ts'

const max = { email: cast.max.email, password: castPassword }

test('a mentor signs in, however the address is written, and sees their own profile', async () => {
  const { visitor, withToken } = await stage()

  const { token, user } = await visitor.call(signIn, {
    body: { ...max, email: ` ${max.email.toUpperCase()} ` },
  })

  assert.equal(user.firstName, 'Max')
  assert.equal(user.role, 'mentor')
  assert.equal((await withToken(token).call(seeProfile)).email, cast.max.email)
})

test('a wrong password and an unknown address get the same answer', async () => {
  const { visitor } = await stage()

  const wrong = await visitor.refused(signIn, { body: { ...max, password: 'not it' } })
  const unknown = await visitor.refused(signIn, { body: { email: 'nobody@mst.example', password: 'not it' } })

  assert.deepEqual(wrong, { status: 401, message: 'Login failed' })
  assert.deepEqual(unknown, wrong)
})

test('an inactive person is told so after the right password only', async () => {
  const { visitor } = await stage()

  const right = await visitor.refused(signIn, { body: { email: cast.ivan.email, password: castPassword } })
  const wrong = await visitor.refused(signIn, { body: { email: cast.ivan.email, password: 'not it' } })

  assert.equal(right.status, 403)
  assert.match(right.message, /inactive/)
  assert.equal(wrong.status, 401)
})

for (const [who, email] of [
  ['a known', cast.max.email],
  ['an unknown', 'nobody@mst.example'],
] as const)
  test(`${who} address is locked after five wrong passwords, for half an hour, even for the right one`, async () => {
    const { visitor, passes } = await stage()
    for (let attempt = 0; attempt < 5; attempt += 1)
      assert.equal((await visitor.refused(signIn, { body: { email, password: 'not it' } })).status, 401)

    const locked = await visitor.refused(signIn, { body: { email, password: castPassword } })
    passes({ minutes: 31 })
    const later = await visitor.send({
      method: 'POST',
      url: '/api/auth/login',
      body: { email, password: 'x' },
    })

    assert.equal(locked.status, 429)
    assert.equal(locked.message, 'Too many attempts. Try again later or reset your password.')
    assert.equal(later.statusCode, 401)
  })

test('200 guesses at once get no more than five checks', async () => {
  const { app } = await stage()

  const guesses = await Promise.all(
    Array.from({ length: 200 }, () =>
      app.inject({ method: 'POST', url: '/api/auth/login', body: { email: max.email, password: 'guess' } }),
    ),
  )

  const answers = Map.groupBy(guesses, (guess) => guess.statusCode)
  assert.equal(answers.get(401)?.length, 5)
  assert.equal(answers.get(429)?.length, 195)
})

test('guesses from elsewhere do not lock out a browser that its owner has signed in with', async () => {
  const { visitor } = await stage()
  const first = await visitor.send({ method: 'POST', url: '/api/auth/login', body: max })
  const cookie = String(first.headers['set-cookie']).split(';')[0]
  for (let attempt = 0; attempt < 6; attempt += 1)
    await visitor.refused(signIn, { body: { ...max, password: 'guess' } })

  const stranger = await visitor.refused(signIn, { body: max })
  const owner = await visitor.send({ method: 'POST', url: '/api/auth/login', body: max, headers: { cookie } })

  assert.equal(stranger.status, 429)
  assert.equal(owner.statusCode, 200)
})

test('an administrator unlocks an account', async () => {
  const { visitor, as, ids } = await stage()
  for (let attempt = 0; attempt < 5; attempt += 1)
    await visitor.refused(signIn, { body: { ...max, password: 'guess' } })

  await as('nora').call(unlockUser, { params: { id: ids.max } })

  await visitor.call(signIn, { body: max })
})

test('a session ends after the hours that the settings say, counted from sign-in, also when they change', async () => {
  const { as, db, passes } = await stage()
  await as('max').call(seeProfile)

  passes({ hours: 23, minutes: 59 })
  await as('max').call(seeProfile)
  await db.updateTable('settings').set({ session_timeout: 2 }).execute()

  assert.equal((await as('max').refused(seeProfile)).status, 401)
  const left = await db.selectFrom('sessions').selectAll().execute()
  assert.equal(left.length, 0, 'a session that is found expired cannot come back with a longer setting')
})

test('a session from the future is refused, as when the clock was set back', async () => {
  const { as, passes } = await stage()
  await as('max').call(seeProfile)

  passes({ hours: -1 })

  assert.equal((await as('max').refused(seeProfile)).status, 401)
})

test('an idle session ends where the installation wants it so', async () => {
  const { as, passes } = await stage({ sessionIdleMinutes: 30 })
  await as('max').call(seeProfile)
  passes({ minutes: 29 })
  await as('max').call(seeProfile)
  passes({ minutes: 29 })
  await as('max').call(seeProfile)

  passes({ minutes: 31 })

  assert.equal((await as('max').refused(seeProfile)).status, 401)
})

test('signing out ends the session at once', async () => {
  const { as } = await stage()

  await as('max').call(signOut)

  assert.equal((await as('max').refused(seeProfile)).status, 401)
  assert.equal((await as('max').refused(signOut)).status, 401)
})

test('changing the password ends all other sessions and keeps this one', async () => {
  const { as, visitor, withToken } = await stage()
  const other = await visitor.call(signIn, { body: max })

  const body = { currentPassword: castPassword, newPassword: 'heron-lighthouse' }
  await as('max').call(changePassword, { body })

  await as('max').call(seeProfile)
  assert.equal((await withToken(other.token).refused(seeProfile)).status, 401)
  await visitor.call(signIn, { body: { ...max, password: 'heron-lighthouse' } })
})

test('a wrong present password is 400 and never signs the person out', async () => {
  const { as } = await stage()

  const refused = await as('max').refused(changePassword, {
    body: { currentPassword: 'not it', newPassword: 'heron-lighthouse' },
  })

  assert.equal(refused.status, 400)
  assert.deepEqual(Object.keys(refused.fields ?? {}), ['currentPassword'])
  await as('max').call(seeProfile)
})

test('a stolen session cannot guess the present password for long', async () => {
  const { as } = await stage()
  const guess = { body: { currentPassword: 'guess', newPassword: 'heron-lighthouse' } }
  for (let attempt = 0; attempt < 5; attempt += 1) await as('max').refused(changePassword, guess)

  assert.equal((await as('max').refused(changePassword, guess)).status, 429)
})

for (const [password, why] of [
  ['short', 'Password must be at least 6 characters long'],
  ['password', 'This password is too easy to guess. Please choose another one'],
  ['Max Okafor', 'This password is too easy to guess. Please choose another one'],
] as const)
  test(`nobody can choose '${password}' as their own password`, async () => {
    const { as } = await stage()

    const refused = await as('max').refused(changePassword, {
      body: { currentPassword: castPassword, newPassword: password },
    })

    assert.equal(refused.status, 400)
    assert.equal(refused.fields?.newPassword, why)
  })

test('the sentence names the least length in force', async () => {
  const { as, db } = await stage()
  await db.updateTable('settings').set({ password_min_length: 12 }).execute()

  const refused = await as('max').refused(changePassword, {
    body: { currentPassword: castPassword, newPassword: 'eleven-long' },
  })

  assert.equal(refused.message, 'Password must be at least 12 characters long')
})

test('who was given a password must choose their own first, where the settings say so', async () => {
  const { as, db, ids } = await stage()
  await db.updateTable('users').set({ password_set_by: 'other' }).where('id', '=', ids.nora).execute()
  await db.updateTable('settings').set({ require_password_change: 1 }).execute()

  const refused = await as('nora').refused(listUsers)
  const profile = await as('nora').call(seeProfile)
  await as('nora').call(changePassword, {
    body: { currentPassword: castPassword, newPassword: 'heron-lighthouse' },
  })

  assert.equal(refused.status, 403)
  assert.equal(refused.code, 'PASSWORD_CHANGE_REQUIRED')
  assert.equal(profile.mustChangePassword, true)
  await as('nora').call(listUsers)
})

test('during maintenance others are let in to nothing but their profile, and administrators work on', async () => {
  const { as, db, visitor } = await stage()
  await as('max').call(seeProfile)
  await db.updateTable('settings').set({ maintenance_mode: 1 }).execute()

  const rightPassword = await visitor.refused(signIn, { body: max })
  const wrongPassword = await visitor.refused(signIn, { body: { ...max, password: 'not it' } })

  assert.deepEqual([rightPassword.status, rightPassword.code], [503, 'MAINTENANCE'])
  assert.equal(wrongPassword.status, 401)
  await as('max').call(seeProfile)
  await as('nora').call(listUsers)
})

test("a person sees where they are signed in and ends another session, but nobody else's", async () => {
  const { as, visitor, withToken } = await stage()
  const other = await visitor.call(signIn, { body: max })
  const [newest, oldest] = await as('max').call(listSessions)

  await as('eva').refused(endSession, { params: { id: newest?.id ?? 0 } })
  await withToken(other.token).call(seeProfile)
  await as('max').call(endSession, {
    params: { id: oldest?.current ? (newest?.id ?? 0) : (oldest?.id ?? 0) },
  })

  assert.equal((await withToken(other.token).refused(seeProfile)).status, 401)
})

test('the eleventh session takes the place of the oldest', async () => {
  const { visitor, withToken } = await stage()
  const tokens: string[] = []
  for (let session = 0; session < 11; session += 1)
    tokens.push((await visitor.call(signIn, { body: max })).token)

  assert.equal((await withToken(tokens[0] ?? '').refused(seeProfile)).status, 401)
  await withToken(tokens[1] ?? '').call(seeProfile)
})

test('turning an account inactive ends its sessions at once, and so does another role', async () => {
  const { as, ids } = await stage()
  await as('eva').call(seeProfile)
  await as('uma').call(seeProfile)

  await as('nora').call(editUser, { params: { id: ids.eva }, body: { status: 'inactive' } })
  await as('nora').call(editUser, { params: { id: ids.uma }, body: { role: 'mentor' } })

  assert.equal((await as('eva').refused(seeProfile)).status, 401)
  const { message } = await as('uma').refused(seeProfile)
  assert.equal(message, 'Unauthorized')
})

test('neither tokens nor passwords stand in the database', async () => {
  const { as, db } = await stage()
  const token = await as('max').token()

  const kept = JSON.stringify([
    await db.selectFrom('sessions').selectAll().execute(),
    await db.selectFrom('devices').selectAll().execute(),
    await db.selectFrom('audit_log').selectAll().execute(),
    await db.selectFrom('users').selectAll().execute(),
    await db.selectFrom('idempotency_keys').selectAll().execute(),
  ])

  assert.ok(token && !kept.includes(token))
  assert.ok(!kept.includes(castPassword))
})

test('every sign-in, refusal and sign-out stands in the audit log', async () => {
  const { as, visitor, recorded, ids } = await stage()

  await visitor.refused(signIn, { body: { ...max, password: 'not it' } })
  await as('max').call(signOut)

  const entries = await recorded(3)
  assert.deepEqual(
    entries.map(({ action, target_id }) => [action, target_id]),
    [
      ['session.signed_out', ids.max],
      ['session.signed_in', ids.max],
      ['session.refused', ids.max],
    ],
  )
})
