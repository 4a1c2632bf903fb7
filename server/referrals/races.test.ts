import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideReferral, listReferrals, submitReferral } from '#contract/referrals.ts'
import { resetPassword } from '#contract/session.ts'
import { inviteUser } from '#contract/users.ts'
import { cast } from '#demo/cast.ts'
import { saveRow } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import { nowIso } from '../kernel/context.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'
import { oneAtATime, queueCalls, sendDuring } from '../testing/turns.ts'

const amara = { firstName: 'Amara', lastName: 'Diallo', email: 'amara@ward.example' }

/** Creates a person who was invited and who sent a referral afterwards. */
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

const storedReferral = ({ db }: Stage) =>
  db.selectFrom('referrals').select(['status', 'decided_by', 'user_id']).executeTakeFirstOrThrow()

test("a referral approved during its person's invitation is processed", async () => {
  const { world, id, takeUp } = await invitedAndReferred()
  const approve = () =>
    world.as('nora').call(decideReferral, { params: { id }, body: { status: 'approved' } })

  await queueCalls<unknown>(world, [approve, takeUp])

  assert.equal((await storedReferral(world)).status, 'processed')
})

test("an approval undone during its person's invitation returns the referral to pending", async () => {
  const { world, id, takeUp } = await invitedAndReferred()
  const undo = await world.as('nora').undoOf(decideReferral, { params: { id }, body: { status: 'approved' } })
  const takeBack = () => world.as('nora').send({ method: 'POST', url: `/api/undo/${undo}` })

  await queueCalls<unknown>(world, [takeBack, takeUp])

  assert.deepEqual(await storedReferral(world), { status: 'pending', decided_by: null, user_id: null })
})

/** Creates Amara's referral, approved by Nora. */
async function approvedReferral() {
  const world = await stage()
  await world.visitor.call(submitReferral, { body: { ...amara, grsNumber: 'GRS-1', reason: 'Lost.' } })
  const [{ id } = { id: 0 }] = await world.as('nora').call(listReferrals)
  const undo = await world.as('nora').undoOf(decideReferral, { params: { id }, body: { status: 'approved' } })
  const { user_id } = await storedReferral(world)
  return { world, id, undo, userId: user_id ?? 0, token: (await world.as('nora').token()) ?? '' }
}

test('an approval cannot be undone while an administrator activates its account', async (t) => {
  const { world, undo, userId, token } = await approvedReferral()
  if (world.engine === 'sqlite') return t.skip(oneAtATime)
  const activate = async (db: Db) => {
    await saveRow(db, 'users', userId, { status: 'active' }, { id: world.ids.omar, at: nowIso(world.ctx) })
  }

  const undone = await sendDuring(world, activate, token, { method: 'POST', url: `/api/undo/${undo}` })

  assert.deepEqual(undone, { waited: true, status: 409 })
  const account = await world.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  assert.deepEqual([account?.status, account?.deleted_at], ['active', null])
})

test('an approval cannot be undone while another administrator edits the referral', async (t) => {
  const { world, id, undo, token } = await approvedReferral()
  if (world.engine === 'sqlite') return t.skip(oneAtATime)
  const edit = async (db: Db) => {
    await saveRow(db, 'referrals', id, { department: 'A' }, { id: world.ids.omar, at: nowIso(world.ctx) })
  }

  const undone = await sendDuring(world, edit, token, { method: 'POST', url: `/api/undo/${undo}` })

  assert.deepEqual(undone, { waited: true, status: 409 })
  assert.equal((await storedReferral(world)).status, 'approved')
})

test('a referral cannot be approved while another administrator rejects it', async (t) => {
  const world = await stage()
  if (world.engine === 'sqlite') return t.skip(oneAtATime)
  await world.visitor.call(submitReferral, { body: { ...amara, grsNumber: 'GRS-1', reason: 'Lost.' } })
  const [{ id } = { id: 0 }] = await world.as('nora').call(listReferrals)
  const reject = async (db: Db) => {
    await saveRow(db, 'referrals', id, { status: 'rejected' }, { id: world.ids.omar, at: nowIso(world.ctx) })
  }

  const approved = await sendDuring(world, reject, (await world.as('nora').token()) ?? '', {
    method: 'PATCH',
    url: `/api/referrals/${id}/status`,
    body: { status: 'approved' },
  })

  assert.deepEqual(approved, { waited: true, status: 409 })
  assert.equal((await storedReferral(world)).status, 'rejected')
})

test('a referral cannot be linked to an account whose address changes meanwhile', async (t) => {
  const world = await stage()
  if (world.engine === 'sqlite') return t.skip(oneAtATime)
  const { email } = cast.pia
  await world.visitor.call(submitReferral, { body: { ...amara, email, grsNumber: 'GRS-1', reason: 'Lost.' } })
  const [{ id } = { id: 0 }] = await world.as('nora').call(listReferrals)
  const other = { email: 'other@mst.example', email_key: 'other@mst.example' }
  const move = async (db: Db) => {
    await saveRow(db, 'users', world.ids.pia, other, { id: world.ids.omar, at: nowIso(world.ctx) })
  }

  const approved = await sendDuring(world, move, (await world.as('nora').token()) ?? '', {
    method: 'PATCH',
    url: `/api/referrals/${id}/status`,
    body: { status: 'approved' },
  })

  assert.deepEqual(approved, { waited: true, status: 409 })
  assert.equal((await storedReferral(world)).user_id, null)
})
