import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  alreadyDecided,
  alreadyWithdrawn,
  applicantWithdrew,
  decideReferral,
  listReferrals,
  submitReferral,
  unknownWithdrawal,
  withdrawReferral,
} from '#contract/referrals.ts'
import { getReports } from '#contract/reports.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'
import { queueCalls } from '../testing/turns.ts'

const amara = { firstName: 'Amara', lastName: 'Diallo', email: 'amara@ward.example' }

async function referred(world?: Stage) {
  world ??= await stage()
  await world.visitor.call(submitReferral, { body: { ...amara, grsNumber: 'GRS-1', reason: 'Lost.' } })
  const { token } = linkIn((await world.delivered()).find(({ kind }) => kind === 'referral_received'))
  const [{ id } = { id: 0 }] = await world.as('nora').call(listReferrals)
  return { world, id, withdrawal: { body: { token } } }
}

const first = async ({ as }: Stage) => (await as('nora').call(listReferrals))[0]

test('an applicant withdraws once, without a session, and gets no rejection', async () => {
  const { world, withdrawal } = await referred()

  await world.visitor.call(withdrawReferral, withdrawal)
  const again = await world.visitor.refused(withdrawReferral, withdrawal)

  const referral = await first(world)
  assert.deepEqual(
    [referral?.status, referral?.category, referral?.decided_by],
    ['rejected', 'withdrawn', null],
  )
  assert.deepEqual([again.status, again.message], [409, alreadyWithdrawn])
  world.passes({ minutes: 5 })
  assert.ok((await world.delivered()).every(({ kind }) => kind !== 'referral_rejected'))
})

test('a decided referral cannot be withdrawn, until the decision is undone', async () => {
  const { world, id, withdrawal } = await referred()
  const decision = { params: { id }, body: { status: 'approved' as const } }
  const undo = await world.as('nora').undoOf(decideReferral, decision)

  const refused = await world.visitor.refused(withdrawReferral, withdrawal)
  await world.as('nora').send({ method: 'POST', url: `/api/undo/${undo}` })
  await world.visitor.call(withdrawReferral, withdrawal)

  assert.deepEqual([refused.status, refused.message], [409, alreadyDecided])
  assert.equal((await first(world))?.category, 'withdrawn')
})

test('a withdrawn referral cannot be decided, and the administrator reads why', async () => {
  const { world, id, withdrawal } = await referred()
  await world.visitor.call(withdrawReferral, withdrawal)

  const refused = await world
    .as('nora')
    .refused(decideReferral, { params: { id }, body: { status: 'approved' } })

  assert.deepEqual([refused.status, refused.message], [409, applicantWithdrew])
})

test('of a withdrawal and a decision at the same time, one wins', async () => {
  for (const decisionFirst of [true, false]) {
    const { world, id, withdrawal } = await referred()
    await world.as('nora').token()
    const answers: number[] = []
    const decide = async () => {
      const url = `/api/referrals/${id}/status`
      const { statusCode } = await world
        .as('nora')
        .send({ method: 'PATCH', url, body: { status: 'approved' } })
      answers.push(statusCode)
    }
    const withdraw = async () => {
      const url = '/api/referrals/withdrawals'
      const { statusCode } = await world.visitor.send({ method: 'POST', url, ...withdrawal })
      answers.push(statusCode)
    }

    await queueCalls<unknown>(world, decisionFirst ? [decide, withdraw] : [withdraw, decide])

    const referral = await first(world)
    assert.equal(answers.filter((status) => status === 409).length, 1)
    assert.deepEqual(
      [referral?.status, referral?.category],
      decisionFirst ? ['approved', null] : ['rejected', 'withdrawn'],
    )
  }
})

test("an administrator's category 'withdrawn' is not the applicant's", async () => {
  const { world, id, withdrawal } = await referred()
  const body = { status: 'rejected', category: 'withdrawn' } as const
  await world.as('nora').call(decideReferral, { params: { id }, body })

  const byLink = await world.visitor.refused(withdrawReferral, withdrawal)
  const again = await world.as('omar').refused(decideReferral, { params: { id }, body })

  assert.equal(byLink.message, alreadyDecided)
  assert.equal(again.message, 'This referral has already been decided.')
})

test('a link of another referral or a made-up one withdraws nothing', async () => {
  const { world } = await referred()

  const refused = await world.visitor.refused(withdrawReferral, { body: { token: 'x'.repeat(43) } })

  assert.deepEqual(refused.fields, { token: unknownWithdrawal })
  assert.equal((await first(world))?.status, 'pending')
})

test('one link can be tried ten times in a quarter of an hour, and another link still works', async () => {
  const { world, withdrawal } = await referred(await stage({ rateLimitFactor: 1 }))
  const guess = { body: { token: 'x'.repeat(43) } }
  for (let attempt = 0; attempt < 10; attempt += 1)
    assert.equal((await world.visitor.refused(withdrawReferral, guess)).status, 400)

  assert.equal((await world.visitor.refused(withdrawReferral, guess)).status, 429)
  await world.visitor.call(withdrawReferral, withdrawal)
})

test('a rejection may have a category, which the report counts', async () => {
  const { world, id } = await referred()
  const approval = { status: 'approved', category: 'other' } as const
  assert.ok(
    (await world.as('nora').refused(decideReferral, { params: { id }, body: approval })).fields?.category,
  )

  await world.as('nora').call(decideReferral, {
    params: { id },
    body: { status: 'rejected', message: 'Sorry', category: 'other_service' },
  })

  assert.equal((await first(world))?.category, 'other_service')
  const query = { from: '2026-11-01', to: '2026-11-30' }
  const { decisions } = await world.as('nora').call(getReports, { query })
  assert.deepEqual(decisions.rejected, [{ category: 'other_service', referrals: 1 }])
})
