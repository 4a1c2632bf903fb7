import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideReferral, editReferral, listReferrals, submitReferral } from '#contract/referrals.ts'
import { getProfile, resetPassword, signIn } from '#contract/session.ts'
import { cast } from '#demo/cast.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'

const applicant = {
  firstName: 'Ines',
  lastName: 'García-Núñez',
  grsNumber: 'GRS-1042',
  email: 'ines@mst.example',
  reason: 'I have just changed wards and feel lost at handovers.',
}

async function submitted({ visitor, as }: Stage, form = applicant) {
  await visitor.call(submitReferral, { body: form })
  const [newest] = await as('nora').call(listReferrals)
  assert.ok(newest)
  return newest
}

const decide = (status: 'approved' | 'rejected', id: number) => ({ params: { id }, body: { status } })

test('a referral is stored, acknowledged by email, and visible to administrators only', async () => {
  const world = await stage()

  const referral = await submitted(world)

  assert.deepEqual([referral.status, referral.grs_number, referral.department], ['pending', 'GRS-1042', null])
  const [email] = await world.delivered()
  assert.equal(email?.to, applicant.email)
  assert.match(email?.subject ?? '', /We have received your referral/)
  assert.equal((await world.as('max').refused(listReferrals)).status, 403)
})

test('the public reply does not reveal whether an address is known', async () => {
  const { visitor } = await stage()

  const stranger = await visitor.send({ method: 'POST', url: '/api/referrals/submit', body: applicant })
  const known = await visitor.send({
    method: 'POST',
    url: '/api/referrals/submit',
    body: { ...applicant, email: cast.eva.email },
  })
  const again = await visitor.send({ method: 'POST', url: '/api/referrals/submit', body: applicant })

  assert.deepEqual([known.statusCode, known.body], [stranger.statusCode, stranger.body])
  assert.deepEqual([again.statusCode, again.body], [stranger.statusCode, stranger.body])
  assert.doesNotMatch(stranger.body, /"id"/)
})

test('a bot that fills the hidden field gets thanks, and nothing is stored', async () => {
  const world = await stage()

  await world.visitor.call(submitReferral, { body: { ...applicant, website: 'http://spam.example' } })

  assert.deepEqual(await world.as('nora').call(listReferrals), [])
  assert.deepEqual(await world.delivered(), [])
})

test('closed referrals are refused with a sentence', async () => {
  const { visitor, db } = await stage()
  await db.updateTable('settings').set({ allow_registrations: 0 }).execute()

  const refused = await visitor.refused(submitReferral, { body: applicant })

  assert.deepEqual([refused.status, refused.message], [403, 'Referrals are closed at the moment.'])
})

test('an applicant cannot approve themselves or choose a role or department', async () => {
  const { visitor } = await stage()

  for (const extra of [{ status: 'approved' }, { role: 'admin' }, { department: 'Board' }]) {
    const answer = await visitor.send({
      method: 'POST',
      url: '/api/referrals/submit',
      body: { ...applicant, ...extra },
    })
    assert.equal(answer.statusCode, 400)
    assert.ok(answer.json().fields[Object.keys(extra)[0] ?? ''])
  }
})

test('an approved referral leads to the first sign-in', async () => {
  const world = await stage()
  const { as, visitor, withToken } = world
  const { id } = await submitted(world)

  const approved = await as('nora').call(decideReferral, decide('approved', id))
  const emails = await world.delivered()
  const link = linkIn(emails.find(({ kind }) => kind === 'referral_approved'))
  const invited = (await as('nora').call(listReferrals))[0]
  await visitor.call(resetPassword, { body: { ...link, newPassword: 'heron-lighthouse' } })
  const { token } = await visitor.call(signIn, {
    body: { email: applicant.email, password: 'heron-lighthouse' },
  })
  const me = await withToken(token).call(getProfile)
  const processed = (await as('nora').call(listReferrals))[0]

  assert.deepEqual(
    [approved.status, approved.decided_by_first_name, approved.invitation],
    ['approved', 'Nora', 'waiting'],
  )
  assert.equal(invited?.invitation, 'kept')
  assert.deepEqual([me.role, me.status, me.firstName], ['mentee', 'active', 'Ines'])
  assert.deepEqual([processed?.status, processed?.invitation], ['processed', 'accepted'])
})

test('a rejected applicant gets an email and no account', async () => {
  const world = await stage()
  const { id } = await submitted(world)

  const rejected = await world.as('nora').call(decideReferral, decide('rejected', id))

  assert.deepEqual([rejected.status, rejected.user_id], ['rejected', null])
  const subjects = (await world.delivered()).map(({ subject }) => subject)
  assert.ok(subjects.some((subject) => subject.includes('About your referral')))
})

