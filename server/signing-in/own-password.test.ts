import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changePassword, getProfile, requestReset, resetPassword, signIn } from '#contract/session.ts'
import { createUser, editUser, inviteUser } from '#contract/users.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'

const newPassword = 'heron-lighthouse'
const refusalMessage = 'Choose a different password from the one you were given'

const linkFor = async ({ visitor, delivered }: Stage, email: string = cast.max.email) => {
  await visitor.call(requestReset, { body: { email } })
  return linkIn((await delivered()).at(-1))
}

const wasGiven = ({ db, ids }: Stage) =>
  db.updateTable('users').set({ password_set_by: 'other' }).where('id', '=', ids.max).execute()

test('a person who must choose a password cannot reuse the given one', async () => {
  const world = await stage()
  await wasGiven(world)
  await world.db.updateTable('settings').set({ require_password_change: 1 }).execute()

  const refused = await world.as('max').refused(changePassword, {
    body: { currentPassword: castPassword, newPassword: castPassword },
  })

  assert.deepEqual([refused.status, refused.fields], [400, { newPassword: refusalMessage }])
  assert.equal((await world.as('max').call(getProfile)).mustChangePassword, true)
})

test('a reset to the given password is refused and keeps the link valid', async () => {
  const world = await stage()
  await wasGiven(world)
  const link = await linkFor(world)

  const refused = await world.visitor.refused(resetPassword, { body: { ...link, newPassword: castPassword } })
  await world.visitor.call(resetPassword, { body: { ...link, newPassword } })

  assert.equal(refused.fields?.newPassword, refusalMessage)
})

for (const [change, happens] of [
  [
    'the person changes their password',
    ({ as }: Stage) =>
      as('max').call(changePassword, { body: { currentPassword: castPassword, newPassword } }),
  ],
  [
    'an administrator changes the address',
    ({ as, ids }: Stage) =>
      as('nora').call(editUser, { params: { id: ids.max }, body: { email: 'max.new@mst.example' } }),
  ],
  [
    'the person changes their address',
    ({ as, ids }: Stage) =>
      as('max').call(editUser, { params: { id: ids.max }, body: { email: 'max.new@mst.example' } }),
  ],
] as const)
  test(`a reset link is invalid once ${change}`, async () => {
    const world = await stage()
    const link = await linkFor(world)
    await happens(world)

    for (const email of [link.email, 'max.new@mst.example'])
      await world.visitor.refused(resetPassword, { body: { ...link, email, newPassword: 'marble-canoe-81' } })
  })

test('a queued reset email is not sent to an address that an administrator replaced', async () => {
  const world = await stage()
  await world.db.updateTable('settings').set({ email_enabled: 0 }).execute()
  await world.visitor.call(requestReset, { body: { email: cast.max.email } })
  await world.delivered()
  await world
    .as('nora')
    .call(editUser, { params: { id: world.ids.max }, body: { email: 'max.new@mst.example' } })
  await world.db.updateTable('settings').set({ email_enabled: 1 }).execute()

  assert.deepEqual(
    (await world.delivered()).map(({ kind }) => kind),
    ['others_address_changed'],
  )
})

test('a corrected address gets the invitation, and the link at the wrong one is invalid', async () => {
  const world = await stage()
  const person = { firstName: 'Ines', lastName: 'García', email: 'inse@mst.example' }
  const { id } = await world.as('nora').call(inviteUser, { body: person })
  const wrong = linkIn((await world.delivered()).at(-1))

  await world.as('nora').call(editUser, { params: { id }, body: { email: 'ines@mst.example' } })

  const invitation = (await world.delivered()).findLast(({ kind }) => kind === 'invitation')
  assert.equal(invitation?.to, 'ines@mst.example')
  await world.visitor.refused(resetPassword, { body: { ...wrong, newPassword } })
  await world.visitor.call(resetPassword, { body: { ...linkIn(invitation), newPassword } })
})

test("an owner's reset ends a concurrent sign-in with the old password", async () => {
  const world = await stage()
  await world.as('max').call(getProfile)
  const link = await linkFor(world)
  const { fits } = world.ctx.passwords
  world.ctx.passwords = {
    ...world.ctx.passwords,
    async fits(password, hash) {
      const answer = await fits(password, hash)
      await world.visitor.call(resetPassword, { body: { ...link, newPassword } })
      return answer
    },
  }

  const refused = await world.as('max').refused(changePassword, {
    body: { currentPassword: castPassword, newPassword: 'thief-of-all-things' },
  })

  assert.equal(refused.status, 401)
  world.ctx.passwords = { ...world.ctx.passwords, fits }
  await world.visitor.call(signIn, { body: { email: cast.max.email, password: newPassword } })
})

test('one of two concurrent password changes is refused', async () => {
  const world = await stage()
  await world.as('max').token()
  const { hash } = world.ctx.passwords
  const bothAreProven = Promise.withResolvers<void>()
  let proven = 0
  world.ctx.passwords = {
    ...world.ctx.passwords,
    async hash(password) {
      proven += 1
      if (proven === 2) bothAreProven.resolve()
      await bothAreProven.promise
      return hash(password)
    },
  }
  const changeTo = (newPassword: string) =>
    world.as('max').send({
      method: 'POST',
      url: '/api/auth/change-password',
      body: { currentPassword: castPassword, newPassword },
    })
  const passwords = [newPassword, 'marble-canoe-81']

  const answers = await Promise.all(passwords.map(changeTo))

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 400])
  const kept = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? ''
  await world.visitor.call(signIn, { body: { email: cast.max.email, password: kept } })
})

