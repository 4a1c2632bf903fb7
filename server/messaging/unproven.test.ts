import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { decideReferral, listReferrals, submitReferral } from '#contract/referrals.ts'
import { requestReset, resetPassword } from '#contract/session.ts'
import { sendInvitation } from '#contract/users.ts'
import { cast } from '#demo/cast.ts'
import type { Message } from '../adapters/mail.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'

/** Texts that a spammer would like the organisation to send. */
const spam = {
  firstName: 'You won a prize, claim at https://prize.example',
  lastName: 'https://prize.example now',
  grsNumber: 'prize.example',
  email: 'victim@elsewhere.example',
  reason: 'Claim your prize at https://prize.example',
}

async function refer(world: Stage, form = spam): Promise<number> {
  await world.visitor.call(submitReferral, { body: form })
  return (await world.as('nora').call(listReferrals))[0]?.id ?? 0
}
const decide = (world: Stage, id: number, status: 'approved' | 'rejected') =>
  world.as('nora').call(decideReferral, { params: { id }, body: { status } })

const assertOwnWords = (emails: Message[]) => {
  const toThem = emails.filter(({ to }) => to === spam.email)
  for (const { subject, text, html } of toThem) assert.doesNotMatch(`${subject}${text}${html}`, /prize/)
  return toThem
}

test("a referral cannot carry the sender's own words to a stranger", async () => {
  const world = await stage()
  await refer(world)

  const [email] = assertOwnWords(await world.delivered())

  assert.match(email?.text ?? '', /^Dear applicant,/m)
  assert.doesNotMatch(email?.text ?? '', /reply to this email/, 'nobody reads the answers of strangers')
})

test('a rejected stranger reads none of the typed words', async () => {
  const world = await stage()
  await decide(world, await refer(world), 'rejected')

  assert.equal(assertOwnWords(await world.delivered()).length, 2)
})

test('an approved applicant is not addressed by a typed name until they have a password', async () => {
  const world = await stage()
  await decide(world, await refer(world), 'approved')
  const user = await world.db
    .selectFrom('users')
    .where('email', '=', spam.email)
    .select('id')
    .executeTakeFirstOrThrow()
  await world.as('nora').call(sendInvitation, { params: { id: user.id } })
  await world.as('nora').call(assignMentor, { body: { mentorId: world.ids.max, menteeId: user.id } })
  await world.visitor.call(requestReset, { body: { email: spam.email } })

  const emails = assertOwnWords(await world.delivered())
  assert.deepEqual(emails.map(({ kind }) => kind).sort(), [
    'invitation',
    'invitation',
    'mentor_assigned',
    'referral_approved',
    'referral_received',
  ])
  assert.ok(emails.every(({ text }) => /^(Hello|Dear applicant),/m.test(text)))

  const link = linkIn(emails.findLast(({ text }) => text.includes('reset-password')))
  await world.visitor.call(resetPassword, { body: { ...link, newPassword: 'heron-lighthouse' } })
  await world.visitor.call(requestReset, { body: { email: spam.email } })
  assert.match(
    (await world.delivered()).at(-1)?.text ?? '',
    /^Dear You won/m,
    'their own account, their own name',
  )
})

test("a linked applicant is addressed by the account's name, not the referral's", async () => {
  const world = await stage()
  const id = await refer(world, { ...spam, email: cast.eva.email })
  await decide(world, id, 'approved')

  const linked = (await world.delivered()).find(({ kind }) => kind === 'referral_linked')

  assert.match(linked?.text ?? '', /^Dear Eva,/m)
})

test('an address with an open referral gets one acknowledgement a day, and every referral is stored', async () => {
  const world = await stage()
  for (const email of [spam.email, spam.email.toUpperCase(), spam.email])
    await refer(world, { ...spam, email })
  assert.equal((await world.delivered()).length, 1)

  world.passes({ days: 1, minutes: 1 })
  world.signsInAgain('nora')
  await refer(world)

  assert.equal((await world.delivered()).length, 2)
  assert.equal((await world.as('nora').call(listReferrals)).length, 4)
})

test('a rejected person who refers themselves again gets an acknowledgement', async () => {
  const world = await stage()
  const id = await refer(world)
  await world.delivered()
  await decide(world, id, 'rejected')
  await world.delivered()

  await refer(world)

  assert.deepEqual(
    (await world.delivered()).map(({ kind }) => kind),
    ['referral_received', 'referral_rejected', 'referral_received'],
  )
})
