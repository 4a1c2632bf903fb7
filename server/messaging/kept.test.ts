import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendEmailAgain } from '#contract/attention.ts'
import { getPublicSettings } from '#contract/public-settings.ts'
import { decideReferral, listReferrals, submitReferral } from '#contract/referrals.ts'
import { factorySettings, saveSettings } from '#contract/settings.ts'
import { makeInvitationLink, sendInvitation } from '#contract/users.ts'
import { stage } from '../testing/stage.ts'

const applicant = {
  firstName: 'Ines',
  lastName: 'García',
  grsNumber: 'GRS-1',
  email: 'ines@mst.example',
  reason: 'R',
}

/** Approves an applicant with these mail settings. */
async function approved(email: object) {
  const world = await stage()
  const { as, visitor } = world
  await as('nora').call(saveSettings, {
    body: { ...factorySettings, email: { ...factorySettings.email, ...email } },
  })
  await visitor.call(submitReferral, { body: applicant })
  const [referral] = await as('nora').call(listReferrals)
  const params = { id: referral?.id ?? 0 }
  const { user_id } = await as('nora').call(decideReferral, { params, body: { status: 'approved' } })
  const invitation = async () => (await as('nora').call(listReferrals))[0]?.invitation
  return { ...world, person: { params: { id: user_id ?? 0 } }, invitation }
}

test('without a mail server an email is stored on the server and not called sent', async () => {
  const { as, visitor, db, person, invitation, delivered, passes } = await approved({ host: '' })
  const waiting = await invitation()
  await delivered()
  const kept = await invitation()
  const { message } = await as('nora').call(sendInvitation, person)
  await delivered()
  passes({ minutes: 1 })
  await as('nora').call(makeInvitationLink, person)

  assert.deepEqual([waiting, kept, await invitation()], ['waiting', 'kept', 'link'])
  assert.equal(message, 'The invitation was created again and saved on the server, not emailed.')
  assert.equal((await visitor.call(getPublicSettings)).keepsLetters, true)
  const emails = await db.selectFrom('letters').select(['sent_at', 'kept', 'last_error']).execute()
  assert.deepEqual(new Set(emails.filter(({ sent_at }) => sent_at).map(({ kept }) => kept)), new Set([1]))
})

test('with a mail server an invitation is sent, and a pending one says why', async () => {
  const { as, db, visitor, person, invitation, delivered } = await approved({ host: 'smtp.hospital.example' })
  await delivered()
  const { message } = await as('nora').call(sendInvitation, person)
  await db.updateTable('settings').set({ email_enabled: 0 }).execute()
  const off = await as('nora').call(sendInvitation, person)
  const [email] = await db.selectFrom('letters').select('id').where('sent_at', 'is', null).execute()
  const again = await as('nora').call(sendEmailAgain, { params: { id: email?.id ?? 0 } })

  assert.equal(message, 'The invitation will be sent again.')
  assert.equal(off.message, 'The invitation will be sent when email is turned on.')
  assert.equal(again.message, 'The email will be sent when email is turned on.')
  assert.equal((await visitor.call(getPublicSettings)).keepsLetters, false)
  await db.updateTable('settings').set({ email_enabled: 1 }).execute()
  await delivered()
  assert.equal(await invitation(), 'sent')
})

test('an invitation that no mailbox accepted is not called sent, although its link works', async () => {
  const world = await approved({ host: 'smtp.hospital.example' })
  world.ctx.mail = async () => {
    throw new Error('550 no such mailbox')
  }
  for (const minutes of [0, 1, 5, 15, 60, 360, 1440]) {
    world.passes({ minutes })
    await world.delivered()
  }
  world.signsInAgain('nora')

  assert.equal(await world.invitation(), 'failed')
})

for (const [fromEmail, help, way] of [
  ['', '', undefined],
  ['mst@hospital.example', '', 'To talk it through, reply to this email.'],
  ['mst@hospital.example', 'team@hospital.example', 'To talk it through, contact team@hospital.example.'],
] as const)
  test(`a rejected applicant reads ${way ? `'${way}'` : 'of no way to talk if there is none'}`, async () => {
    const { as, visitor, delivered } = await stage()
    await as('nora').call(saveSettings, {
      body: {
        ...factorySettings,
        email: { ...factorySettings.email, fromEmail },
        pages: { ...factorySettings.pages, help },
      },
    })
    await visitor.call(submitReferral, { body: applicant })
    const [referral] = await as('nora').call(listReferrals)
    const params = { id: referral?.id ?? 0 }
    await as('nora').call(decideReferral, { params, body: { status: 'rejected' } })

    const email = (await delivered()).find(({ kind }) => kind === 'referral_rejected')

    assert.equal(/^To talk it through.*$/m.exec(email?.text ?? '')?.[0], way)
    assert.match(email?.text ?? '', /refer yourself again/)
  })
