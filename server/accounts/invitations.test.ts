import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNotifications } from '#contract/notifications.ts'
import { listReferrals, submitReferral } from '#contract/referrals.ts'
import { resetPassword, signIn } from '#contract/session.ts'
import {
  createUser,
  importUsers,
  inviteUser,
  listUsers,
  makeInvitationLink,
  sendInvitation,
} from '#contract/users.ts'
import { cast } from '#demo/cast.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'

const ines = { firstName: 'Ines', lastName: 'García', email: 'ines@mst.example', role: 'mentor' as const }
const newPassword = 'heron-lighthouse'

test('an invited person chooses their own password and is active', async () => {
  const { as, visitor, delivered } = await stage()

  const invited = await as('nora').call(inviteUser, { body: ines })
  await visitor.refused(signIn, { body: { email: ines.email, password: newPassword } })
  const link = linkIn((await delivered()).at(-1))
  await visitor.call(resetPassword, { body: { ...link, newPassword } })

  assert.deepEqual([invited.role, invited.status], ['mentor', 'pending'])
  const { user } = await visitor.call(signIn, { body: { email: ines.email, password: newPassword } })
  assert.equal(user.status, 'active')
})

test('an invitation lasts seven days, and a new one invalidates the earlier link', async () => {
  const { as, visitor, delivered, passes } = await stage()
  const { id } = await as('nora').call(inviteUser, { body: ines })
  const first = linkIn((await delivered()).at(-1))

  passes({ hours: 20 })
  await as('nora').call(sendInvitation, { params: { id } })
  const second = linkIn((await delivered()).at(-1))

  assert.equal((await visitor.refused(resetPassword, { body: { ...first, newPassword } })).status, 400)
  passes({ days: 6, hours: 23 })
  await visitor.call(resetPassword, { body: { ...second, newPassword } })
})

test('an invitation link is shown only while no mail server is set up', async () => {
  const { as, visitor, db } = await stage()
  const { id } = await as('nora').call(inviteUser, { body: ines })

  const { link } = await as('nora').call(makeInvitationLink, { params: { id } })
  await db.updateTable('settings').set({ email_host: 'smtp.example.org' }).execute()
  const refused = await as('nora').refused(makeInvitationLink, { params: { id } })

  assert.equal(refused.status, 409)
  const { searchParams } = new URL(link)
  const token = searchParams.get('token') ?? ''
  await visitor.call(resetPassword, { body: { email: ines.email, token, newPassword } })
})

test('a pending invitation email does not invalidate a link that was shared in person', async () => {
  const { as, visitor, delivered } = await stage()
  const { id } = await as('nora').call(inviteUser, { body: ines })

  const { link } = await as('nora').call(makeInvitationLink, { params: { id } })
  const emails = await delivered()

  assert.deepEqual(emails, [])
  const token = new URL(link).searchParams.get('token') ?? ''
  await visitor.call(resetPassword, { body: { email: ines.email, token, newPassword } })
})

test('a person with a password cannot be invited', async () => {
  const { as, ids } = await stage()

  for (const call of [sendInvitation, makeInvitationLink])
    assert.equal((await as('nora').refused(call, { params: { id: ids.max } })).status, 409)
})

test('the database does not store a shown link, not even for a repeated call', async () => {
  const { as, db } = await stage()
  const { id } = await as('nora').call(inviteUser, { body: ines })

  const answer = await as('nora').send({
    method: 'POST',
    url: `/api/users/${id}/invitation-link`,
    headers: { 'idempotency-key': 'copy-the-link' },
  })

  const token = new URL(answer.json().link).searchParams.get('token') ?? 'none'
  const kept = await db.selectFrom('idempotency_keys').selectAll().execute()
  assert.ok(!JSON.stringify(kept).includes(token))
})

const file = [
  { firstName: 'Ines', lastName: 'García', email: 'ines@mst.example', role: 'mentor' },
  { firstName: '', lastName: 'Nobody', email: 'nonsense', role: 'boss' },
  { firstName: 'Max', lastName: 'Again', email: cast.max.email.toUpperCase(), role: 'mentor' },
  { firstName: 'Ines', lastName: 'Twice', email: ' INES@mst.example', role: 'mentee' },
  { firstName: 'Tomasz', lastName: 'Łukasiewicz', email: 'tomasz@mst.example', role: 'mentee' },
]

