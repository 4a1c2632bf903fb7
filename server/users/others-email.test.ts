import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proofMinutes, proveIdentity } from '#contract/proof.ts'
import { getProfile, requestReset, resetPassword, signIn } from '#contract/session.ts'
import { createUser, editUser, inviteUser } from '#contract/users.ts'
import { cast, castPassword, type Name } from '#demo/cast.ts'
import { addPasskey, passkeyStage, signInAlone } from '../testing/passkeys.ts'
import { setUpApp } from '../testing/second-factor.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'

/** An administrator changes the address of another person (rule 55). */

const old = cast.eva.email
const newPassword = 'heron-lighthouse'
const thief = 'thief@elsewhere.example'

const moveEva = (world: Stage, email: string) =>
  world.as('nora').call(editUser, { params: { id: world.ids.eva }, body: { email } })

const notMeTo = async (world: Stage, email: string) =>
  (await world.delivered()).findLast(({ to, text }) => to === email && text.includes('restore=1'))

const people = ({ db }: Stage) =>
  db.selectFrom('users').select(['id', 'email', 'version']).orderBy('id').execute()

/** The thief of Eva's account chooses a password by a link to the new address. */
async function takesOver(world: Stage, email: string) {
  await world.visitor.call(requestReset, { body: { email } })
  const reset = (await world.delivered()).findLast(({ to }) => to === email)
  await world.visitor.call(resetPassword, { body: { ...linkIn(reset), newPassword: 'thief-of-all-things' } })
}

for (const [who, email] of Object.entries({ max: 'max2@mst.example', eva: 'eva2@mst.example' }))
  test(`the address of ${who} is changed with a fresh proof only`, async () => {
    const world = await stage()
    const { as, ids, passes } = world
    await as('nora').token()
    passes({ minutes: proofMinutes, seconds: 1 })
    const before = await people(world)
    const edit = { params: { id: ids[who as Name] }, body: { email } }

    assert.equal((await as('nora').refused(editUser, edit)).code, 'FRESH_PROOF')
    assert.deepEqual(await people(world), before)
    await as('nora').call(proveIdentity, { body: { password: castPassword } })

    assert.equal((await as('nora').call(editUser, edit)).email, email)
  })

test('other details, and capitals of the address, need no proof and send nothing', async () => {
  const world = await stage()
  const { as, ids, passes } = world
  await as('nora').token()
  passes({ minutes: proofMinutes, seconds: 1 })

  for (const body of [{ firstName: 'Evelyn' }, { email: old.toUpperCase() }]) {
    const answer = await as('nora').send({ method: 'PUT', url: `/api/users/${ids.eva}`, body })
    assert.equal(answer.statusCode, 200, answer.body)
  }

  assert.deepEqual(await world.delivered(), [])
})

test("the old address can say 'This was not me', which restores it and ends every session", async () => {
  const world = await stage()
  await moveEva(world, thief)
  const [changed] = await world.recorded()
  const email = await notMeTo(world, old)
  await takesOver(world, thief)
  const { token } = await world.visitor.call(signIn, {
    body: { email: thief, password: 'thief-of-all-things' },
  })
  world.passes({ days: 6, hours: 23 })

  await world.visitor.call(resetPassword, { body: { ...linkIn(email), newPassword } })

  assert.match(email?.text ?? '', /An administrator has changed the email address of your account/)
  assert.equal((await world.withToken(token).refused(getProfile)).status, 401)
  await world.visitor.refused(signIn, { body: { email: thief, password: 'thief-of-all-things' } })
  await world.visitor.call(signIn, { body: { email: old, password: newPassword } })
  assert.equal(changed?.actor_id, world.ids.nora)
  assert.match(changed?.details ?? '', new RegExp(`${old}.*${thief}`))
  const restored = (await world.recorded(5)).find(({ action }) => action === 'user.address_restored')
  assert.match(restored?.details ?? '', new RegExp(`${thief}.*${old}`))
})

test("'This was not me' about an administrator's change works for seven days", async () => {
  const world = await stage()
  await moveEva(world, thief)
  const link = linkIn(await notMeTo(world, old))
  world.passes({ days: 7 })

  await world.visitor.refused(resetPassword, { body: { ...link, newPassword } })
})

test('a second change by a stolen session does not take the first address its link', async () => {
  const world = await stage()
  await moveEva(world, thief)
  const link = linkIn(await notMeTo(world, old))
  await moveEva(world, 'thief2@elsewhere.example')
  const thiefs = linkIn(await notMeTo(world, thief))

  await world.visitor.call(resetPassword, { body: { ...link, newPassword } })

  await world.visitor.call(signIn, { body: { email: old, password: newPassword } })
  await world.visitor.refused(resetPassword, { body: { ...thiefs, newPassword: 'marble-canoe-81' } })
})

