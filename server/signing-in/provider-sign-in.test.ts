import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideReferral, listReferrals, submitReferral } from '#contract/referrals.ts'
import { getProfile, resetPassword } from '#contract/session.ts'
import { createUser, deleteUser, editUser, inviteUser } from '#contract/users.ts'
import { workSignInTexts } from '#contract/work-account.ts'
import { cast } from '#demo/cast.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { linkIn, stage } from '../testing/stage.ts'
import { workBrowser } from '../testing/work-browser.ts'

/** A stage with a provider. */
async function workplace(settings: object = {}) {
  let now = () => new Date()
  const provider = await fakeProvider(() => now())
  const world = await stage({ provider: provider.settings(settings) })
  now = world.ctx.now
  return { ...world, provider, browser: () => workBrowser(world.app, provider) }
}

const eva = { email: cast.eva.email, email_verified: true }
const noAccount = { status: 401, message: workSignInTexts.noAccount }

test('a person with the same verified address is linked and signed in', async () => {
  const { browser, withToken, ids, delivered, recorded, db } = await workplace()

  const { token, user } = await browser().signIn('eva-1', { claims: eva })

  assert.equal(user.id, ids.eva)
  assert.equal((await withToken(token).call(getProfile)).id, ids.eva)
  const entries = (await recorded(3)).map(({ action, actor_id, details }) => [action, actor_id, details])
  assert.deepEqual(entries.slice(0, 2), [
    ['session.signed_in', ids.eva, 'Signed in with a work account'],
    ['identity.linked', ids.eva, 'Eva Lindqvist was linked to a work account'],
  ])
  const emails = (await delivered()).filter(({ to }) => to === cast.eva.email)
  assert.match(emails.at(-1)?.subject ?? '', /work account is linked/)
  const sessions = await db.selectFrom('sessions').select(['signed_in_by', 'user_id']).execute()
  assert.deepEqual(sessions, [{ signed_in_by: 'provider', user_id: ids.eva }])
})

test('the linked subject signs in whatever address the provider has for it', async () => {
  const { browser, ids } = await workplace()
  await browser().signIn('eva-1', { claims: eva })

  const again = await browser().signIn('eva-1', { claims: { email: 'other@elsewhere.example' } })
  const stranger = await browser().signIn('eva-2', { claims: eva })

  assert.equal(again.user.id, ids.eva)
  assert.partialDeepStrictEqual(stranger, noAccount, 'the account is linked to another subject')
})

for (const [why, claims] of Object.entries({
  'is not verified': { email: cast.eva.email, email_verified: false },
  'is not said to be verified': { email: cast.eva.email },
  'is missing': { preferred_username: cast.eva.email, upn: cast.eva.email, email_verified: true },
  'is unknown here': { email: 'nobody@mst.example', email_verified: true },
  'is that of an administrator': { email: cast.nora.email, email_verified: true },
  'is spelt in letters that only look the same': { email: 'eva@mst.exam\u017fple', email_verified: true },
  'has a letter that folds to another': { email: 'ma\u212a@mst.example', email_verified: true },
  'is a list': { email: [cast.eva.email], email_verified: true },
}))
  test(`nobody is linked when the address ${why}`, async () => {
    const { browser, db, recorded } = await workplace()

    const answer = await browser().signIn('eva-1', { claims })

    assert.partialDeepStrictEqual(answer, noAccount)
    assert.equal((await recorded())[0]?.action, 'session.refused')
    assert.deepEqual(await db.selectFrom('work_accounts').selectAll().execute(), [])
    assert.deepEqual(await db.selectFrom('sessions').selectAll().execute(), [])
  })

test('what only the provider shows about the user is never asked', async () => {
  const { browser, provider } = await workplace()

  await browser().signIn('eva-1', { claims: { email: cast.eva.email } })

  assert.deepEqual([...new Set(provider.calls)], ['/.well-known/openid-configuration', '/token', '/keys'])
})

