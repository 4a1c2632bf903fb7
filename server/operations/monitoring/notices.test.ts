import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { getHealth, getNotices } from '#contract/operations.ts'
import { connectSqlite } from '../../database/connect-sqlite.ts'
import { migrate } from '../../database/migrate.ts'
import { corruptPage } from '../../testing/corruption.ts'
import { fillDisk } from '../../testing/full-disk.ts'
import { type Stage, stage } from '../../testing/stage.ts'
import { nightlyWork } from '../upkeep/nightly.ts'

const kindsSeenBy = async ({ as }: Stage) =>
  (await as('nora').call(getNotices)).notices
    .map(({ kind }) => kind)
    .filter((kind) => !kind.startsWith('mail_'))

test('administrators are alerted to a corrupt page the morning after', async () => {
  const world = await stage()
  const file = join(world.dataDir, 'mst.sqlite')
  const db = connectSqlite(file)
  await migrate(db, 'sqlite')
  await db.destroy()
  const round = nightlyWork(world.ctx)
  corruptPage(file)

  await round()
  const sameDay = await kindsSeenBy(world)
  world.passes({ hours: 16 })
  await round()
  const beforeThree = await kindsSeenBy(world)
  world.passes({ hours: 1 })
  await round()
  world.signsInAgain('nora')

  assert.deepEqual([sameDay, beforeThree], [[], []])
  assert.deepEqual(await kindsSeenBy(world), ['database_damaged'])
  const [notice] = (await world.as('nora').call(getNotices)).notices
  assert.match(notice?.message ?? '', /restore a backup soon\.$/, 'in our words alone')
  assert.match(notice?.details ?? '', /./, 'the words of the database')
})

test('a healthy database shows no alert', async () => {
  const world = await stage()
  const db = connectSqlite(join(world.dataDir, 'mst.sqlite'))
  await migrate(db, 'sqlite')
  await db.destroy()
  const round = nightlyWork(world.ctx)

  world.passes({ hours: 17 })
  await round()

  assert.deepEqual(await kindsSeenBy(world), [])
})

test('administrators see a full and an almost full disk, and nothing when there is space', async () => {
  const world = await stage()
  await world.as('nora').token()
  world.space.free = 400_000_000
  const clear = await fillDisk(world)
  const full = await kindsSeenBy(world)
  await clear()
  world.passes({ minutes: 1 })
  const almost = await kindsSeenBy(world)
  world.space.free = 1_000_000_000

  assert.deepEqual([full, almost, await kindsSeenBy(world)], [['disk_full'], ['disk_almost_full'], []])
})

test('an installation without backups tells administrators and monitors, until one is made or made elsewhere', async () => {
  const world = await stage()
  const { db, ctx, visitor } = world
  const created_at = ctx.now().toISOString()
  await db.insertInto('installation').values({ id: 1, key_check: '', created_at }).execute()
  const seen = async () => {
    world.signsInAgain('nora')
    const { details } = await visitor.call(getHealth)
    return [await kindsSeenBy(world), details?.backup]
  }
  const late = [['backup_missing'], 'There is no backup of the last 30 hours.']

  const first = await seen()
  world.passes({ hours: 31 })
  const next = await seen()
  ctx.config.backupsElsewhere = true
  const elsewhere = await seen()
  ctx.config.backupsElsewhere = false
  const made = {
    kind: 'by_hand',
    began_at: created_at,
    finished_at: ctx.now().toISOString(),
    size: 1,
  } as const
  await db.insertInto('backups').values(made).execute()
  const afterBackup = await seen()
  world.passes({ hours: 31 })

  assert.deepEqual(
    [first, next, elsewhere, afterBackup],
    [[[], undefined], late, [[], undefined], [[], undefined]],
  )
  assert.deepEqual(await seen(), late)
})