test('a dry run of an import writes nothing', async () => {
  const { as, ids, delivered } = await stage()

  const outcomes = await as('nora').call(importUsers, { body: { people: file, confirmed: false } })

  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    ['create', 'error', 'skip', 'skip', 'create'],
  )
  assert.match(outcomes[1]?.reason ?? '', /First name is required.*email address.*Role must be one of/)
  assert.equal(outcomes[3]?.reason, 'The same email address is in row 1')
  assert.equal((await as('nora').call(listUsers)).length, Object.keys(ids).length)
  assert.deepEqual(await delivered(), [])
})

test('a confirmed import invites all valid rows and lists the faulty ones', async () => {
  const { as, delivered } = await stage()

  const outcomes = await as('nora').call(importUsers, { body: { people: file, confirmed: true } })
  const again = await as('nora').call(importUsers, { body: { people: file, confirmed: true } })

  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    ['create', 'error', 'skip', 'skip', 'create'],
  )
  assert.deepEqual(
    (await delivered()).map(({ to }) => to),
    ['ines@mst.example', 'tomasz@mst.example'],
  )
  assert.ok(again.every(({ outcome }) => outcome !== 'create'))
})

test('an import accepts two thousand people and refuses one more', async () => {
  const { as } = await stage()
  const crowd = Array.from({ length: 2_001 }, (_, index) => ({
    firstName: 'Bartholomew-Alexander',
    lastName: `Featherstonehaugh-Cholmondeley ${index}`,
    email: `bartholomew.featherstonehaugh.${index}@wards.mst.example`,
    role: 'mentee',
  }))

  const fits = await as('nora').call(importUsers, { body: { people: crowd.slice(1), confirmed: false } })
  const refused = await as('nora').refused(importUsers, { body: { people: crowd, confirmed: false } })

  assert.ok(fits.every(({ outcome }) => outcome === 'create'))
  assert.equal(refused.status, 400)
})

const applicant = { firstName: 'Ines', lastName: 'García', grsNumber: '1', reason: 'Lost at handovers.' }
const refer = ({ visitor }: Stage, email: string, grsNumber = applicant.grsNumber) =>
  visitor.call(submitReferral, { body: { ...applicant, email, grsNumber } })
const fileOf = (role: string) => [{ firstName: 'Ines', lastName: 'García', email: 'ines@mst.example', role }]

async function referralOf({ as }: Stage) {
  const [{ status, user_id } = assert.fail()] = await as('nora').call(listReferrals)
  return { status, user_id }
}

test('importing a mentee with a pending referral announces and approves it', async () => {
  const world = await stage()
  const { as, visitor, delivered } = world
  await refer(world, 'INES@mst.example')
  await delivered()

  const people = fileOf('mentee')
  const dryRun = await as('nora').call(importUsers, { body: { people, confirmed: false } })
  const before = await referralOf(world)
  const outcomes = await as('nora').call(importUsers, { body: { people, confirmed: true } })

  const [referral] = await as('nora').call(listReferrals)
  assert.equal(dryRun[0]?.reason, 'Will be invited, and their pending referral will be approved')
  assert.deepEqual([dryRun[0]?.referralId, outcomes[0]?.referralId], [referral?.id, referral?.id])
  assert.equal(before.status, 'pending')
  assert.equal(outcomes[0]?.reason, 'Invited, and their referral approved')
  const [user] = await as('nora').call(listUsers)
  assert.deepEqual(await referralOf(world), { status: 'approved', user_id: user?.id })
  assert.deepEqual(await as('nora').call(listNotifications, { query: { unread: 'yes' } }), [])
  const emails = await delivered()
  assert.deepEqual(
    emails.map(({ kind }) => kind),
    ['referral_received', 'referral_approved'],
  )
  await visitor.call(resetPassword, { body: { ...linkIn(emails[1]), newPassword: 'heron-lighthouse' } })
  assert.equal((await referralOf(world)).status, 'processed')
})