test("Entra's own mark of a verified address counts like the standard's", async () => {
  for (const xms_edov of [true, 1, '1', 'true']) {
    const { browser, ids } = await workplace()
    assert.equal(
      (await browser().signIn('eva-1', { claims: { email: cast.eva.email, xms_edov } })).user.id,
      ids.eva,
    )
  }
  for (const xms_edov of [false, 0, '0', 'false', null]) {
    const { browser } = await workplace()
    assert.equal(
      (await browser().signIn('eva-1', { claims: { email: cast.eva.email, xms_edov } })).status,
      401,
    )
  }
})

test('an operator can trust the addresses of named domains, and no other', async () => {
  const { browser, ids } = await workplace({ trustEmail: true, emailDomains: ['mst.example'] })
  const other = await workplace({ trustEmail: true, emailDomains: ['elsewhere.example'] })
  const claims = { email: 'EVA@MST.example', email_verified: false }

  assert.equal((await browser().signIn('eva-1', { claims })).user.id, ids.eva)
  assert.partialDeepStrictEqual(await other.browser().signIn('eva-1', { claims }), noAccount)
})

test('an address that was changed here and not confirmed is not linked', async () => {
  const { browser, as, ids } = await workplace()
  await as('uma').call(editUser, { params: { id: ids.uma }, body: { email: 'new@mst.example' } })

  const byNew = await browser().signIn('uma-1', {
    claims: { email: 'new@mst.example', email_verified: true },
  })
  const byOld = await browser().signIn('uma-2', { claims: { email: cast.uma.email, email_verified: true } })

  assert.partialDeepStrictEqual([byNew, byOld], [noAccount, noAccount])
})

test('a deleted account ends its link, and its address links nobody to it', async () => {
  const { browser, as, ids, db } = await workplace()
  await browser().signIn('eva-1', { claims: eva })
  await as('nora').call(deleteUser, { params: { id: ids.eva } })

  const before = await browser().signIn('eva-1', { claims: eva })
  const recycled = await browser().signIn('eva-2', { claims: eva })

  assert.partialDeepStrictEqual([before, recycled], [noAccount, noAccount])
  assert.deepEqual(await db.selectFrom('work_accounts').selectAll().execute(), [])
})

test('an inactive person does not come in, linked or by address', async () => {
  const { browser, as, ids, db } = await workplace()
  await browser().signIn('eva-1', { claims: eva })
  await as('nora').call(editUser, { params: { id: ids.eva }, body: { status: 'inactive' } })

  const linked = await browser().signIn('eva-1', { claims: eva })
  const byAddress = await browser().signIn('ivan-1', {
    claims: { email: cast.ivan.email, email_verified: true },
  })

  for (const answer of [linked, byAddress])
    assert.partialDeepStrictEqual(answer, {
      status: 403,
      message: 'This account is inactive. Contact an administrator.',
    })
  const links = await db.selectFrom('work_accounts').select('user_id').execute()
  assert.deepEqual(links, [{ user_id: ids.eva }])
})

test('during maintenance only administrators come in', async () => {
  const { browser, db, ids } = await workplace()
  await browser().signIn('eva-1', { claims: eva })
  await db
    .insertInto('work_accounts')
    .values({
      user_id: ids.nora,
      issuer: (await workplaceIssuer(db)) ?? '',
      subject: 'nora-1',
      linked_at: '2026-11-20T10:00:00.000Z',
    })
    .execute()
  await db.updateTable('settings').set({ maintenance_mode: 1 }).execute()

  assert.partialDeepStrictEqual(await browser().signIn('eva-1'), { status: 503, code: 'MAINTENANCE' })
  assert.equal((await browser().signIn('nora-1')).user.id, ids.nora)
})

const workplaceIssuer = async (db: Awaited<ReturnType<typeof workplace>>['db']) =>
  (await db.selectFrom('work_accounts').select('issuer').executeTakeFirst())?.issuer

