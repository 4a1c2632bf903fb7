import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as giveTime } from 'node:timers/promises'
import { decideReferral, listReferrals, submitReferral } from '#contract/referrals.ts'
import { resetPassword } from '#contract/session.ts'
import { inviteUser } from '#contract/users.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'

const amara = { firstName: 'Amara', lastName: 'Diallo', email: 'amara@ward.example' }

/** Somebody who was invited, and has referred themself since. */
async function invitedAndReferred() {
  const world = await stage()
  const body = { ...amara, role: 'mentee', status: 'pending' } as const
  await world.as('nora').call(inviteUser, { body })
  const { email, token } = linkIn((await world.delivered()).find(({ kind }) => kind === 'invitation'))
  await world.visitor.call(submitReferral, { body: { ...amara, grsNumber: 'GRS-1', reason: 'Lost.' } })
  const [{ id } = { id: 0 }] = await world.as('nora').call(listReferrals)
  const takeUp = () =>
    world.visitor.call(resetPassword, { body: { email, token, newPassword: 'harbour-window-17' } })
  return { world, id, takeUp }
}

/** All begin, one after the other, while somebody else holds what each comes to last: the head of the audit log. */
async function beside({ db }: Stage, calls: (() => Promise<unknown>)[]) {
  const begun: Promise<unknown>[] = []
  await db.transaction().execute(async (held) => {
    await held
      .updateTable('audit_head')
      .set(({ ref }) => ({ last_id: ref('last_id') }))
      .execute()
    for (const call of calls) {
      begun.push(call())
      await giveTime(300)
    }
  })
  await Promise.all(begun)
}

const storedReferral = ({ db }: Stage) =>
  db.selectFrom('referrals').select(['status', 'decided_by', 'user_id']).executeTakeFirstOrThrow()

test('a referral that is approved while its person takes up an invitation is processed', async () => {
  const { world, id, takeUp } = await invitedAndReferred()
  const approve = () =>
    world.as('nora').call(decideReferral, { params: { id }, body: { status: 'approved' } })

  await beside(world, [approve, takeUp])

  assert.equal((await storedReferral(world)).status, 'processed')
})

test('an approval that is taken back while its person takes up an invitation leaves the referral to be decided', async () => {
  const { world, id, takeUp } = await invitedAndReferred()
  const undo = await world.as('nora').undoOf(decideReferral, { params: { id }, body: { status: 'approved' } })
  const takeBack = () => world.as('nora').send({ method: 'POST', url: `/api/undo/${undo}` })

  await beside(world, [takeBack, takeUp])

  assert.deepEqual(await storedReferral(world), { status: 'pending', decided_by: null, user_id: null })
})
