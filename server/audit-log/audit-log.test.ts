import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { checkAuditLog, listAuditLog } from '#contract/audit-log.ts'
import { signOut } from '#contract/session.ts'
import { deleteUser, editUser } from '#contract/users.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { anchorAuditLog, readAnchors } from './anchors.ts'
import { checkChain } from './chain.ts'

const check = ({ db, ctx }: Stage) => checkChain(db, ctx.keyFor('audit'))

async function busyDay({ as, ids }: Stage) {
  await as('nora').call(editUser, { params: { id: ids.ben }, body: { lastName: 'Braun' } })
  await as('nora').call(deleteUser, { params: { id: ids.uma } })
  await as('max').call(signOut)
}

/** What somebody with the database in their hands could do: the triggers are no wall against them. */
async function tamper({ db, engine }: Stage, statement: string) {
  const triggers =
    engine === 'sqlite' ? ['audit_log_no_update', 'audit_log_no_delete'] : ['audit_log_no_change']
  for (const trigger of triggers)
    await sql.raw(`drop trigger ${trigger}${engine === 'sqlite' ? '' : ' on audit_log'}`).execute(db)
  await sql.raw(statement).execute(db)
}

test('the log shows who did what, newest first, and can be narrowed', async () => {
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

test('a whole chain is intact, also after many have written at once', async () => {
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
  test(`${harm} an entry is found out`, async () => {
    const world = await stage()
    await busyDay(world)

    await tamper(world, statement)

    const result = await check(world)
    assert.ok(!result.intact)
    assert.equal(result.entry, harm === 'cutting off' ? 3 : 2)
  })

test('who opens the page is told that the chain is intact, with how many entries and when', async () => {
  const world = await stage()
  await busyDay(world)

  const checked = await world.as('nora').call(checkAuditLog)

  const [newest] = await world.recorded()
  assert.deepEqual(checked, {
    entries: newest?.id,
    broken: null,
    checked_at: '2026-11-20T10:00:00.000Z',
  })
})

test('who opens the page is told which entry was tampered with, and that an anchored one is gone', async () => {
  const world = await stage()
  await busyDay(world)
  await anchorAuditLog(world.ctx)

  await tamper(world, "update audit_log set details = 'Nothing happened' where id = 2")
  const changed = await world.as('nora').call(checkAuditLog)
  await sql`delete from audit_log`.execute(world.db)
  await world.db.updateTable('audit_head').set({ last_id: 0, last_hash: '' }).execute()
  const emptied = await world.as('nora').call(checkAuditLog)

  assert.deepEqual([changed.entries, changed.broken], [1, { entry: 2, reason: 'it was changed' }])
  assert.deepEqual(emptied.broken, { entry: 1, reason: 'entries are missing at the end' })
})

test('an anchor that a crash has torn is passed over, and those around it are not', async () => {
  const world = await stage()
  await busyDay(world)
  await anchorAuditLog(world.ctx)
  appendFileSync(join(world.dataDir, 'audit-anchors.jsonl'), '{"id":3,"ha')

  assert.equal((await world.as('nora').call(checkAuditLog)).broken, null)
  assert.equal(readAnchors(world.dataDir).length, 1)
})

test('a chain that grows while it is walked is intact', async () => {
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

test('a tail that was cut off together with its head is found out by the anchor', async () => {
  const world = await stage()
  await busyDay(world)
  const head = await world.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
  const anchor = { id: head.last_id, hash: head.last_hash, at: '2026-11-20T10:00:00.000Z' }
  const second = await world.db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '=', 2)
    .executeTakeFirstOrThrow()

  await tamper(world, 'delete from audit_log where id > 2')
  await world.db.updateTable('audit_head').set({ last_id: 2, last_hash: second.hash }).execute()

  assert.equal((await check(world)).intact, true, 'the database alone cannot tell')
  assert.equal((await checkChain(world.db, world.ctx.keyFor('audit'), [anchor])).intact, false)
})

test('the database itself refuses to change or remove an entry', async () => {
  const world = await stage()
  await busyDay(world)

  await assert.rejects(world.db.updateTable('audit_log').set({ details: 'x' }).where('id', '=', 1).execute())
  await assert.rejects(world.db.deleteFrom('audit_log').where('id', '=', 1).execute())
})