test('an invited person becomes active, and the invitation is used up', async () => {
  const { browser, as, visitor, delivered, db } = await workplace()
  await visitor.call(submitReferral, {
    body: {
      firstName: 'Ines',
      lastName: 'García',
      email: 'ines@mst.example',
      grsNumber: 'G1',
      reason: 'New here',
    },
  })
  const [referral] = await as('nora').call(listReferrals)
  await as('nora').call(decideReferral, { params: { id: referral?.id ?? 0 }, body: { status: 'approved' } })
  const emails = (await delivered()).filter(({ to }) => to === 'ines@mst.example')
  const link = linkIn(emails.find(({ text }) => text.includes('/reset-password')))

  const { user } = await browser().signIn('ines-1', {
    claims: { email: 'ines@mst.example', email_verified: true },
  })

  assert.equal(user.status, 'active')
  assert.deepEqual(
    (await as('nora').call(listReferrals)).map(({ status }) => status),
    ['processed'],
  )
  const late = await visitor.refused(resetPassword, { body: { ...link, newPassword: 'heron-lighthouse' } })
  assert.equal(late.status, 400)
  const { password_hash } = await db
    .selectFrom('users')
    .where('id', '=', user.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  assert.equal(password_hash, null)
})

test('a pending account with a password remains pending', async () => {
  const { browser } = await workplace()

  const { user } = await browser().signIn('pia-1', {
    claims: { email: cast.pia.email, email_verified: true },
  })

  assert.equal(user.status, 'pending')
})

test('a given password need not be changed first by a person who did not use it', async () => {
  const { browser, as, withToken, db } = await workplace()
  await db.updateTable('settings').set({ require_password_change: 1 }).execute()
  const person = {
    firstName: 'Ines',
    lastName: 'García',
    email: 'ines@mst.example',
    role: 'mentor',
    status: 'active',
  } as const
  await as('nora').call(createUser, { body: { ...person, password: 'heron-lighthouse' } })

  const { token, user } = await browser().signIn('ines-1', {
    claims: { email: person.email, email_verified: true },
  })

  assert.equal(user.mustChangePassword, false)
  assert.equal((await withToken(token).call(getProfile)).mustChangePassword, false)
})

test('an invited administrator is not linked by address', async () => {
  const { browser, as } = await workplace()
  const person = { firstName: 'Ines', lastName: 'García', email: 'ines@mst.example', role: 'admin' } as const
  await as('nora').call(inviteUser, { body: person })

  const answer = await browser().signIn('ines-1', { claims: { email: person.email, email_verified: true } })

  assert.partialDeepStrictEqual(answer, noAccount)
})

test('two sign-ins of one subject at once make one link', async () => {
  const { browser, db, ids } = await workplace()

  const answers = await Promise.all([1, 2, 3].map(() => browser().signIn('eva-1', { claims: eva })))

  assert.deepEqual(
    answers.map(({ user }) => user.id),
    [ids.eva, ids.eva, ids.eva],
  )
  assert.equal((await db.selectFrom('work_accounts').selectAll().execute()).length, 1)
})

test('two subjects with one address at once: one is linked, the other refused', async () => {
  const { browser, db } = await workplace()

  const answers = await Promise.all(
    ['eva-1', 'eva-2'].map((subject) => browser().signIn(subject, { claims: eva })),
  )

  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
  assert.equal((await db.selectFrom('work_accounts').selectAll().execute()).length, 1)
})

test('a new provider replaces the link to the earlier one', async () => {
  const { browser, db, ids, provider } = await workplace()
  const linked_at = '2026-11-20T10:00:00.000Z'
  await db
    .insertInto('work_accounts')
    .values({ user_id: ids.eva, issuer: 'https://former.example', subject: 'eva-1', linked_at })
    .execute()

  const { user } = await browser().signIn('eva-1', { claims: eva })

  assert.equal(user.id, ids.eva)
  const links = await db.selectFrom('work_accounts').select('issuer').execute()
  assert.deepEqual(links, [{ issuer: provider.issuer }])
})