test('a password change fails when an administrator ends its session meanwhile', async () => {
  const world = await stage()
  await world.as('max').call(getProfile)
  const { fits } = world.ctx.passwords
  world.ctx.passwords = {
    ...world.ctx.passwords,
    async fits(password, hash) {
      await world.db.deleteFrom('sessions').execute()
      return fits(password, hash)
    },
  }

  const refused = await world.as('max').refused(changePassword, {
    body: { currentPassword: castPassword, newPassword },
  })

  assert.equal(refused.status, 401)
})

test('the right current password with weak new ones causes no lock', async () => {
  const { as } = await stage()
  for (let attempt = 0; attempt < 7; attempt += 1) {
    const body = { currentPassword: castPassword, newPassword: 'short' }
    assert.equal((await as('max').refused(changePassword, { body })).status, 400)
  }

  await as('max').call(changePassword, { body: { currentPassword: castPassword, newPassword } })
})

test('the right password during maintenance causes no lock', async () => {
  const { visitor, db } = await stage()
  await db.updateTable('settings').set({ maintenance_mode: 1 }).execute()
  const body = { email: cast.max.email, password: castPassword }
  for (let attempt = 0; attempt < 7; attempt += 1)
    assert.equal((await visitor.refused(signIn, { body })).status, 503)

  await db.updateTable('settings').set({ maintenance_mode: 0 }).execute()

  await visitor.call(signIn, { body })
})

test('parallel guesses of the current password get no more checks than the settings allow', async () => {
  const { as } = await stage()
  await as('max').token()

  const answers = await Promise.all(
    Array.from({ length: 16 }, () =>
      as('max').refused(changePassword, { body: { currentPassword: 'guess', newPassword } }),
    ),
  )

  assert.equal(answers.filter(({ status }) => status === 400).length, 5)
})

test('another IP address gives a stolen session no more guesses', async () => {
  const { as, ids } = await stage()
  const guess = { body: { currentPassword: 'guess', newPassword } }
  for (let attempt = 0; attempt < 5; attempt += 1) await as('max').refused(changePassword, guess)
  await as('max').call(editUser, { params: { id: ids.max }, body: { email: 'max.new@mst.example' } })

  assert.equal((await as('max').refused(changePassword, guess)).status, 429)
})

test('many people behind one address can accept their invitations', async () => {
  const world = await stage({ rateLimitFactor: 1 })
  const people = Array.from({ length: 40 }, (_, index) => index)

  const statuses = []
  for (const index of people) {
    const body = { email: 'x@mst.example', token: `link-${index}`, newPassword }
    statuses.push((await world.visitor.refused(resetPassword, { body })).status)
  }

  assert.deepEqual(new Set(statuses), new Set([400]))
})

test('one link can be tried ten times in a quarter of an hour', async () => {
  const world = await stage({ rateLimitFactor: 1 })
  const body = { email: 'x@mst.example', token: 'x'.repeat(43), newPassword }
  for (let attempt = 0; attempt < 10; attempt += 1)
    assert.equal((await world.visitor.refused(resetPassword, { body })).status, 400)

  assert.equal((await world.visitor.refused(resetPassword, { body })).status, 429)
})

test('every password form accepts all characters, and each one counts', async () => {
  const { as, visitor } = await stage()
  const signInWith = (email: string, password: string) =>
    visitor.send({ method: 'POST', url: '/api/auth/login', body: { email, password } })
  const own = 'heron\0light\thouse \u202e😀 '
  const made = { firstName: 'Ines', lastName: 'García', email: 'ines@mst.example', password: 'in\0es\0-1' }

  await as('max').call(changePassword, { body: { currentPassword: castPassword, newPassword: own } })
  await as('nora').call(createUser, { body: made })

  assert.equal((await signInWith(cast.max.email, own)).statusCode, 200)
  assert.equal((await signInWith(cast.max.email, own.replace('\0', ''))).statusCode, 401)
  assert.equal((await signInWith(cast.max.email, own.slice(0, own.indexOf('\0')))).statusCode, 401)
  assert.equal((await signInWith(made.email, made.password)).statusCode, 200)
})

test('a locked person can sign in after changing the password', async () => {
  const { as, visitor } = await stage()
  const { email } = cast.max
  await as('max').token()
  for (let wrong = 0; wrong < 5; wrong += 1)
    await visitor.refused(signIn, { body: { email, password: 'not it' } })
  assert.equal((await visitor.refused(signIn, { body: { email, password: castPassword } })).status, 429)

  await as('max').call(changePassword, { body: { currentPassword: castPassword, newPassword } })

  const { user } = await visitor.call(signIn, { body: { email, password: newPassword } })
  assert.equal(user.email, email)
})

test('the right password of an inactive account causes no lock', async () => {
  const { visitor } = await stage()
  const body = { email: cast.ivan.email, password: castPassword }

  for (let attempt = 0; attempt < 7; attempt += 1)
    assert.equal((await visitor.refused(signIn, { body })).status, 403)
})
