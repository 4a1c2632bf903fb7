import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseEmails, listNotifications } from '#contract/notifications.ts'
import { getProfile } from '#contract/session.ts'
import { disputeSignature, getSignOff, reopenSignOff } from '#contract/sign-off.ts'
import { cast } from '#demo/cast.ts'
import { disputeTokenOf, signedOff, writtenSummary } from '../testing/sign-offs.ts'
import { stage } from '../testing/stage.ts'

/** The receipt of a signature, and 'This was not me' (rule 67). */

test('each signer gets a receipt, also one who wants no emails', async () => {
  const world = await stage()
  await world.as('eva').call(chooseEmails, { body: { topic: 'progress', choice: 'off' } })
  await signedOff(world)

  const receipts = (await world.delivered()).filter(({ kind }) => kind === 'signature_receipt')

  assert.deepEqual(
    receipts.map(({ to }) => to),
    [cast.max.email, cast.eva.email, cast.nora.email],
  )
  assert.match(receipts[0]?.text ?? '', /SHA-256 of the text that you signed is:\n[0-9a-f]{64}/)
})

test("'This was not me' disputes the signature, ends the signer's sessions and notifies administrators", async () => {
  const world = await stage()
  const params = await signedOff(world)
  const token = await disputeTokenOf(world, cast.eva.email)

  await world.visitor.call(disputeSignature, { body: { token } })

  const page = await world.as('nora').call(getSignOff, { params })
  const [bell] = await world.as('nora').call(listNotifications)
  const session = await world.as('eva').refused(getProfile)
  assert.deepEqual([page.state, page.signed_off_at, page.can], ['disputed', null, ['reopen']])
  assert.deepEqual(
    page.history.map(({ part, ended }) => [part, ended]),
    [['mentee', 'disputed']],
  )
  assert.deepEqual([bell?.kind, session.status], ['signature_disputed', 401])
})

test('the link works once, and for seven days', async () => {
  const world = await stage()
  await writtenSummary(world)
  const token = await disputeTokenOf(world, cast.max.email)
  world.passes({ days: 7 })

  const late = await world.visitor.refused(disputeSignature, { body: { token } })
  world.passes({ days: -1 })
  await world.visitor.call(disputeSignature, { body: { token } })
  const again = await world.visitor.refused(disputeSignature, { body: { token } })

  assert.deepEqual([late.status, again.status], [400, 400])
  assert.equal(late.message, again.message)
})

test('one link can be tried ten times in a quarter of an hour', async () => {
  const world = await stage({ rateLimitFactor: 1 })
  const guess = { body: { token: 'x'.repeat(43) } }
  for (let attempt = 0; attempt < 10; attempt += 1)
    assert.equal((await world.visitor.refused(disputeSignature, guess)).status, 400)

  assert.equal((await world.visitor.refused(disputeSignature, guess)).status, 429)
})

test('a disputed record is signed again after an administrator reopened it', async () => {
  const world = await stage()
  const params = await signedOff(world)
  await world.visitor.call(disputeSignature, { body: { token: await disputeTokenOf(world, cast.eva.email) } })

  const body = { readVersion: 4, reason: 'Eva did not sign' }
  const page = await world.as('nora').call(reopenSignOff, { params, body })

  assert.deepEqual([page.state, page.history.length], ['to_write', 3])
})
