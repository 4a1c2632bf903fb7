import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getFactorsOf } from '#contract/factors.ts'
import { changePassword, refusalCodes, signIn } from '#contract/session.ts'
import {
  getWorkAccount,
  unlinkWorkAccount,
  unlinkWorkAccountOf,
  workSignInTexts,
} from '#contract/work-account.ts'
import { cast, type Name } from '#demo/cast.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { stage } from '../testing/stage.ts'
import { workBrowser } from '../testing/work-browser.ts'

async function workplace() {
  let now = () => new Date()
  const provider = await fakeProvider(() => now())
  const world = await stage({ provider: provider.settings() })
  now = world.ctx.now
  const browser = () => workBrowser(world.app, provider)
  /** Links from the profile, with the calls of the page. */
  async function link(name: Name, subject: string, finisher: Name = name) {
    const own = browser()
    const start = await own.ask('POST', '/api/auth/work-account/start', await world.as(name).token())
    assert.equal(start.statusCode, 200, start.body)
    const back = await own.ask(
      'GET',
      `/api/auth/oidc/callback${provider.signIn(start.json().address, subject)}`,
    )
    assert.equal(back.headers.location, '/profile?work-account')
    const answer = await own.ask('POST', '/api/auth/work-account', await world.as(finisher).token())
    return { status: answer.statusCode, ...answer.json() }
  }
  return { ...world, provider, browser, link }
}

test('an administrator links a work account in the profile, and signs in with it', async () => {
  const { link, browser, as, ids, delivered } = await workplace()

  const linked = await link('nora', 'nora-1')
  const { user } = await browser().signIn('nora-1')

  assert.deepEqual([linked.status, linked.canUnlink, user.id], [200, true, ids.nora])
  assert.equal((await as('nora').call(getWorkAccount)).linkedAt, linked.linkedAt)
  const emails = (await delivered()).filter(({ to }) => to === cast.nora.email)
  assert.match(emails.at(-1)?.subject ?? '', /work account is linked/)
})

test('linking and unlinking need a fresh proof', async () => {
  const { as, passes, browser } = await workplace()
  await as('nora').token()
  passes({ minutes: 11 })

  const start = await browser().ask('POST', '/api/auth/work-account/start', await as('nora').token())
  const unlink = await as('nora').refused(unlinkWorkAccount)

  assert.deepEqual([start.json().code, unlink.code], ['FRESH_PROOF', 'FRESH_PROOF'])
})

test('a work account that another person has is refused', async () => {
  const { link } = await workplace()
  await link('nora', 'shared-1')

  const answer = await link('omar', 'shared-1')

  assert.partialDeepStrictEqual(answer, { status: 409, message: workSignInTexts.linkedToOther })
})

test('a link that somebody began in this browser is not finished by another person', async () => {
  const { link, db } = await workplace()

  const answer = await link('max', 'max-1', 'nora')

  assert.partialDeepStrictEqual(answer, { status: 400, message: workSignInTexts.gone })
  assert.deepEqual(await db.selectFrom('work_accounts').selectAll().execute(), [])
})

test('a way to the provider for signing in links nothing, and one for linking signs nobody in', async () => {
  const { browser, provider, as } = await workplace()
  const own = browser()
  const token = await as('nora').token()
  await own.comeBack(provider.signIn(await own.start(), 'nora-1'))
  assert.equal((await own.ask('POST', '/api/auth/work-account', token)).statusCode, 400)

  const start = await own.ask('POST', '/api/auth/work-account/start', token)
  await own.ask('GET', `/api/auth/oidc/callback${provider.signIn(start.json().address, 'nora-2')}`)
  assert.equal((await own.finish()).status, 401, 'only the first result is for signing in')
  assert.equal((await own.finish()).status, 400)
})

test('an administrator unlinks another person, whose sessions end', async () => {
  const { link, browser, as, ids, delivered, signsInAgain } = await workplace()
  await link('max', 'max-1')
  const params = { id: ids.max }
  assert.ok((await as('nora').call(getFactorsOf, { params })).work_account_linked_at)

  await as('nora').call(unlinkWorkAccountOf, { params })

  assert.equal((await as('max').refused(getWorkAccount)).status, 401)
  signsInAgain('max')
  assert.equal((await as('max').call(getWorkAccount)).linkedAt, null)
  assert.equal((await browser().signIn('max-1')).status, 401)
  assert.equal((await delivered()).at(-1)?.kind, 'work_account_unlinked')
  assert.equal((await as('nora').refused(unlinkWorkAccountOf, { params })).status, 409)
})

test('unlinking ends the way in, with an email and an entry', async () => {
  const { link, browser, as, ids, delivered, recorded } = await workplace()
  await link('nora', 'nora-1')

  await as('nora').call(unlinkWorkAccount)

  assert.partialDeepStrictEqual((await recorded())[0], { action: 'identity.unlinked', target_id: ids.nora })
  assert.equal((await browser().signIn('nora-1')).status, 401)
  const emails = (await delivered()).filter(({ to }) => to === cast.nora.email)
  assert.match(emails.at(-1)?.subject ?? '', /no longer linked/)
  assert.equal((await as('nora').refused(unlinkWorkAccount)).message, workSignInTexts.notLinked)
})

test('a person without a password of their own cannot unlink', async () => {
  const { browser, withToken, db, ids } = await workplace()
  const claims = { email: cast.eva.email, email_verified: true }
  const { token } = await browser().signIn('eva-1', { claims })

  for (const change of [{ password_set_by: 'other' as const }, { password_hash: null }]) {
    await db.updateTable('users').set(change).where('id', '=', ids.eva).execute()
    assert.equal((await withToken(token).call(getWorkAccount)).canUnlink, false)
    assert.equal((await withToken(token).refused(unlinkWorkAccount)).message, workSignInTexts.noOwnPassword)
  }
})

test('a person without a password chooses one after a proof of identity, and afterwards needs the current one', async () => {
  const { browser, withToken, visitor, db, ids, recorded, passes } = await workplace()
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', ids.eva).execute()
  const claims = { email: cast.eva.email, email_verified: true }
  const signedIn = async () => withToken((await browser().signIn('eva-1', { claims })).token)
  const body = { newPassword: 'heron-lighthouse' }

  const early = await signedIn()
  passes({ minutes: 11 })
  const late = await early.refused(changePassword, { body })
  const eva = await signedIn()
  assert.equal((await eva.call(getWorkAccount)).hasPassword, false)
  await eva.call(changePassword, { body })

  assert.deepEqual([late.status, late.code], [403, refusalCodes.freshProof])
  assert.match(
    (await recorded(5)).find(({ action }) => action === 'password.changed')?.details ?? '',
    /first/,
  )
  assert.equal((await eva.call(getWorkAccount)).hasPassword, true)
  const again = await eva.refused(changePassword, { body: { newPassword: 'otter-lighthouse' } })
  assert.deepEqual([again.status, Object.keys(again.fields ?? {})], [400, ['currentPassword']])
  await visitor.call(signIn, { body: { email: cast.eva.email, password: body.newPassword } })
})
