import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attentionKinds, getAttention, getQuickActions, maxOnDashboard } from '#contract/attention.ts'
import { getDashboardNumbers, getOverview } from '#contract/dashboard.ts'
import { keysOf } from '#contract/fields.ts'
import { submitReferral } from '#contract/referrals.ts'
import { editUser } from '#contract/users.ts'
import type { NewRow } from '../database/schema.ts'
import { goalRow, life } from '../testing/rows.ts'
import { type Stage, stage } from '../testing/stage.ts'

const setsGoal = (world: Stage, values: Partial<NewRow<'goals'>>) =>
  world.db.insertInto('goals').values(goalRow(world, values)).execute()

const referralOf = (lastName: string) => ({
  firstName: 'Ines',
  lastName,
  grsNumber: lastName,
  email: `i${lastName}@mst.example`,
  reason: 'Please',
})

test('an administrator sees at most seven rows, each person once, and the total', async () => {
  const world = await stage()
  const { as, ids, visitor } = world
  for (let n = 0; n < 3; n += 1) await visitor.call(submitReferral, { body: referralOf(`${n}`) })
  await setsGoal(world, { mentee_id: ids.eva })
  await setsGoal(world, { mentee_id: ids.eva, title: 'Another' })

  const { items, total } = await as('nora').call(getAttention)
  const all = (await as('nora').call(getQuickActions)).items

  assert.equal(items.length, maxOnDashboard)
  const tiers = items.map(({ kind }) => attentionKinds[kind].tier)
  assert.deepEqual(tiers, tiers.toSorted())
  assert.equal(total, all.length)
  const eva = items.find(({ name }) => name === 'Eva Lindqvist')
  assert.deepEqual(
    [eva, ...(eva?.more ?? [])].map((item) => item?.reason),
    ['Lead a handover', 'Another', 'Waiting for a first shift. Max Okafor has not scheduled one'],
  )
})

test('groups of one kind have a total and the first items, the late ones first with their words', async () => {
  const world = await stage()
  const { as, ids, visitor } = world
  for (const name of ['A', 'B', 'C', 'D', 'E']) await visitor.call(submitReferral, { body: referralOf(name) })
  await setsGoal(world, { mentee_id: ids.eva })
  world.passes({ days: 7 })
  await visitor.call(submitReferral, { body: referralOf('F') })
  world.signsInAgain('nora')

  const { groups = [], total } = await as('nora').call(getAttention)

  const referrals = groups.find(({ kind }) => kind === 'referral')
  assert.deepEqual([referrals?.total, referrals?.late], [6, 5])
  assert.deepEqual(
    referrals?.items.map(({ name, late, words }) => [name, late, words]),
    [
      ['Ines A', true, 'Please'],
      ['Ines B', true, 'Please'],
      ['Ines C', true, 'Please'],
      ['Ines D', true, 'Please'],
      ['Ines E', true, 'Please'],
    ],
  )
  assert.equal(
    groups.reduce((sum, group) => sum + group.total, 0),
    total,
  )
  const order = groups.map(({ kind }) => keysOf(attentionKinds).indexOf(kind))
  assert.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
  )
})

test('the list, the overview and the numbers agree', async () => {
  const world = await stage()
  const { as, ids, db } = world
  await setsGoal(world, { mentee_id: ids.eva })
  await setsGoal(world, { mentee_id: ids.ivan, title: 'Of somebody who has left' })
  await db
    .insertInto('progress')
    .values({ mentee_id: ids.uma, status: 'completed', notes: '', updated_at: life.updated_at })
    .execute()
  await as('nora').call(editUser, { params: { id: ids.ruth }, body: { status: 'inactive' } })

  const { items } = await as('nora').call(getQuickActions)
  const { stats } = await as('nora').call(getOverview)
  const numbers = await as('nora').call(getDashboardNumbers)

  const count = (kind: string) => items.filter((item) => item.kind === kind).length
  assert.equal(count('unassigned'), stats.unassignedMentees)
  assert.equal(items.at(-1)?.name, 'Uma Patel', 'who has completed comes after all that really waits')
  assert.equal(count('goal'), numbers.overdueGoals)
  assert.equal(count('referral'), numbers.pendingReferrals)
})

test('both sides of a relationship with an inactive account are listed', async () => {
  const world = await stage()
  const { as, ids, db } = world
  await db
    .insertInto('relationships')
    .values({ mentor_id: ids.ruth, mentee_id: ids.eva, status: 'active', assigned_at: life.created_at })
    .execute()
  for (const id of [ids.ruth, ids.ben])
    await as('nora').call(editUser, { params: { id }, body: { status: 'inactive' } })

  const { items } = await as('nora').call(getQuickActions)

  assert.deepEqual(
    items.filter(({ kind }) => kind === 'partner_inactive').map(({ name, reason }) => `${name}: ${reason}`),
    [
      'Max Okafor: Still paired with Ben Brown, whose account is inactive',
      'Eva Lindqvist: Still paired with Ruth Ångström, whose account is inactive',
    ],
  )
  assert.ok(items.some(({ kind, name }) => kind === 'unassigned' && name === 'Zoë Adeyemi'))
})
