import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endRelationship, listRelationships } from '#contract/assignments.ts'
import { getAttention, getQuickActions } from '#contract/attention.ts'
import { decideReferral, listReferrals, submitReferral } from '#contract/referrals.ts'
import { getReports } from '#contract/reports.ts'
import { factorySettings, saveSettings } from '#contract/settings.ts'
import { editUser, inviteUser } from '#contract/users.ts'
import { goalRow, life, shiftRow } from '../testing/rows.ts'
import { type Stage, stage } from '../testing/stage.ts'

const waiting = async ({ as }: Stage, kind: string) =>
  (await as('nora').call(getQuickActions)).items
    .filter((item) => item.kind === kind)
    .map(({ name, reason }) => `${name}: ${reason}`)

test('a pending referral needs attention, and is overdue after the promised time', async () => {
  const world = await stage()
  await world.visitor.call(submitReferral, {
    body: {
      firstName: 'Ines',
      lastName: 'García',
      grsNumber: '7',
      email: 'ines@mst.example',
      reason: 'Please',
    },
  })
  world.passes({ days: 6 })

  assert.deepEqual(await waiting(world, 'referral'), [
    'Ines García: Waiting 4 working days for a decision. We promise 3',
  ])
})

test('a late task says by how much it is late, and not how long it has been pending', async () => {
  const world = await stage()
  const person = { firstName: 'Ines', lastName: 'García', grsNumber: '7', email: 'ines@mst.example' }
  await world.visitor.call(submitReferral, { body: { ...person, reason: 'Please' } })
  const delays = async () => {
    world.signsInAgain('nora')
    const { items } = await world.as('nora').call(getQuickActions)
    return items.flatMap(({ name, delay }) => (delay ? `${name}: ${delay}` : []))
  }

  world.passes({ days: 5 })
  assert.deepEqual(await delays(), [])
  world.passes({ days: 5 })

  assert.deepEqual((await delays()).sort(), [
    'Ines García: 3 working days late',
    'Pia Novak: 1 working day late',
    'Uma Patel: 1 working day late',
  ])
})

test('bank holidays and days off do not count as waiting time', async () => {
  const world = await stage()
  world.passes({ days: 33 })
  await world.visitor.call(submitReferral, {
    body: {
      firstName: 'Ines',
      lastName: 'García',
      grsNumber: '7',
      email: 'ines@mst.example',
      reason: 'Please',
    },
  })
  world.passes({ days: 7 })
  const waited = async () => [
    ...(await waiting(world, 'referral')),
    (await world.as('nora').call(listReferrals)).map((referral) => referral.working_days_waited),
  ]

  assert.deepEqual(await waited(), ['Ines García: Waiting 3 working days for a decision', [3]])
  await world.as('nora').call(saveSettings, { body: { ...factorySettings, daysOff: ['2026-12-24'] } })
  assert.deepEqual(await waited(), ['Ines García: Waiting 2 working days for a decision', [2]])
  const decide = { params: { id: 1 }, body: { status: 'rejected' } } as const
  await world.as('nora').call(decideReferral, decide)
  assert.equal((await world.as('nora').call(getReports)).decisions.median_days, 2)
})

test('a mentee without a mentor needs attention from the day the last one ended', async () => {
  const world = await stage()
  const { as, ids } = world
  world.passes({ days: 0, hours: 1 })
  const pair = (await as('nora').call(listRelationships)).find(({ mentee_id }) => mentee_id === ids.zoe)
  await as('nora').call(endRelationship, { params: { id: pair?.id ?? 0 }, body: { status: 'terminated' } })
  world.passes({ hours: 22 })

  const { items } = await as('nora').call(getQuickActions)
  assert.deepEqual(await waiting(world, 'unassigned'), [
    'Uma Patel: No mentor yet',
    'Pia Novak: No mentor yet',
    'Zoë Adeyemi: Their last mentoring relationship has ended',
  ])
  assert.equal(items.find(({ name }) => name === 'Zoë Adeyemi')?.since, '2026-11-20T11:00:00.000Z')
})

