import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkAuditLog } from '#contract/audit-log.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { busyDay, tamper } from '../testing/tampered-log.ts'
import { type Anchor, createAnchor, readAnchors, saveAnchor } from './anchors.ts'
import { checkChain } from './chain-checker.ts'

const fileOf = ({ dataDir }: Stage) => join(dataDir, 'audit-anchors.jsonl')
const anchorNow = async ({ ctx }: Stage) => saveAnchor(ctx, await createAnchor(ctx))
const problem = async ({ as }: Stage) => (await as('nora').call(checkAuditLog)).anchors
const change = (world: Stage, to: (lines: string[]) => string[]) =>
  writeFileSync(fileOf(world), to(readFileSync(fileOf(world), 'utf8').split('\n')).join('\n'))

/** A log with three anchors. */
async function anchoredStage() {
  const world = await stage()
  await busyDay(world)
  for (let count = 0; count < 3; count += 1) await anchorNow(world)
  return world
}

test('an installation without anchors, or with all of them, has no warning', async () => {
  const world = await stage()
  await busyDay(world)
  assert.equal(await problem(world), null)

  await anchorNow(world)
  await anchorNow(world)

  assert.equal(await problem(world), null)
})

test('a removed anchor file causes a warning, also after the next one was written', async () => {
  const world = await anchoredStage()

  rmSync(fileOf(world))
  assert.equal(await problem(world), 'the file audit-anchors.jsonl is missing')

  await anchorNow(world)
  assert.equal(await problem(world), '3 of 4 anchors are missing in audit-anchors.jsonl')
})

test('a truncated anchor file causes a warning at either end', async () => {
  for (const shorten of [(lines: string[]) => lines.slice(0, -1), (lines: string[]) => lines.slice(2)]) {
    const world = await anchoredStage()

    change(world, shorten)

    assert.equal(await problem(world), '1 of 3 anchors are missing in audit-anchors.jsonl')
  }
})

test('without the key nobody can write an anchor or renumber one', async () => {
  const world = await anchoredStage()

  change(world, (lines) => lines.slice(0, -1).concat(lines.at(-2)?.replace('"number":2', '"number":3') ?? ''))

  assert.equal(
    await problem(world),
    '1 of 3 anchors are missing in audit-anchors.jsonl, 1 of the lines in audit-anchors.jsonl were not written by MST',
  )
})

test('anchors of an earlier version without number and code are still valid', async () => {
  const world = await stage()
  await busyDay(world)
  const { id, hash, at } = await createAnchor(world.ctx)
  writeFileSync(fileOf(world), `${JSON.stringify({ id, hash, at })}\n`)
  await anchorNow(world)
  assert.equal(await problem(world), null)

  await cutTail(world)

  const check = await world.as('nora').call(checkAuditLog)
  assert.deepEqual(check.broken, { entry: 3, reason: 'it is missing at the end' })
})

test('an anchor torn by a crash is skipped and affects no other', async () => {
  const world = await anchoredStage()
  appendFileSync(fileOf(world), '\n{"id":3,"ha')
  await anchorNow(world)

  assert.equal(await problem(world), null)
  assert.equal((await readAnchors(world.ctx)).anchors.length, 4)
})

test('a crash between file and database causes no warning', async () => {
  const world = await anchoredStage()
  await world.db.updateTable('audit_anchors').set({ written: 2 }).execute()

  assert.equal(await problem(world), null)
  await anchorNow(world)

  assert.equal(await problem(world), null)
})

test('each of several servers on one PostgreSQL checks the anchors of its own data directory', async () => {
  const [world, other] = [await anchoredStage(), await stage()]
  const databaseUrl = 'postgres://shared@127.0.0.1/mst'
  const servers = [world.dataDir, other.dataDir].map((dataDir) => ({
    ...world.ctx,
    config: { ...world.ctx.config, databaseUrl, dataDir },
  }))
  for (const server of servers) await saveAnchor(server, await createAnchor(server))
  const problems = () => Promise.all(servers.map(async (server) => (await readAnchors(server)).problem))
  assert.deepEqual(await problems(), [null, null])

  rmSync(fileOf(other))
  assert.deepEqual(await problems(), [null, 'the file audit-anchors.jsonl is missing'])

  change(world, (lines) => lines.slice(0, -1))
  assert.equal((await problems())[0], '1 of 1 anchors are missing in audit-anchors.jsonl')
})

test('an anchor reveals a log whose tail and head were cut off', async () => {
  const world = await stage()
  await busyDay(world)
  const anchor = await createAnchor(world.ctx)
  const checkAgainst = (anchors: Anchor[]) => checkChain(world.db, world.ctx.keyFor('audit'), anchors)

  await cutTail(world)

  assert.equal((await checkAgainst([])).intact, true, 'the database alone cannot tell')
  const { breaks } = await checkAgainst([anchor])
  assert.deepEqual(breaks, [{ entry: 3, last: 5, reason: 'they are missing at the end' }])
})

test('two contradicting anchors are reported in any order', async () => {
  const world = await stage()
  await busyDay(world)
  const anchor = await createAnchor(world.ctx)
  const other = { ...anchor, hash: 'f'.repeat(64) }

  for (const anchors of [
    [anchor, other],
    [other, anchor],
  ]) {
    const { broken } = await checkChain(world.db, world.ctx.keyFor('audit'), anchors)
    assert.deepEqual(broken, { entry: anchor.id, reason: 'it is not the anchored one' })
  }
})

/** Deletes all entries after the second one and moves the head back. */
async function cutTail(world: Stage) {
  await tamper(
    world,
    'delete from audit_log where id > 2',
    'update audit_head set last_id = 2, last_hash = (select hash from audit_log where id = 2)',
  )
}
