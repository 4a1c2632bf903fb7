import assert from 'node:assert/strict'
import { test } from 'node:test'
import { urlOf } from '#contract/endpoint.ts'
import { decideReferral, listReferrals, submitReferral } from '#contract/referrals.ts'
import { exportApplicant } from '#contract/subject-access.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { unzipped } from '../testing/unzipped.ts'

const applies = ({ visitor }: Stage, name: string, email: string) =>
  visitor.call(submitReferral, {
    body: { firstName: name, lastName: 'García', grsNumber: `GRS of ${name}`, email, reason: `${name} asks` },
  })

async function referralOf({ as }: Stage, name: string) {
  const referral = (await as('nora').call(listReferrals)).find(({ first_name }) => first_name === name)
  assert.ok(referral)
  return referral
}

async function exported({ as }: Stage, id: number) {
  const answer = await as('nora').send({ url: urlOf(exportApplicant, { params: { id } }) })
  assert.equal(answer.statusCode, 200, answer.body)
  return JSON.parse(String((await unzipped(answer.rawPayload)).get('data.json')))
}

test('a rejected applicant without an account gets the data of their address only', async () => {
  const world = await stage()
  const { as, delivered, recorded } = world
  await applies(world, 'Ines', 'ines@mst.example')
  await applies(world, 'Ines', 'INES@mst.example')
  await applies(world, 'Jo', 'jo@mst.example')
  const referral = await referralOf(world, 'Ines')
  await as('nora').call(decideReferral, { params: { id: referral.id }, body: { status: 'rejected' } })
  await delivered()

  const json = await exported(world, referral.id)

  assert.deepEqual(
    json.referrals.map(({ reason, status }: Record<string, string>) => [reason, status]),
    [
      ['Ines asks', 'pending'],
      ['Ines asks', 'rejected'],
    ],
  )
  assert.deepEqual(
    new Set(json.letters.map(({ recipient }: { recipient: string }) => recipient.toLowerCase())),
    new Set(['ines@mst.example']),
  )
  assert.ok(json.audit_log.some(({ details }: { details: string }) => /Rejected the referral/.test(details)))
  assert.ok(!JSON.stringify(json).includes('Jo García'))
  assert.deepEqual([json.profile, json.shifts, json.notes], [[], [], []])
  const [entry] = await recorded()
  assert.deepEqual(
    [entry?.action, entry?.target_type, entry?.target_id],
    ['referral.exported', 'referral', referral.id],
  )
})

test('the referral of a person with an account exports all their data', async () => {
  const world = await stage()
  await applies(world, 'Eva', 'eva@mst.example')
  const referral = await referralOf(world, 'Eva')
  await world.as('nora').call(decideReferral, { params: { id: referral.id }, body: { status: 'approved' } })

  const json = await exported(world, referral.id)

  assert.equal(json.profile[0].email, 'eva@mst.example')
  assert.equal(json.relationships[0].mentor, 'Max Okafor')
})

test('an unknown referral is 404, and only administrators export', async () => {
  const world = await stage()
  await applies(world, 'Ines', 'ines@mst.example')
  const { id } = await referralOf(world, 'Ines')
  const status = async (who: 'nora' | 'max' | 'eva', referralId: number) =>
    (await world.as(who).send({ url: urlOf(exportApplicant, { params: { id: referralId } }) })).statusCode

  assert.deepEqual(
    [await status('nora', 999), await status('max', id), await status('eva', id)],
    [404, 403, 403],
  )
})