test('a mentee whose mentor is inactive needs another one', async () => {
  const world = await stage()
  world.passes({ hours: 5 })
  await world.as('nora').call(editUser, { params: { id: world.ids.ruth }, body: { status: 'inactive' } })

  const { items } = await world.as('nora').call(getQuickActions)

  const zoe = items.find(({ kind, id }) => kind === 'unassigned' && id === world.ids.zoe)
  assert.equal(zoe?.reason, "Their mentor's account is inactive. They need a new mentor")
  assert.equal(zoe?.since, '2026-11-20T15:00:00.000Z', 'since that account was changed')
})

test('an approval is no open invitation during the ten seconds before its email', async () => {
  const world = await stage()
  const form = { firstName: 'Pia', lastName: 'Novak', grsNumber: 'GRS-1', reason: 'Lost.' }
  await world.visitor.call(submitReferral, { body: { ...form, email: 'novak@mst.example' } })
  const [{ id } = assert.fail()] = await world.as('nora').call(listReferrals)

  await world.as('nora').call(decideReferral, { params: { id }, body: { status: 'approved' } })
  const atOnce = await waiting(world, 'invitation')
  await world.delivered()
  world.passes({ minutes: 1 })

  assert.deepEqual(atOnce, [])
  assert.equal((await waiting(world, 'invitation')).length, 1)
})

test('pending accounts and unused invitations need attention', async () => {
  const world = await stage()
  await world.as('nora').call(inviteUser, {
    body: { firstName: 'Ines', lastName: 'García', email: 'ines@mst.example', role: 'mentor' },
  })
  await world.delivered()
  // A delivered email writes no entry to the audit log, so the cached list is up to date only after a
  // minute.
  world.passes({ minutes: 1 })

  assert.deepEqual(await waiting(world, 'pending'), [
    'Pia Novak: Can sign in, but cannot do anything until you activate the account',
  ])
  assert.deepEqual(await waiting(world, 'invitation'), [
    'Ines García: Invited, but has not chosen a password yet',
  ])
})

test('a person invited without email needs attention from the day of the account', async () => {
  const world = await stage()
  await world.db.updateTable('settings').set({ email_enabled: 0 }).execute()
  const person = await world.as('nora').call(inviteUser, {
    body: {
      firstName: 'Ines',
      lastName: 'García',
      email: 'ines@mst.example',
      role: 'mentor',
      status: 'pending',
    },
  })
  await world.delivered()
  world.passes({ minutes: 1 })

  const { items } = await world.as('nora').call(getQuickActions)

  const ines = items.filter(({ person_id }) => person_id === person.id)
  assert.deepEqual(
    ines.map(({ kind, reason, since }) => [kind, reason, since]),
    [['invitation', 'Invited, but has no link to choose a password', person.created_at]],
  )
  const { total } = await world.as('nora').call(getAttention)
  assert.equal(total, items.length)
})

test('a mentee who awaits a shift needs attention until one is planned', async () => {
  const world = await stage()
  const { db, ids } = world
  await db.insertInto('shifts').values(shiftRow(world)).execute()
  await db
    .insertInto('progress')
    .values({ mentee_id: ids.zoe, status: 'completed', notes: '', updated_at: life.updated_at })
    .execute()

  assert.deepEqual(await waiting(world, 'shift'), [
    'Ben Brown: Waiting for a first shift. Max Okafor has not scheduled one',
  ])
})

test('an overdue goal needs attention; the oldest item is first', async () => {
  const world = await stage()
  const { db, as } = world
  await db.insertInto('goals').values(goalRow(world)).execute()

  const { items } = await as('nora').call(getQuickActions)

  assert.equal(items[0]?.reason, 'Lead a handover')
  assert.deepEqual(
    items.map(({ since }) => since),
    items.map(({ since }) => since).toSorted(),
  )
})
