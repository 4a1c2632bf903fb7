import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listWaysToProve, proveIdentity } from '#contract/proof.ts'
import { changePassword, getProfile } from '#contract/session.ts'
import { deleteUser, listUsers } from '#contract/users.ts'
import { castPassword } from '#demo/cast.ts'
import { codeAt, firstStep, secondStep, setUpApp } from '../testing/second-factor.ts'
import { type Stage, stage } from '../testing/stage.ts'

const newPassword = 'heron-lighthouse'
const proof = (password: string = castPassword) => ({ body: { password } })
const deletes = ({ as, ids }: Stage) => as('nora').refused(deleteUser, { params: { id: ids.uma } })

async function withOldProof() {
  const world = await stage()
  await world.as('nora').token()
  world.passes({ minutes: 11 })
  return world
}

test('ten minutes after signing in, an administrator proves their identity before deleting a person', async () => {
  const world = await withOldProof()
  const { as, ids, recorded } = world

  const refused = await deletes(world)
  await as('nora').call(proveIdentity, proof())
  const [entry] = await recorded()
  await as('nora').call(deleteUser, { params: { id: ids.uma } })

  assert.deepEqual(
    [refused.status, refused.code, refused.message],
    [403, 'FRESH_PROOF', "Confirm that it's you, then try again."],
  )
  assert.deepEqual(
    [entry?.action, entry?.target_id, entry?.details],
    ['session.proven', ids.nora, 'Proved their identity again with a password'],
  )
})

test('other calls need no fresh proof', async () => {
  const { as } = await withOldProof()

  await as('nora').call(listUsers)
})

test('a proof counts in its own session only', async () => {
  const world = await withOldProof()
  const { as, visitor, withToken, ids } = world
  const token = (await as('nora').token()) ?? ''
  world.signsInAgain('nora')
  await as('nora').call(proveIdentity, proof())

  const elsewhere = await withToken(token).refused(deleteUser, { params: { id: ids.uma } })

  assert.equal(elsewhere.code, 'FRESH_PROOF')
  assert.equal((await visitor.refused(proveIdentity, proof())).status, 401)
})

test('a wrong password proves nothing, keeps the session and is recorded', async () => {
  const world = await withOldProof()
  const { as, recorded, ids } = world

  const wrong = await as('nora').refused(proveIdentity, proof('not it'))

  const [entry] = await recorded()
  assert.deepEqual([wrong.status, wrong.fields], [400, { password: 'Enter your password correctly' }])
  assert.deepEqual([entry?.action, entry?.target_id], ['session.proof_refused', ids.nora])
  assert.equal((await deletes(world)).code, 'FRESH_PROOF')
  await as('nora').call(getProfile)
})

test('a stolen session has few guesses at a proof, together with those at a change of the password', async () => {
  const { as } = await stage()
  const guess = { currentPassword: 'guess', newPassword }
  for (let attempt = 0; attempt < 3; attempt += 1) await as('max').refused(changePassword, { body: guess })
  for (let attempt = 0; attempt < 2; attempt += 1) await as('max').refused(proveIdentity, proof('guess'))

  assert.equal((await as('max').refused(proveIdentity, proof())).status, 429)
})

test('50 parallel guesses at a proof get at most five checks', async () => {
  const { as } = await stage()
  await as('max').token()

  const guesses = await Promise.all(
    Array.from({ length: 50 }, () => as('max').refused(proveIdentity, proof('guess'))),
  )

  const checked = guesses.filter(({ status }) => status === 400)
  assert.ok(checked.length <= 5, `${checked.length} checks`)
})

test('a proof from the future does not count, as after a clock change', async () => {
  const world = await stage()
  await world.as('nora').token()
  world.passes({ minutes: 8 })
  await world.as('nora').call(proveIdentity, proof())
  world.passes({ minutes: -6 })

  assert.equal((await deletes(world)).code, 'FRESH_PROOF')
})

test('a password that changes during the check proves nothing', async () => {
  const world = await withOldProof()
  const { as, db, ids, ctx } = world
  const { fits } = ctx.passwords
  ctx.passwords = {
    ...ctx.passwords,
    async fits(password, hash) {
      const answer = await fits(password, hash)
      await db.updateTable('users').set({ password_hash: 'other' }).where('id', '=', ids.nora).execute()
      return answer
    },
  }

  assert.equal((await as('nora').refused(proveIdentity, proof())).status, 400)
  assert.equal((await deletes(world)).code, 'FRESH_PROOF')
})

test('a person sees the ways in which they can prove their identity', async () => {
  const world = await stage()
  const { as, db, ids } = world
  const before = await as('max').call(listWaysToProve)
  await setUpApp(world, 'max')
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', ids.max).execute()

  const after = await as('max').call(listWaysToProve)

  assert.deepEqual(
    [before, after],
    [
      { password: true, app: false, passkey: false, workAccount: false },
      { password: false, app: true, passkey: false, workAccount: false },
    ],
  )
})

test('a code from the app proves an identity, once', async () => {
  const world = await withApp()
  const body = { code: await codeAt(world, world.secret) }

  await world.as('nora').call(proveIdentity, { body })
  const [entry] = await world.recorded()
  await world.as('nora').call(deleteUser, { params: { id: world.ids.uma } })
  const again = await world.as('nora').refused(proveIdentity, { body })

  assert.equal(entry?.details, 'Proved their identity again with a code from an app')
  assert.deepEqual(again.fields, {
    code: 'This code did not work. Enter a new code, and check that your phone sets its clock by itself',
  })
})

test('a wrong code proves nothing, and the guesses count with those of the second step', async () => {
  const world = await withApp()
  const right = await codeAt(world, world.secret)
  const body = { code: right === '000000' ? '111111' : '000000' }

  for (let attempt = 0; attempt < 5; attempt += 1)
    assert.equal((await world.as('nora').refused(proveIdentity, { body })).status, 400)
  assert.equal((await world.recorded())[0]?.action, 'session.proof_refused')

  assert.equal((await world.as('nora').refused(proveIdentity, { body: { code: right } })).status, 429)
  assert.equal((await secondStep(world, await firstStep(world, 'nora'), { code: right })).status, 429)
  assert.equal((await deletes(world)).code, 'FRESH_PROOF')
})

test('a code of somebody else proves nothing', async () => {
  const world = await withApp()
  const { secret } = await setUpApp(world, 'max')
  world.passes({ minutes: 1 })

  const refused = await world
    .as('nora')
    .refused(proveIdentity, { body: { code: await codeAt(world, secret) } })

  assert.equal(refused.status, 400)
})

/** Nora has an app, and her proof is old. */
async function withApp() {
  const world = await stage()
  const { secret } = await setUpApp(world, 'nora')
  world.passes({ minutes: 11 })
  return { ...world, secret }
}
