import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getFeed, makeFeed } from '#contract/calendar.ts'
import { changePassword, requestReset, resetPassword } from '#contract/session.ts'
import { deleteUser, editUser, endSessionsOf } from '#contract/users.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'

const newPassword = 'heron-lighthouse'
const pathOf = (url: string) => new URL(url).pathname

async function subscribed(world: Stage) {
  const { address } = await world.as('uma').call(makeFeed, { body: { withNames: true } })
  const reads = async () => (await world.visitor.send({ url: pathOf(address) })).statusCode
  assert.equal(await reads(), 200)
  return reads
}

const edit = (world: Stage, body: object) =>
  world.as('nora').call(editUser, { params: { id: world.ids.uma }, body })

const causes: Record<string, (world: Stage) => Promise<unknown>> = {
  'the password is changed': ({ as }) =>
    as('uma').call(changePassword, { body: { currentPassword: castPassword, newPassword } }),
  'the password is reset': async ({ visitor, delivered }) => {
    await visitor.call(requestReset, { body: { email: cast.uma.email } })
    await visitor.call(resetPassword, { body: { ...linkIn((await delivered()).at(-1)), newPassword } })
  },
  'an administrator ends the sessions': ({ as, ids }) =>
    as('nora').call(endSessionsOf, { params: { id: ids.uma } }),
  'the role changes': (world) => edit(world, { role: 'mentor' }),
  'the account is made inactive, and active again': async (world) => {
    await edit(world, { status: 'inactive' })
    await edit(world, { status: 'active' })
  },
  'an administrator changes the e-mail address': (world) => edit(world, { email: 'uma.new@mst.example' }),
  'the account is deleted': ({ as, ids }) => as('nora').call(deleteUser, { params: { id: ids.uma } }),
}

for (const [cause, happens] of Object.entries(causes))
  test(`a copied calendar address stops working once ${cause}`, async () => {
    const world = await stage()
    const reads = await subscribed(world)

    await happens(world)

    assert.equal(await reads(), 404)
    const ended = await world.db
      .selectFrom('audit_log')
      .where('action', '=', 'calendar.ended')
      .where('target_id', '=', world.ids.uma)
      .selectAll()
      .execute()
    assert.equal(ended.length, 1)
  })

test('a person is notified that their calendar address ended, until they create a new one', async () => {
  const world = await stage()
  await subscribed(world)
  await world.as('uma').call(changePassword, { body: { currentPassword: castPassword, newPassword } })
  const endedAt = world.ctx.now().toISOString()

  const feed = await world.as('uma').call(getFeed)
  const email = (await world.delivered()).find(({ kind }) => kind === 'password_changed')
  await subscribed(world)
  const later = await world.as('uma').call(getFeed)

  assert.deepEqual(feed, { feed: null, endedAt })
  assert.match(email?.text ?? '', /calendar link.*new one/)
  assert.equal(later.feed?.withNames, true)
  assert.equal(later.endedAt, null)
})

test('a person without a calendar address gets no such notification', async () => {
  const world = await stage()
  await world.as('uma').call(changePassword, { body: { currentPassword: castPassword, newPassword } })

  assert.deepEqual(await world.as('uma').call(getFeed), { feed: null, endedAt: null })
  assert.doesNotMatch((await world.delivered())[0]?.text ?? '', /calendar/)
})
