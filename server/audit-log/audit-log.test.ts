import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { checkAuditLog, listAuditLog, listAuditOptions } from '#contract/audit-log.ts'
import { editUser } from '#contract/users.ts'
import { inTransaction } from '../kernel/context.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { busyDay, tamper } from '../testing/tampered-log.ts'
import { createAnchor, saveAnchor } from './anchors.ts'
import { checkChain } from './chain-checker.ts'

const check = ({ db, ctx }: Stage) => checkChain(db, ctx.keyFor('audit'))

test('the log shows who did what, newest first, and can be filtered', async () => {
  const world = await stage()
  const { as, ids } = world
  await busyDay(world)

  const all = await as('nora').call(listAuditLog)
  const deletions = await as('nora').call(listAuditLog, { query: { action: 'user.deleted' } })
  const byMax = await as('nora').call(listAuditLog, { query: { admin_id: ids.max } })
  const users = await as('nora').call(listAuditLog, { query: { target_type: 'user' } })

  assert.deepEqual(
    all.map(({ id }) => id),
    all.map((_, index) => all.length - index),
    'ids have no gaps',
  )
  assert.deepEqual(
    deletions.map(({ admin_first_name, target_id }) => [admin_first_name, target_id]),
    [['Nora', ids.uma]],
  )
  assert.deepEqual(new Set(byMax.map(({ admin_last_name }) => admin_last_name)), new Set(['Okafor']))
  assert.equal(users.length, 2)
})

test('an entry about a person names them, also that of a sign-in or of a deleted account', async () => {
  const world = await stage()
  const { as } = world
  await as('max').token()
  await busyDay(world)

  const named = async (query: object) =>
    (await as('nora').call(listAuditLog, { query })).map(({ target_name }) => target_name)

  assert.deepEqual(await named({ action: 'session.signed_in', admin_id: world.ids.max }), ['Max Okafor'])
  assert.deepEqual(await named({ action: 'user.deleted' }), ['Uma Patel'])
  assert.ok((await named({ search: `signed in user #${world.ids.max} max okafor` })).length > 0)
  await inTransaction(world.ctx, async (ctx) => ctx.record('shift.downloaded', world.ids.max, ''))
  assert.deepEqual(await named({ action: 'shift.downloaded' }), [null])
})

test('the filters offer everything in the log and everyone who acted, also after more than 500 entries', async () => {
  const world = await stage()
  await busyDay(world)
  await inTransaction(world.ctx, async (ctx) => {
    for (let n = 0; n < 600; n += 1) ctx.record('program.started', null, String(n))
  })

  const { actions, target_types, people } = await world.as('nora').call(listAuditOptions)

  const all = await world.db.selectFrom('audit_log').select(['action', 'target_type', 'actor_id']).execute()
  assert.deepEqual(new Set(actions), new Set(all.map(({ action }) => action)))
  assert.equal(actions.length, new Set(actions).size)
  assert.deepEqual(new Set(target_types), new Set(all.map((entry) => entry.target_type)))
  const actors = all.flatMap(({ actor_id }) => actor_id ?? [])
  assert.deepEqual(new Set(people.map(({ id }) => id)), new Set(actors))
  assert.ok(people.some(({ first_name }) => first_name === 'Max'))
})

test('a chain is intact, also after concurrent writes', async () => {
  const world = await stage()
  await busyDay(world)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      world.as(index % 2 ? 'nora' : 'omar').call(editUser, {
        params: { id: world.ids.ben },
        body: { lastName: `Brown${index}` },
      }),
    ),
  )

  const result = await check(world)

  assert.equal(result.intact, true)
})

for (const [harm, statement] of [
  ['changing', "update audit_log set details = 'Nothing happened' where id = 2"],
  ['backdating', "update audit_log set created_at = '2020-01-01T00:00:00.000Z' where id = 2"],
  ['removing', 'delete from audit_log where id = 2'],
  ['cutting off', 'delete from audit_log where id > 2'],
] as const)
  test(`${harm} an entry is detected`, async () => {
    const world = await stage()
    await busyDay(world)

    await tamper(world, statement)

    const result = await check(world)
    assert.equal(result.intact, false)
    assert.equal(result.broken?.entry, harm === 'cutting off' ? 3 : 2)
  })

test('the page reports an intact chain with its count and time', async () => {
  const world = await stage()
  await busyDay(world)

  const checked = await world.as('nora').call(checkAuditLog)

  const [newest] = await world.recorded()
  assert.deepEqual(checked, {
    entries: newest?.id,
    broken: null,
    breaks: [],
    total_breaks: 0,
    anchors: null,
    checked_at: '2026-11-20T10:00:00.000Z',
  })
})

test('the page reports which entries were changed and that anchored ones are missing', async () => {
  const world = await stage()
  await busyDay(world)
  await saveAnchor(world.ctx, await createAnchor(world.ctx))

  await tamper(world, "update audit_log set details = 'Nothing happened' where id = 2")
  const changed = await world.as('nora').call(checkAuditLog)
  await sql`delete from audit_log`.execute(world.db)
  await world.db.updateTable('audit_head').set({ last_id: 0, last_hash: '' }).execute()
  const emptied = await world.as('nora').call(checkAuditLog)

  assert.deepEqual([changed.entries, changed.broken], [1, { entry: 2, reason: 'it was changed' }])
  assert.deepEqual(emptied.broken, { entry: 1, reason: 'it is missing at the end' })
  assert.deepEqual(emptied.breaks, [{ entry: 1, last: 5, reason: 'they are missing at the end' }])
})

test('text that the database cannot store does not break the chain', async () => {
  const world = await stage()
  await inTransaction(world.ctx, async (ctx) => ctx.record('program.started', null, 'A \ud800, B \0'))

  const [entry] = await world.recorded()
  assert.equal(entry?.details, 'A \ufffd, B \ufffd')
  assert.equal((await check(world)).intact, true)
})

test('a chain that grows during the check is intact', async () => {
  const world = await stage()
  await busyDay(world)
  const write = () =>
    world.as('nora').call(editUser, { params: { id: world.ids.ben }, body: { firstName: 'Benedict' } })

  const checks = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const [checked] = await Promise.all([world.as('omar').call(checkAuditLog), write()])
      return checked
    }),
  )

  for (const { broken } of checks) assert.equal(broken, null)
})

test('the database refuses to change or delete an entry', async () => {
  const world = await stage()
  await busyDay(world)

  await assert.rejects(world.db.updateTable('audit_log').set({ details: 'x' }).where('id', '=', 1).execute())
  await assert.rejects(world.db.deleteFrom('audit_log').where('id', '=', 1).execute())
})
