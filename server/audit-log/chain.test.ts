import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { checkAuditLog } from '#contract/audit-log.ts'
import { randomFrom } from '#demo/random.ts'
import { auditHash } from '../kernel/audit/audit.ts'
import { inTransaction } from '../kernel/context.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { tamper } from '../testing/tampered-log.ts'
import { checkChain } from './chain-checker.ts'

const check = ({ db, ctx }: Stage) => checkChain(db, ctx.keyFor('audit'))

/** A stage whose log has this many entries. */
async function stageWithLog(entries: number) {
  const world = await stage()
  await inTransaction(world.ctx, async (ctx) => {
    for (let count = 1; count <= entries; count += 1) ctx.record('program.started', null, `Start ${count}`)
  })
  return world
}

test('changes, removals and cuts at several places are each reported once', async () => {
  const world = await stageWithLog(20)

  await tamper(
    world,
    "update audit_log set details = 'Nothing' where id in (3, 4, 12)",
    'delete from audit_log where id in (6, 7, 8, 15) or id > 18',
  )

  assert.deepEqual((await check(world)).breaks, [
    { entry: 3, last: 4, reason: 'they were changed' },
    { entry: 6, last: 8, reason: 'they are missing' },
    { entry: 12, last: 12, reason: 'it was changed' },
    { entry: 15, last: 15, reason: 'it is missing' },
    { entry: 19, last: 20, reason: 'they are missing at the end' },
  ])
})

test('an old entry with a lost surrogate does not hide tampering after it', async () => {
  const world = await stageWithLog(6)
  const key = world.ctx.keyFor('audit')
  const written = await world.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  let prev_hash = ''
  const chained = written.map((entry) => {
    const details = entry.id === 2 ? 'Referral by \ud800' : entry.details
    const linked = { ...entry, details, prev_hash }
    prev_hash = auditHash(key, linked)
    return { ...linked, details: details.toWellFormed(), hash: prev_hash }
  })
  await tamper(world, 'delete from audit_log', sql`update audit_head set last_hash = ${prev_hash}`)
  await world.db.insertInto('audit_log').values(chained).execute()

  await tamper(world, 'delete from audit_log where id = 5')

  assert.deepEqual((await check(world)).breaks, [
    { entry: 2, last: 2, reason: 'it was changed' },
    { entry: 5, last: 5, reason: 'it is missing' },
  ])
})

test('an entry with a forged hash is reported, and the genuine one after it is not', async () => {
  const world = await stageWithLog(6)
  const forged = { ...(await entryOf(world, 3)), details: 'Nothing' }
  const hash = auditHash(Buffer.alloc(32), forged)

  await tamper(world, sql`update audit_log set details = 'Nothing', hash = ${hash} where id = 3`)

  assert.deepEqual((await check(world)).breaks, [{ entry: 3, last: 3, reason: 'it was changed' }])
})

test('an entry signed with the key but different from the original is detected by the next one', async () => {
  const world = await stageWithLog(6)
  const other = { ...(await entryOf(world, 3)), details: 'Nothing' }
  const hash = auditHash(world.ctx.keyFor('audit'), other)

  await tamper(world, sql`update audit_log set details = 'Nothing', hash = ${hash} where id = 3`)

  assert.deepEqual((await check(world)).broken, { entry: 4, reason: 'it does not follow the entry before' })
})

test('inserted entries before the first and after the last are reported', async () => {
  const world = await stageWithLog(4)
  const insert = (id: number) => sql`
    insert into audit_log (id, created_at, actor_role, action, target_type, details, request_id, prev_hash, hash)
    values (${id}, '2026-01-01T00:00:00.000Z', 'system', 'a', 'b', 'c', 'd', '', 'e')`

  await tamper(world, insert(-7), insert(0), insert(5))

  assert.deepEqual((await check(world)).breaks, [
    { entry: -7, last: -7, reason: 'it comes before the first one' },
    { entry: 0, last: 0, reason: 'it comes before the first one' },
    { entry: 5, last: 5, reason: 'it was changed' },
  ])
})

test('the page lists the first hundred breaks and the total', async () => {
  const world = await stageWithLog(300)
  await tamper(world, "update audit_log set details = 'Nothing' where id % 2 = 0 and id <= 300")

  const shown = await world.as('nora').call(checkAuditLog)

  assert.deepEqual([shown.breaks.length, shown.total_breaks, shown.entries], [100, 150, 1])
  assert.deepEqual(shown.broken, { entry: 2, reason: 'it was changed' })
  assert.deepEqual(shown.breaks.at(-1), { entry: 200, last: 200, reason: 'it was changed' })
})

test('random edits and removals are all reported, and nothing else is', async () => {
  const world = await stageWithLog(60)
  const random = randomFrom('tampering')
  const whole = await world.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  const columns = [
    'created_at',
    'actor_role',
    'action',
    'target_type',
    'details',
    'request_id',
    'prev_hash',
    'hash',
  ]

  for (let round = 0; round < 25; round += 1) {
    const touched = random.shuffled(whole.map(({ id }) => id)).slice(0, random.whole(1, 12))
    const statements = touched.map((id) =>
      random.chance(0.5)
        ? `delete from audit_log where id = ${id}`
        : `update audit_log set ${random.pick(columns)} = 'other' where id = ${id}`,
    )
    await tamper(world, ...statements)

    const { breaks, totalBreaks } = await check(world)
    const shown = breaks.flatMap(({ entry, last }) =>
      Array.from({ length: last - entry + 1 }, (_, index) => entry + index),
    )
    assert.deepEqual(
      shown,
      touched.sort((a, b) => a - b),
      statements.join('; '),
    )
    assert.equal(totalBreaks, breaks.length)

    await tamper(world, 'delete from audit_log')
    await world.db.insertInto('audit_log').values(whole).execute()
  }
  assert.equal((await check(world)).intact, true)
})

const entryOf = ({ db }: Stage, id: number) =>
  db.selectFrom('audit_log').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
