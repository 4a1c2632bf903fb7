import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitReferral } from '#contract/referrals.ts'
import { requestReset } from '#contract/session.ts'
import { sendTestEmail } from '#contract/settings.ts'
import { inviteUser } from '#contract/users.ts'
import { cast } from '#demo/cast.ts'
import { inTransaction } from '../kernel/context.ts'
import { stage } from '../testing/stage.ts'
import { queueEmail } from './outbox.ts'

const applicant = { firstName: 'Ines', lastName: 'García', grsNumber: 'GRS-1', reason: 'Lost at handovers.' }

test('resets and invitations are sent before five hundred queued acknowledgements', async () => {
  const world = await stage()
  await inTransaction(world.ctx, async (ctx) => {
    for (let index = 0; index < 500; index += 1)
      await queueEmail(ctx, 'referral_received', {
        to: { email: `applicant-${index}@mst.example` },
        details: { referralId: 1 },
      })
  })
  world.passes({ minutes: 1 })
  await world
    .as('nora')
    .call(inviteUser, { body: { firstName: 'Ines', lastName: 'Ray', email: 'ines@mst.example' } })
  await world.visitor.call(requestReset, { body: { email: cast.max.email } })

  const emails = await world.delivered()

  assert.deepEqual(
    emails.slice(0, 3).map(({ kind }) => kind),
    ['password_reset', 'invitation', 'referral_received'],
  )
  assert.equal(emails.length, 502)
})

test('an unanswerable request blocks no email, and is answered later', async () => {
  const world = await stage()
  await world.as('nora').call(sendTestEmail)
  await world.visitor.call(requestReset, { body: { email: cast.max.email } })
  const { token } = world.ctx
  world.ctx.token = () => {
    throw new Error('no randomness')
  }
  assert.deepEqual(
    (await world.delivered()).map(({ kind }) => kind),
    ['test'],
  )

  world.ctx.token = token

  assert.deepEqual(
    (await world.delivered()).map(({ kind }) => kind),
    ['test', 'password_reset'],
  )
})

test('a reset requested during a mass sending is not delayed by it', async () => {
  const world = await stage()
  for (let index = 0; index < 5; index += 1)
    await world.visitor.call(submitReferral, {
      body: { ...applicant, email: `applicant-${index}@mst.example` },
    })
  const { mail } = world.ctx
  let sent = 0
  world.ctx.mail = async (message, server) => {
    sent += 1
    if (sent === 1) await world.visitor.call(requestReset, { body: { email: cast.max.email } })
    return mail(message, server)
  }

  const kinds = (await world.delivered()).map(({ kind }) => kind)

  assert.deepEqual(kinds.slice(0, 2), ['referral_received', 'password_reset'])
})
