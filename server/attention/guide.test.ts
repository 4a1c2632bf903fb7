import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseGuide, getAttention, newAccountDays } from '#contract/attention.ts'
import { saveStandard } from '#contract/milestones.ts'
import { chooseModules } from '#contract/settings.ts'
import { life } from '../testing/rows.ts'
import { type Stage, stage } from '../testing/stage.ts'

const stepsOf = async ({ as }: Stage) =>
  (await as('nora').call(getAttention)).firstSteps?.map(({ step, done }) => `${step} ${done}`)

/** A programme in which no account counts as new any more. */
async function oldStage() {
  const world = await stage()
  await world.db.updateTable('users').set({ created_at: '2026-01-01T09:00:00.000Z' }).execute()
  return world
}

test('a new installation guides its first administrator until all steps are done', async () => {
  const world = await oldStage()
  const { ids, db } = world
  assert.equal(await stepsOf(world), undefined)
  await db.updateTable('users').set({ deleted_at: life.created_at }).where('role', '<>', 'admin').execute()
  await db
    .updateTable('users')
    .set({ first_name: 'First', last_name: 'Administrator' })
    .where('id', '=', ids.nora)
    .execute()
  assert.deepEqual(await stepsOf(world), [
    'account false',
    'organisation false',
    'modules false',
    'mail false',
    'standard false',
    'administrator true',
    'mentors false',
    'referral false',
  ])

  await db.updateTable('users').set({ last_name: 'Whitfield' }).where('id', '=', ids.nora).execute()
  await db.updateTable('users').set({ password_set_by: 'other' }).where('id', '=', ids.nora).execute()
  assert.equal((await stepsOf(world))?.[0], 'account false', 'somebody else knows the password')
  await db.updateTable('users').set({ password_set_by: 'self', deleted_at: null }).execute()
  await db.updateTable('users').set({ deleted_at: life.created_at }).where('role', '=', 'mentee').execute()
  await db.updateTable('settings').set({ email_host: 'smtp.example.org', site_name: 'Buddies' }).execute()
  assert.equal((await stepsOf(world))?.[1], 'organisation false', 'nobody knows whom to ask')
  await db.updateTable('settings').set({ help_address: 'help@mst.example' }).execute()
  await world.as('nora').call(chooseModules, { body: {} })
  assert.equal((await stepsOf(world))?.[3], 'mail false', 'no email has left by it yet')
  await db.updateTable('settings').set({ mail_state: 'works' }).execute()
  assert.deepEqual(await stepsOf(world), [
    'account true',
    'organisation true',
    'modules true',
    'mail true',
    'standard false',
    'administrator true',
    'mentors true',
    'referral false',
  ])
  const standard = { kind: 'core', own: null, alsoUnderWay: false } as const
  await world.as('nora').call(saveStandard, { body: standard })
  assert.equal((await stepsOf(world))?.[4], 'standard true')
  await db.updateTable('users').set({ status: 'inactive' }).where('id', '=', ids.omar).execute()
  assert.equal((await stepsOf(world))?.[5], 'administrator false', 'nobody can help her')
  await db.updateTable('users').set({ status: 'active' }).where('id', '=', ids.omar).execute()

  await db.updateTable('users').set({ deleted_at: null }).execute()
  assert.equal(await stepsOf(world), undefined)
})

test('hidden first steps stay hidden until the administrator shows them again', async () => {
  const world = await stage()
  const { as, db } = world
  assert.ok(await stepsOf(world), 'Nora is new, and no email has left')

  await as('nora').call(chooseGuide, { body: { shown: false } })
  assert.equal(await stepsOf(world), undefined)
  assert.ok((await as('omar').call(getAttention)).firstSteps, 'they are away for Nora alone')

  await as('nora').call(chooseGuide, { body: { shown: true } })
  await db.updateTable('users').set({ created_at: '2026-01-01T09:00:00.000Z' }).execute()
  assert.ok(await stepsOf(world), 'brought back they stay, also for who is not new')
})

test('an administrator is new for four weeks', async () => {
  const world = await stage()
  world.passes({ days: newAccountDays, minutes: -1 })
  world.signsInAgain('nora')
  assert.ok(await stepsOf(world))

  world.passes({ minutes: 2 })

  assert.equal(await stepsOf(world), undefined)
})

test('mentors and mentees have no first steps to hide', async () => {
  const { as } = await stage()

  for (const who of ['max', 'eva'] as const)
    assert.equal((await as(who).refused(chooseGuide, { body: { shown: false } })).status, 403)
})