test('one of ten concurrent decisions on a referral succeeds', async () => {
  const world = await stage()
  const { id } = await submitted(world)
  await Promise.all([world.as('nora').token(), world.as('omar').token()])

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      world.as(index % 2 ? 'nora' : 'omar').send({
        method: 'PATCH',
        url: `/api/referrals/${id}/status`,
        body: { status: index % 3 ? 'approved' : 'rejected' },
      }),
    ),
  )

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, ...Array(9).fill(409)])
})

test('an approved referral cannot be rejected, and a rejected one cannot be approved', async () => {
  const world = await stage()
  const later = { approved: 'rejected', rejected: 'approved' } as const

  for (const first of ['approved', 'rejected'] as const) {
    const { id } = await submitted(world, { ...applicant, email: `${first}@mst.example` })
    await world.as('nora').call(decideReferral, decide(first, id))
    const refused = await world.as('omar').refused(decideReferral, decide(later[first], id))
    assert.deepEqual([refused.status, refused.message], [409, 'This referral has already been decided.'])
  }
})

test('a referral cannot be set to processed or pending by hand', async () => {
  const world = await stage()
  const { id } = await submitted(world)

  for (const status of ['processed', 'pending'])
    assert.equal(
      (await world.as('nora').send({ method: 'PATCH', url: `/api/referrals/${id}/status`, body: { status } }))
        .statusCode,
      400,
    )
})

test("an active mentee's new referral is linked immediately", async () => {
  const world = await stage()
  const { id } = await submitted(world, { ...applicant, email: cast.eva.email })

  const referral = await world.as('nora').call(decideReferral, decide('approved', id))

  assert.deepEqual([referral.status, referral.user_id], ['processed', world.ids.eva])
  const emails = await world.delivered()
  assert.ok(emails.every(({ text }) => !text.includes('reset-password')))
})

test('a pending mentee is linked and invited again', async () => {
  const world = await stage()
  await world.db.updateTable('users').set({ password_hash: null }).where('id', '=', world.ids.pia).execute()
  const { id } = await submitted(world, { ...applicant, email: cast.pia.email })

  const referral = await world.as('nora').call(decideReferral, decide('approved', id))

  assert.deepEqual([referral.status, referral.user_id], ['approved', world.ids.pia])
  assert.ok(linkIn((await world.delivered()).find(({ kind }) => kind === 'referral_approved')))
})

for (const who of ['max', 'nora', 'ivan'] as const)
  test(`a referral with the address of ${who} is refused and names the owner`, async () => {
    const world = await stage()
    const { id } = await submitted(world, { ...applicant, email: cast[who].email })

    const refused = await world.as('omar').refused(decideReferral, decide('approved', id))

    assert.equal(refused.status, 409)
    assert.match(refused.message, new RegExp(cast[who].lastName))
    assert.equal((await world.as('nora').call(listReferrals))[0]?.status, 'pending')
  })

test('referrals with the same address or GRS number are marked as possible duplicates', async () => {
  const world = await stage()
  const first = await submitted(world)
  const sameAddress = await submitted(world, { ...applicant, email: 'INES@mst.example', grsNumber: 'GRS-7' })
  const sameNumber = await submitted(world, { ...applicant, email: 'other@mst.example' })

  const rows = await world.as('nora').call(listReferrals)

  assert.deepEqual(rows.find(({ id }) => id === first.id)?.possible_duplicates, [
    sameAddress.id,
    sameNumber.id,
  ])
  assert.deepEqual(rows.find(({ id }) => id === sameNumber.id)?.possible_duplicates, [first.id])
})

test('waiting time counts working days only', async () => {
  const world = await stage()
  const { id } = await submitted(world)

  world.passes({ days: 5 })
  const [waiting] = await world.as('omar').call(listReferrals)
  await world.as('omar').call(decideReferral, decide('rejected', id))
  world.passes({ hours: 12 })
  const [decided] = await world.as('omar').call(listReferrals)

  assert.equal(waiting?.working_days_waited, 3, 'from Friday to Wednesday')
  assert.equal(decided?.working_days_waited, 3, 'and no longer once it is decided')
})

test('a department can be added, and an old version is refused', async () => {
  const world = await stage()
  const { id, version } = await submitted(world)

  const saved = await world
    .as('nora')
    .call(editReferral, { params: { id }, body: { department: 'Cardiology', version } })
  const refused = await world
    .as('omar')
    .refused(editReferral, { params: { id }, body: { department: 'Surgery', version } })

  assert.equal(saved.department, 'Cardiology')
  assert.deepEqual([refused.status, /Nora Whitfield/.test(refused.message)], [409, true])
})
