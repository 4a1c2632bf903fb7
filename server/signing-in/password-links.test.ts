import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getProfile, requestReset, resetPassword, signIn } from '#contract/session.ts'
import { editUser } from '#contract/users.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { removeOutdated } from '../operations/upkeep/housekeeping.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'

const newPassword = 'heron-lighthouse'
const dead = 'This reset link is invalid or has expired.'

async function linkFor({ visitor, delivered }: Stage, email: string = cast.max.email) {
  await visitor.call(requestReset, { body: { email } })
  return linkIn((await delivered()).at(-1))
}

test('a person chooses a new password by a link, which ends their sessions', async () => {
  const world = await stage()
  await world.as('max').call(getProfile)
  const link = await linkFor(world)

  const { message } = await world.visitor.call(resetPassword, { body: { ...link, newPassword } })

  assert.equal(message, 'Password reset successful! You can now log in.')
  assert.equal((await world.as('max').refused(getProfile)).status, 401)
  await world.visitor.call(signIn, { body: { email: cast.max.email, password: newPassword } })
  assert.match((await world.delivered()).at(-1)?.subject ?? '', /Your password was changed/)
})

test('a reset request gets one reply for all, and only people with an account get an email', async () => {
  const world = await stage()
  const answers = []
  for (const email of [cast.max.email, 'nobody@mst.example', cast.ivan.email])
    answers.push(await world.visitor.call(requestReset, { body: { email } }))

  assert.deepEqual(new Set(answers.map(({ message }) => message)).size, 1)
  assert.equal(answers[0]?.message, 'If that email exists, a reset link has been sent.')
  assert.deepEqual(
    (await world.delivered()).map(({ to }) => to),
    [cast.max.email],
  )
})

test('the fourth email in an hour is silently dropped', async () => {
  const world = await stage()

  for (let request = 0; request < 5; request += 1)
    await world.visitor.call(requestReset, { body: { email: cast.max.email } })

  assert.equal((await world.delivered()).length, 3)
})

test('neither the outbox nor the database contains a token', async () => {
  const world = await stage()
  await world.visitor.call(requestReset, { body: { email: cast.max.email } })
  const waiting = JSON.stringify(await world.db.selectFrom('letters').selectAll().execute())

  const { token } = linkIn((await world.delivered()).at(-1))

  assert.doesNotMatch(waiting, /token/)
  const kept = JSON.stringify([
    await world.db.selectFrom('letters').selectAll().execute(),
    await world.db.selectFrom('password_tokens').selectAll().execute(),
    await world.db.selectFrom('audit_log').selectAll().execute(),
  ])
  assert.ok(!kept.includes(token))
})

test('one of fifty concurrent uses of a link succeeds', async () => {
  const world = await stage()
  const link = await linkFor(world)

  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      world.visitor.send({
        method: 'POST',
        url: '/api/auth/reset-password',
        body: { ...link, newPassword: `heron-lighthouse-${index}` },
      }),
    ),
  )

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, ...Array(15).fill(400)])
})

for (const [misuse, prepare] of [
  [
    'used',
    async ({ visitor }: Stage, link: Link) =>
      void (await visitor.call(resetPassword, { body: { ...link, newPassword } })),
  ],
  ['expired', async ({ passes }: Stage) => passes({ minutes: 61 })],
  ['replaced by a newer one', async (world: Stage) => void (await linkFor(world))],
  [
    'of somebody who was deactivated',
    async ({ as, ids }: Stage) =>
      void (await as('nora').call(editUser, { params: { id: ids.max }, body: { status: 'inactive' } })),
  ],
  [
    'of another address',
    async (_: Stage, link: Link) => void Object.assign(link, { email: cast.ruth.email }),
  ],
  ['made up', async (_: Stage, link: Link) => void Object.assign(link, { token: 'x'.repeat(43) })],
  ['empty', async (_: Stage, link: Link) => void Object.assign(link, { token: '' })],
] as const)
  test(`a link that is ${misuse} changes nothing and gets the same message`, async () => {
    const world = await stage()
    const link = await linkFor(world)
    await prepare(world, link)

    const refused = await world.visitor.refused(resetPassword, {
      body: { ...link, newPassword: 'another-password' },
    })

    assert.deepEqual(refused, { status: 400, message: dead, fields: { token: dead } })
  })
type Link = { email: string; token: string }

test('a refused password keeps the link valid', async () => {
  const world = await stage()
  const link = await linkFor(world)

  const refused = await world.visitor.refused(resetPassword, { body: { ...link, newPassword: 'short' } })
  await world.visitor.call(resetPassword, { body: { ...link, newPassword } })

  assert.equal(refused.message, 'Password must be at least 6 characters long')
})

test('a reset unlocks a locked person', async () => {
  const world = await stage()
  const wrong = { body: { email: cast.max.email, password: 'guess' } }
  for (let attempt = 0; attempt < 5; attempt += 1) await world.visitor.refused(signIn, wrong)
  assert.equal((await world.visitor.refused(signIn, wrong)).status, 429)

  await world.visitor.call(resetPassword, { body: { ...(await linkFor(world)), newPassword } })

  await world.visitor.call(signIn, { body: { email: cast.max.email, password: newPassword } })
})

test('a lock notifies its person by email once a day', async () => {
  const world = await stage()
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 6; attempt += 1)
      await world.visitor.refused(signIn, { body: { email: cast.max.email, password: 'guess' } })
    world.passes({ minutes: 31 })
  }

  const lockEmails = (await world.delivered()).filter(({ kind }) => kind === 'sign_in_locked')

  assert.deepEqual(
    lockEmails.map(({ to }) => to),
    [cast.max.email],
  )
})

test('a reset link does not activate a pending account', async () => {
  const world = await stage()
  const link = await linkFor(world, cast.pia.email)

  await world.visitor.call(resetPassword, { body: { ...link, newPassword } })

  const { user } = await world.visitor.call(signIn, {
    body: { email: cast.pia.email, password: newPassword },
  })
  assert.equal(user.status, 'pending')
  await world.visitor.refused(signIn, { body: { email: cast.pia.email, password: castPassword } })
})

test('a link that was found expired stays invalid after a clock change', async () => {
  const world = await stage()
  const link = await linkFor(world)
  world.passes({ minutes: 61 })
  await world.visitor.refused(resetPassword, { body: { ...link, newPassword } })

  world.passes({ minutes: -31 })

  const refused = await world.visitor.refused(resetPassword, { body: { ...link, newPassword } })
  assert.deepEqual(refused, { status: 400, message: dead, fields: { token: dead } })
})

test('an unused expired link stays invalid after a clock change', async () => {
  const world = await stage()
  const link = await linkFor(world)
  world.passes({ minutes: 61 })
  await removeOutdated(world.ctx)

  world.passes({ minutes: -31 })

  await world.visitor.refused(resetPassword, { body: { ...link, newPassword } })
})

test('a link from the future is refused, as after a clock change', async () => {
  const world = await stage()
  const link = await linkFor(world)

  world.passes({ minutes: -30 })
  await world.visitor.refused(resetPassword, { body: { ...link, newPassword } })

  world.passes({ minutes: 31 })
  await world.visitor.call(resetPassword, { body: { ...link, newPassword } })
})
