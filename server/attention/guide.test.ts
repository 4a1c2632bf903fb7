import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { chooseGuide, getAttention, newAccountDays } from '#contract/attention.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { saveStandard } from '#contract/standard.ts'
import type { Name } from '#demo/cast.ts'
import { life } from '../testing/rows.ts'
import { type Stage, stage } from '../testing/stage.ts'

const stepsOf = async ({ as }: Stage) =>
  (await as('nora').call(getAttention)).firstSteps?.map(({ step, done }) => `${step} ${done}`)

const welcomeOf = async ({ as }: Stage, who: Name) => (await as(who).call(getAttention)).welcome

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
  assert.equal((await stepsOf(world))?.[2], 'mail false', 'no letter has left by it yet')
  await db.updateTable('settings').set({ mail_state: 'works' }).execute()
  assert.deepEqual(await stepsOf(world), [
    'account true',
    'organisation true',
    'mail true',
    'standard false',
    'administrator true',
    'mentors true',
    'referral false',
  ])
  const standard = { kind: 'core', own: null, alsoUnderWay: false } as const
  await world.as('nora').call(saveStandard, { body: standard })
  assert.equal((await stepsOf(world))?.[3], 'standard true')
  await db.updateTable('users').set({ status: 'inactive' }).where('id', '=', ids.omar).execute()
  assert.equal((await stepsOf(world))?.[4], 'administrator false', 'nobody can help her')
  await db.updateTable('users').set({ status: 'active' }).where('id', '=', ids.omar).execute()

  await db.updateTable('users').set({ deleted_at: null }).execute()
  assert.equal(await stepsOf(world), undefined)
})

test('hidden first steps stay hidden until the administrator shows them again', async () => {
  const world = await stage()
  const { as, db } = world
  assert.ok(await stepsOf(world), 'Nora is new, and no letter has left')

  await as('nora').call(chooseGuide, { body: { shown: false } })
  assert.equal(await stepsOf(world), undefined)
  assert.ok((await as('omar').call(getAttention)).firstSteps, 'they are away for Nora alone')

  await as('nora').call(chooseGuide, { body: { shown: true } })
  await db.updateTable('users').set({ created_at: '2026-01-01T09:00:00.000Z' }).execute()
  assert.ok(await stepsOf(world), 'brought back they stay, also for who is not new')
})

test('a person is new for four weeks', async () => {
  const world = await stage()
  world.passes({ days: newAccountDays, minutes: -1 })
  for (const who of ['nora', 'max', 'eva'] as const) world.signsInAgain(who)
  assert.ok((await stepsOf(world)) && (await welcomeOf(world, 'max')) && (await welcomeOf(world, 'eva')))

  world.passes({ minutes: 2 })

  assert.deepEqual(
    [await stepsOf(world), await welcomeOf(world, 'max'), await welcomeOf(world, 'eva')],
    [undefined, undefined, undefined],
  )
})

test('a new mentee reads who their mentor is and when they meet', async () => {
  const world = await stage()
  const { as, ids } = world
  assert.deepEqual(await welcomeOf(world, 'uma'), {
    partners: [],
    partners_total: 0,
    next_shift: null,
    next_shift_uncertain: false,
    programme_over: false,
  })

  await as('nora').call(assignMentor, { body: { mentorId: ids.max, menteeId: ids.uma } })
  await as('max').call(scheduleShift, {
    body: { menteeId: ids.uma, shiftDate: '2026-11-24', startTime: '20:00', endTime: '08:00' },
  })

  assert.deepEqual(await welcomeOf(world, 'uma'), {
    partners: ['Max Okafor'],
    partners_total: 1,
    next_shift: '2026-11-24',
    next_shift_uncertain: false,
    programme_over: false,
  })
  const { partners = [], next_shift } = (await welcomeOf(world, 'max')) ?? {}
  assert.ok(partners.includes('Uma Patel') && partners.includes('Eva Lindqvist'))
  assert.equal(next_shift, '2026-11-24')
  assert.deepEqual(await welcomeOf(world, 'ruth'), {
    partners: ['Zoë Adeyemi'],
    partners_total: 1,
    next_shift: null,
    next_shift_uncertain: false,
    programme_over: false,
  })
})

test('a hidden welcome stays hidden for that person only', async () => {
  const world = await stage()

  await world.as('eva').call(chooseGuide, { body: { shown: false } })

  assert.equal(await welcomeOf(world, 'eva'), undefined)
  assert.ok(await welcomeOf(world, 'max'))
})
