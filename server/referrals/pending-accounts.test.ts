import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getQuickActions } from '#contract/attention.ts'
import { decideReferral, listReferrals, submitReferral } from '#contract/referrals.ts'
import { editUser } from '#contract/users.ts'
import { cast } from '#demo/cast.ts'
import { stage } from '../testing/stage.ts'

const form = {
  firstName: 'Pia',
  lastName: 'Novak',
  grsNumber: 'GRS-1',
  reason: 'Lost.',
  email: cast.pia.email,
}

test('a pending referral of a pending person is never dropped', async () => {
  const world = await stage()
  await world.visitor.call(submitReferral, { body: form })
  const [{ id } = { id: 0 }] = await world.as('nora').call(listReferrals)

  const approved = await world
    .as('nora')
    .call(decideReferral, { params: { id }, body: { status: 'approved' } })
  const email = (await world.delivered()).find(({ kind }) => kind === 'referral_waiting')
  const shown = (await world.as('nora').call(listReferrals))[0]
  const { items } = await world.as('nora').call(getQuickActions)

  assert.deepEqual([approved.status, approved.user_id], ['approved', world.ids.pia])
  assert.equal(email?.to, cast.pia.email)
  assert.match(email?.text ?? '', /already have an account.*activated/)
  assert.doesNotMatch(email?.text ?? '', /reset-password/)
  assert.equal(shown?.invitation, null, 'nothing of it has failed')
  assert.ok(items.some(({ kind, person_id }) => kind === 'pending' && person_id === world.ids.pia))

  await world.as('nora').call(editUser, { params: { id: world.ids.pia }, body: { status: 'active' } })

  assert.equal((await world.as('nora').call(listReferrals))[0]?.status, 'processed')
  const [entry] = await world.db
    .selectFrom('audit_log')
    .where('action', '=', 'referral.processed')
    .selectAll()
    .execute()
  assert.equal(entry?.target_id, id)
  assert.ok((await world.delivered()).some(({ kind }) => kind === 'account_activated'))
})

test('an account activated before its password is used only after it', async () => {
  const world = await stage()
  await world.db.updateTable('users').set({ password_hash: null }).where('id', '=', world.ids.pia).execute()
  await world.visitor.call(submitReferral, { body: form })
  const [{ id } = { id: 0 }] = await world.as('nora').call(listReferrals)
  await world.as('nora').call(decideReferral, { params: { id }, body: { status: 'approved' } })

  await world.as('nora').call(editUser, { params: { id: world.ids.pia }, body: { status: 'active' } })

  assert.equal((await world.as('nora').call(listReferrals))[0]?.status, 'approved')
})
