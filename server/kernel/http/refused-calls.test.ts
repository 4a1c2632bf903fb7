import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { listReferrals } from '#contract/referrals.ts'
import { listUsers } from '#contract/users.ts'
import { buildApp } from '../../app.ts'
import { checkChain } from '../../audit-log/chain-checker.ts'
import { startHousekeeping } from '../../operations/upkeep/housekeeping.ts'
import { type Stage, stage } from '../../testing/stage.ts'
import { recordRefusedRepeats } from './refused-calls.ts'

const asksForUsers = async ({ as }: Stage, times: number) => {
  for (let time = 0; time < times; time += 1) await as('eva').refused(listUsers)
}

/** The refusals in the audit log, oldest first. */
const refusals = ({ db }: Stage) =>
  db
    .selectFrom('audit_log')
    .where('action', '=', 'access.refused')
    .select(['actor_id', 'actor_role', 'details'])
    .orderBy('id')
    .execute()

const detailsOf = async (world: Stage) => (await refusals(world)).map(({ details }) => details)
const repeated = 'Refused: users: list, 599 more times within a minute from 20/11/2026 10:00'

test('six hundred refused calls of a mentee in a minute leave one entry and their number', async () => {
  const world = await stage()

  await asksForUsers(world, 600)
  const atOnce = await detailsOf(world)
  world.passes({ minutes: 1 })
  await asksForUsers(world, 2)

  assert.deepEqual(atOnce, ['Refused: users: list'])
  assert.deepEqual(await detailsOf(world), ['Refused: users: list', repeated, 'Refused: users: list'])
  assert.equal((await checkChain(world.db, world.ctx.keyFor('audit'))).intact, true)
})

test('the number of refusals is recorded once after the minute when the calls stop', async () => {
  const world = await stage()
  await asksForUsers(world, 600)

  world.passes({ seconds: 59 })
  await recordRefusedRepeats(world.ctx)
  assert.equal((await refusals(world)).length, 1)
  world.passes({ seconds: 1 })
  await Promise.all([recordRefusedRepeats(world.ctx), recordRefusedRepeats(world.ctx)])

  const mentee = { actor_id: world.ids.eva, actor_role: 'mentee' }
  assert.deepEqual(await refusals(world), [
    { ...mentee, details: 'Refused: users: list' },
    { ...mentee, details: repeated },
  ])
})

test('the server records the number of refusals on its own timer', async (t) => {
  const world = await stage()
  await asksForUsers(world, 2)
  world.passes({ minutes: 1 })
  t.mock.timers.enable({ apis: ['setInterval'] })
  const housekeeping = startHousekeeping(world.ctx)

  t.mock.timers.tick(60_000)
  while ((await refusals(world)).length < 2) await nextTurn()

  housekeeping.stop()
  assert.match((await detailsOf(world)).at(-1) ?? '', /once more within a minute/)
})

test('one refusal has one entry, and a second one is counted as one', async () => {
  const world = await stage()
  await asksForUsers(world, 1)
  world.passes({ minutes: 1 })
  await recordRefusedRepeats(world.ctx)
  await asksForUsers(world, 2)
  world.passes({ minutes: 1 })
  await recordRefusedRepeats(world.ctx)

  assert.deepEqual(await detailsOf(world), [
    'Refused: users: list',
    'Refused: users: list',
    'Refused: users: list, once more within a minute from 20/11/2026 10:01',
  ])
})

test('each person and each kind of call has its own first entry', async () => {
  const world = await stage()
  await asksForUsers(world, 2)

  await world.as('eva').refused(listReferrals)
  await world.as('ben').refused(listUsers)

  const { eva, ben } = world.ids
  assert.deepEqual(
    (await refusals(world)).map(({ actor_id, details }) => [actor_id, details]),
    [
      [eva, 'Refused: users: list'],
      [eva, 'Refused: referrals: list'],
      [ben, 'Refused: users: list'],
    ],
  )
})

test('two servers on one database count the refusals of one person together and lose none', async () => {
  const world = await stage()
  const second = await buildApp({ ...world.ctx })
  after(() => second.close())
  const headers = { authorization: `Bearer ${await world.as('eva').token()}` }
  const ask = (index: number) => [world.app, second][index % 2]?.inject({ url: '/api/users', headers })

  await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index)))
  world.passes({ minutes: 1 })
  await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index)))
  world.passes({ minutes: 1 })
  await recordRefusedRepeats(world.ctx)

  const times = 'Refused: users: list, 19 more times within a minute from 20/11/2026'
  const first = 'Refused: users: list'
  assert.deepEqual((await detailsOf(world)).sort(), [first, first, `${times} 10:00`, `${times} 10:01`])
})

test('refusals are recorded after the clock was set back', async () => {
  const world = await stage()
  world.passes({ hours: 1 })
  await asksForUsers(world, 3)

  world.passes({ hours: -1 })
  world.signsInAgain('eva')
  await asksForUsers(world, 1)

  assert.deepEqual(await detailsOf(world), [
    'Refused: users: list',
    'Refused: users: list, 2 more times within a minute from 20/11/2026 11:00',
    'Refused: users: list',
  ])
})