test('a link that is sent again after a failure keeps its place before those of later changes', async () => {
  const world = await stage()
  const { mail } = world.ctx
  world.ctx.mail = async (message, server) => {
    if (message.to === old) throw new Error('greylisted')
    await mail(message, server)
  }
  await moveEva(world, thief)
  await world.delivered()
  await moveEva(world, 'thief2@elsewhere.example')
  const thiefs = linkIn(await notMeTo(world, thief))
  world.ctx.mail = mail
  world.passes({ minutes: 5 })
  const link = linkIn(await notMeTo(world, old))

  await world.visitor.call(resetPassword, { body: { ...link, newPassword } })

  await world.visitor.refused(resetPassword, { body: { ...thiefs, newPassword: 'marble-canoe-81' } })
})

test('an administrator who returns to the former address gives that of a thief no link', async () => {
  const world = await stage()
  await world.as('eva').call(editUser, { params: { id: world.ids.eva }, body: { email: thief } })
  await world.db.updateTable('users').set({ confirmed_email: null }).where('email', '=', thief).execute()
  await world.delivered()

  await moveEva(world, old)

  assert.equal(await notMeTo(world, thief), undefined)
  assert.equal((await world.delivered()).at(-1)?.kind, 'address_changed')
})

test('a return to the former address ends the links of later changes', async () => {
  const world = await stage()
  await moveEva(world, thief)
  await world.delivered()
  await moveEva(world, 'thief2@elsewhere.example')
  const thiefs = linkIn(await notMeTo(world, thief))

  await moveEva(world, old)

  await world.visitor.refused(resetPassword, { body: { ...thiefs, newPassword } })
})

test('the old address gets its link also if the same edit makes the person inactive', async () => {
  const world = await stage()
  const edit = { params: { id: world.ids.eva }, body: { email: thief, status: 'inactive' as const } }
  await world.as('nora').call(editUser, edit)
  const link = linkIn(await notMeTo(world, old))
  await world.visitor.refused(resetPassword, { body: { ...link, newPassword } })
  await world.as('nora').call(editUser, { params: { id: world.ids.eva }, body: { status: 'active' } })

  await world.visitor.call(resetPassword, { body: { ...link, newPassword } })

  await world.visitor.call(signIn, { body: { email: old, password: newPassword } })
})

const neverSignedIn = {
  invited: (world: Stage) =>
    world.as('nora').call(inviteUser, {
      body: { firstName: 'Ines', lastName: 'García', email: 'inse@mst.example' },
    }),
  'created with a password': (world: Stage) =>
    world.as('nora').call(createUser, {
      body: { firstName: 'Ines', lastName: 'García', email: 'inse@mst.example', password: 'a long password' },
    }),
}

for (const [what, made] of Object.entries(neverSignedIn))
  test(`the address of an account that was ${what} and never used is corrected at once`, async () => {
    const world = await stage()
    const { id } = await made(world)

    await world.as('nora').call(editUser, { params: { id }, body: { email: 'ines@mst.example' } })

    assert.equal(await notMeTo(world, 'inse@mst.example'), undefined, 'it may be that of a stranger')
  })

test('the address of an account with a given password is protected once its owner has signed in', async () => {
  const world = await stage()
  const { id } = await neverSignedIn['created with a password'](world)
  await world.visitor.call(signIn, { body: { email: 'inse@mst.example', password: 'a long password' } })

  await world.as('nora').call(editUser, { params: { id }, body: { email: 'ines@mst.example' } })

  assert.ok(await notMeTo(world, 'inse@mst.example'))
})

test("'This was not me' also ends the passkeys that were added since, and keeps earlier ones", async () => {
  const world = await passkeyStage()
  const own = await addPasskey(world, 'eva')
  world.passes({ minutes: 1 })
  await moveEva(world, thief)
  const link = linkIn(await notMeTo(world, old))
  world.passes({ minutes: 1 })
  world.signsInAgain('eva')
  const added = await addPasskey(world, 'eva')

  await world.visitor.call(resetPassword, { body: { ...link, newPassword } })

  assert.equal((await signInAlone(world, added.device)).status, 401)
  assert.equal((await signInAlone(world, own.device)).status, 200)
})

for (const [had, then] of [
  ['no second step', null],
  ['a second step', 'asked'],
] as const)
  test(`a person with ${had} before the takeover signs in without that of the thief`, async () => {
    const world = await stage()
    if (then) await setUpApp(world, 'eva')
    world.passes({ minutes: 1 })
    await moveEva(world, thief)
    const link = linkIn(await notMeTo(world, old))
    world.signsInAgain('eva')
    await setUpApp(world, 'eva')
    const { id } = await world.db
      .insertInto('work_accounts')
      .values({
        user_id: world.ids.eva,
        issuer: 'x',
        subject: 'thief',
        linked_at: world.ctx.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()

    await world.visitor.call(resetPassword, { body: { ...link, newPassword } })

    await world.visitor.call(signIn, { body: { email: old, password: newPassword } })
    const eva = world.db.selectFrom('users').selectAll().where('id', '=', world.ids.eva)
    assert.equal((await eva.executeTakeFirstOrThrow()).second_factor_reset_at !== null, then === 'asked')
    assert.deepEqual(
      await world.db.selectFrom('work_accounts').where('id', '=', id).selectAll().execute(),
      [],
    )
  })
