import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { diskOf } from './disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'mst-disk-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const reserve = join(folder, 'reserve.bin')

test('a reserve file is kept on the disk and released when the disk is full', async (t) => {
  const disk = diskOf(folder)
  if ((await disk.freeBytes()) < 600_000_000) return t.skip('this machine has no room for it')

  await disk.keepReserve()
  await disk.keepReserve()
  const { size, blocks } = statSync(reserve)
  disk.releaseReserve()
  disk.releaseReserve()

  assert.equal(size, 32 * 1024 * 1024)
  assert.ok(blocks * 512 >= size, 'the room is really taken')
  assert.equal(existsSync(reserve), false)
})