test('importing a mentor leaves their referral pending and reports it', async () => {
  const world = await stage()
  await refer(world, 'ines@mst.example')

  const body = { people: fileOf('mentor'), confirmed: true }
  const dryRun = await world.as('nora').call(importUsers, { body: { ...body, confirmed: false } })
  await world.as('nora').call(importUsers, { body })

  assert.equal(dryRun[0]?.reason, 'Will be invited. Their referral stays pending, because it is for a mentee')
  assert.ok(dryRun[0]?.referralId)
  assert.equal((await referralOf(world)).status, 'pending')
})

test('an account that an administrator creates approves the pending referral', async () => {
  for (const [status, outcome, kind] of [
    ['active', 'processed', 'referral_linked'],
    ['pending', 'approved', 'referral_waiting'],
    ['inactive', 'pending', 'referral_received'],
  ] as const) {
    const world = await stage()
    await refer(world, 'ines@mst.example')
    await world.delivered()
    const [{ firstName, lastName, email } = assert.fail()] = fileOf('mentee')
    const body = { firstName, lastName, email, password: 'heron-lighthouse', role: 'mentee', status } as const

    await world.as('nora').call(createUser, { body })

    assert.equal((await referralOf(world)).status, outcome)
    assert.equal((await world.delivered()).at(-1)?.kind, kind)
  }
})

test('an import and a concurrent decision approve the referral once, with one account', async () => {
  const world = await stage()
  await Promise.all([world.as('nora').token(), world.as('omar').token()])
  for (let turn = 0; turn < (world.engine === 'postgres' ? 10 : 2); turn += 1) {
    const email = `ines${turn}@mst.example`
    await refer(world, email, `GRS-${turn}`)
    const [{ id } = assert.fail()] = await world.as('nora').call(listReferrals)
    const people = [{ ...fileOf('mentee')[0], email }]

    const answers = await Promise.all([
      world.as('nora').send({ method: 'POST', url: '/api/users/import', body: { people, confirmed: true } }),
      world
        .as('omar')
        .send({ method: 'PATCH', url: `/api/referrals/${id}/status`, body: { status: 'approved' } }),
    ])

    assert.ok(answers.every(({ statusCode }) => [200, 409].includes(statusCode)))
    const [referral] = await world.as('nora').call(listReferrals)
    const [user] = await world.as('nora').call(listUsers)
    assert.deepEqual([referral?.status, referral?.user_id, user?.email], ['approved', user?.id, email])
  }
})

test('an import refuses a shortened GRS number, and names who has the same one', async () => {
  const { as, db, ids } = await stage()
  await db.updateTable('users').set({ grs_number: '0012' }).where('id', '=', ids.eva).execute()
  const line = (email: string, row: number, grsNumber: string) => ({
    ...{ firstName: 'Ines', lastName: 'García', email: `${email}@mst.example`, role: 'mentee' },
    ...{ row, grsNumber },
  })
  const rounded = ['5.55123E+11', '5,55123E+011', '1e+15', '####', '#N/A', '#NAME?']
  const kept = ['1E5', '0012', 'E12', '20123456', '20123456']
  const people = [...rounded, ...kept].map((number, index) => line(`p${index}`, index + 3, number))

  const outcomes = await as('nora').call(importUsers, { body: { people, confirmed: false } })

  const reasons = outcomes.map(({ outcome, reason }) => `${outcome}: ${reason}`)
  for (const reason of reasons.slice(0, rounded.length))
    assert.match(reason, /^error: The spreadsheet has shortened this GRS number\./)
  assert.deepEqual(reasons.slice(rounded.length), [
    'create: Will be invited',
    'error: The same GRS number is in the account of Eva Lindqvist',
    'create: Will be invited',
    'create: Will be invited',
    'error: The same GRS number is in row 12',
  ])
  const twice = [line('a', 4, ''), line('a', 9, '')]
  const [, second] = await as('nora').call(importUsers, { body: { people: twice, confirmed: false } })
  assert.equal(second?.reason, 'The same email address is in row 4')
})
