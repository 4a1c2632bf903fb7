import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmEmail, requestReset, resetPassword, signIn } from '#contract/session.ts'
import { createUser, deleteUser, editUser, inviteUser, sendInvitation } from '#contract/users.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'

const newPassword = 'heron-lighthouse'

async function linkFor({ visitor, delivered }: Stage, email: string = cast.max.email) {
  await visitor.call(requestReset, { body: { email } })
  return linkIn((await delivered()).at(-1))
}

const deaths: Record<string, (world: Stage, link: { email: string; token: string }) => unknown> = {
  'was used': ({ visitor }, link) => visitor.call(resetPassword, { body: { ...link, newPassword } }),
  'expires at this second': ({ passes }) => passes({ minutes: 60 }),
  'is of an inactive account': ({ as, ids }) =>
    as('nora').call(editUser, { params: { id: ids.max }, body: { status: 'inactive' } }),
}

for (const [state, happens] of Object.entries(deaths))
  test(`a link that ${state} is refused and recorded before the new password is checked`, async () => {
    const world = await stage()
    const link = await linkFor(world)
    await happens(world, link)

    const refused = await world.visitor.refused(resetPassword, { body: { ...link, newPassword: 'short' } })

    assert.deepEqual([refused.status, Object.keys(refused.fields ?? {})], [400, ['token']])
    const [entry] = await world.recorded()
    assert.deepEqual([entry?.action, entry?.target_id], ['password.reset_refused', world.ids.max])
  })

test('a link sets no password when the account becomes inactive during hashing', async () => {
  const world = await stage()
  const { as, ids, ctx, db } = world
  await as('nora').token()
  const link = await linkFor(world)
  const { hash } = ctx.passwords
  ctx.passwords = {
    ...ctx.passwords,
    hash: async (password) => {
      await as('nora').call(editUser, { params: { id: ids.max }, body: { status: 'inactive' } })
      return hash(password)
    },
  }
  const stored = () =>
    db.selectFrom('users').select('password_hash').where('id', '=', ids.max).executeTakeFirst()
  const before = await stored()

  const refused = await world.visitor.refused(resetPassword, { body: { ...link, newPassword } })

  assert.equal(refused.status, 400)
  assert.deepEqual(await stored(), before)
})

test('a queued invitation is not sent once the person has a password', async () => {
  const world = await stage()
  const person = { firstName: 'Ines', lastName: 'García', email: 'ines@mst.example' }
  const { id } = await world.as('nora').call(inviteUser, { body: person })
  const link = linkIn((await world.delivered()).at(-1))
  await world.as('nora').call(sendInvitation, { params: { id } })
  await world.visitor.call(resetPassword, { body: { ...link, newPassword } })

  const invitations = (await world.delivered()).filter(({ kind }) => kind === 'invitation')

  assert.equal(invitations.length, 1)
})

test('an inactive person gets no link', async () => {
  const world = await stage()
  await world.visitor.call(requestReset, { body: { email: cast.ivan.email } })
  await world.delivered()

  const granted = await world.db
    .selectFrom('audit_log')
    .where('action', '=', 'password.reset_granted')
    .select('id')
    .execute()

  assert.deepEqual(granted, [])
})

test('a reset cancels an unconfirmed change of the email address', async () => {
  const world = await stage()
  const { as, ids, visitor } = world
  await as('max').call(editUser, { params: { id: ids.max }, body: { email: 'thief@mst.example' } })
  const email = (await world.delivered()).find(({ kind }) => kind === 'confirm_address')
  const token = /token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
  const link = await linkFor(world)

  await visitor.call(resetPassword, { body: { ...link, newPassword } })

  assert.equal((await visitor.refused(confirmEmail, { body: { token } })).status, 400)
})

test('a deleted person cannot sign in, and a new account with the address gets its own link', async () => {
  const world = await stage()
  const { as, ids, visitor } = world
  const { firstName, lastName, email } = cast.uma
  await as('nora').call(deleteUser, { params: { id: ids.uma } })
  assert.equal((await visitor.refused(signIn, { body: { email, password: castPassword } })).status, 401)
  const body = { firstName, lastName, email, password: 'harbour-window-17', role: 'mentee' as const }
  await as('nora').call(createUser, { body })

  const link = await linkFor(world, email)

  await visitor.call(resetPassword, { body: { ...link, newPassword } })
  await visitor.call(signIn, { body: { email, password: newPassword } })
})
