import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFeed } from '#contract/calendar.ts'
import { confirmEmail, getProfile, requestReset, resetPassword, signIn } from '#contract/session.ts'
import { createUser, editUser } from '#contract/users.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'

const old = cast.eva.email
const current = 'eva.berg@mst.example'
const newPassword = 'heron-lighthouse'

const moveTo = (world: Stage, email: string) =>
  world.as('eva').call(editUser, { params: { id: world.ids.eva }, body: { email } })

async function emailTo(world: Stage, email: string, kind: string) {
  return (await world.delivered()).findLast((message) => message.to === email && message.kind === kind)
}
const tokenIn = (text = '') => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? ''

async function moved(world: Stage) {
  await moveTo(world, current)
  const notMe = linkIn(await emailTo(world, old, 'own_address_changed'))
  const confirming = await emailTo(world, current, 'confirm_address')
  return { notMe, confirming, confirm: { body: { token: tokenIn(confirming?.text) } } }
}

const resetGoesTo = async (world: Stage, typed: string) => {
  await world.visitor.call(requestReset, { body: { email: typed } })
  return (await world.delivered()).findLast(({ kind }) => kind === 'password_reset')?.to
}

test("a person's own change of address applies immediately and emails both addresses", async () => {
  const world = await stage()
  const { confirming, notMe } = await moved(world)

  await world.visitor.call(signIn, { body: { email: current, password: castPassword } })
  assert.equal((await world.as('eva').call(getProfile)).lastConfirmedEmail, old)
  assert.match(confirming?.text ?? '', /\/confirm-address\?/)
  assert.doesNotMatch(confirming?.text ?? '', /Eva/, 'whoever typed the address may have typed the name')
  assert.equal(notMe.email, old)
})

test('password links go to the old address until the new one is confirmed', async () => {
  const world = await stage()
  const { confirm } = await moved(world)
  assert.equal(await resetGoesTo(world, current), old)
  assert.equal(await resetGoesTo(world, old), old)

  await world.visitor.call(confirmEmail, confirm)

  assert.equal(await resetGoesTo(world, current), current)
  assert.equal((await world.as('eva').call(getProfile)).lastConfirmedEmail, null)
  const confirmed = await world.db.selectFrom('audit_log').select('action').execute()
  assert.ok(confirmed.some(({ action }) => action === 'user.address_confirmed'))
  assert.equal((await world.visitor.refused(confirmEmail, confirm)).status, 400, 'once')
})

test('a link to confirm an address sets no password, and a password link confirms nothing', async () => {
  const world = await stage()
  const { confirm, notMe } = await moved(world)

  const { token } = confirm.body
  await world.visitor.refused(resetPassword, { body: { email: current, token, newPassword } })
  await world.visitor.refused(confirmEmail, { body: { token: notMe.token } })
})

test("'This was not me' restores the address, ends all sessions and sets a new password", async () => {
  const world = await stage()
  const { address } = await world.as('eva').call(makeFeed, { body: { withNames: true } })
  const { notMe, confirm } = await moved(world)
  await world.visitor.call(confirmEmail, confirm)
  await world.visitor.call(requestReset, { body: { email: current } })
  const thiefsLink = linkIn(await emailTo(world, current, 'password_reset'))
  world.passes({ days: 6, hours: 23 })

  await world.visitor.call(resetPassword, { body: { ...notMe, newPassword } })

  assert.equal((await world.as('eva').refused(getProfile)).status, 401)
  assert.equal((await world.visitor.send({ url: new URL(address).pathname })).statusCode, 404)
  await world.visitor.refused(resetPassword, { body: { ...thiefsLink, newPassword: 'marble-canoe-81' } })
  await world.visitor.refused(signIn, { body: { email: current, password: castPassword } })
  const { user } = await world.visitor.call(signIn, { body: { email: old, password: newPassword } })
  assert.deepEqual([user.email, user.lastConfirmedEmail], [old, null])
  const actions = (await world.db.selectFrom('audit_log').select('action').execute()).map(
    ({ action }) => action,
  )
  assert.ok(actions.includes('user.address_restored'))
  await world.visitor.refused(resetPassword, { body: { ...notMe, newPassword: 'marble-canoe-81' } })
})

test("'This was not me' works for seven days", async () => {
  const world = await stage()
  const { notMe } = await moved(world)
  world.passes({ days: 7, minutes: 1 })

  await world.visitor.refused(resetPassword, { body: { ...notMe, newPassword } })
})

test('a thief who changes the address twice and chooses a password still loses the account', async () => {
  const world = await stage()
  const { notMe, confirm } = await moved(world)
  await world.visitor.call(confirmEmail, confirm)
  await moveTo(world, 'thief@mst.example')
  const thiefsNotMe = linkIn(await emailTo(world, current, 'own_address_changed'))
  const reset = linkIn(
    (await resetGoesTo(world, current)) === current
      ? await emailTo(world, current, 'password_reset')
      : undefined,
  )
  await world.visitor.call(resetPassword, { body: { ...reset, newPassword: 'thief-of-all-things' } })

  await world.visitor.call(resetPassword, { body: { ...notMe, newPassword } })

  await world.visitor.call(signIn, { body: { email: old, password: newPassword } })
  await world.visitor.refused(resetPassword, { body: { ...thiefsNotMe, newPassword: 'marble-canoe-81' } })
})

test('an unconfirmed second address cannot revert the first', async () => {
  const world = await stage()
  await moved(world)
  await moveTo(world, 'third@mst.example')

  const changeEmails = (await world.delivered()).filter(({ kind }) => kind === 'own_address_changed')

  assert.deepEqual(
    changeEmails.map(({ to }) => to),
    [old, old],
  )
  assert.equal(await resetGoesTo(world, 'third@mst.example'), old)
})

test('if another account has the old address, the person reads so and all sessions end', async () => {
  const world = await stage()
  const { notMe } = await moved(world)
  await world.as('nora').call(createUser, {
    body: { firstName: 'Other', lastName: 'Eva', email: old, password: 'marble-canoe-81' },
  })

  const refused = await world.visitor.refused(resetPassword, { body: { ...notMe, newPassword } })

  assert.equal(refused.status, 409)
  assert.match(refused.message, /Another account now uses this email address.*administrator/)
  assert.equal((await world.as('eva').refused(getProfile)).status, 401)
})

test('an address set by an administrator counts as confirmed, and its email replaces an earlier link', async () => {
  const world = await stage()
  const { notMe } = await moved(world)
  await world
    .as('nora')
    .call(editUser, { params: { id: world.ids.eva }, body: { email: 'eva.safe@mst.example' } })

  assert.equal(await resetGoesTo(world, 'eva.safe@mst.example'), 'eva.safe@mst.example')
  await world.visitor.refused(resetPassword, { body: { ...notMe, newPassword } })
  assert.equal((await emailTo(world, old, 'others_address_changed'))?.to, old)
})

test('password emails go to the last confirmed address', async () => {
  const world = await stage()
  await moved(world)
  for (let attempt = 0; attempt < 5; attempt += 1)
    await world.visitor.refused(signIn, { body: { email: current, password: 'guess' } })

  assert.equal((await emailTo(world, old, 'sign_in_locked'))?.to, old)
})

test('one of ten concurrent uses of a confirmation link succeeds', async () => {
  const world = await stage()
  const { confirm } = await moved(world)

  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      world.visitor.send({ method: 'POST', url: '/api/auth/confirm-address', body: confirm.body }),
    ),
  )

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, ...Array(9).fill(400)])
})
