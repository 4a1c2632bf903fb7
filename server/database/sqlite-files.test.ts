import assert from 'node:assert/strict'
import fs, { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseMoved } from './failures.ts'
import { watchFiles } from './sqlite-adapter.ts'

const folder = mkdtempSync(join(tmpdir(), 'mst-files-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** The files of an open database in a folder that has not changed for a while. */
async function settled(t: TestContext, name: string, file = join(folder, name, 'mst.sqlite')) {
  fs.mkdirSync(join(folder, name))
  for (const ending of ['', '-wal', '-shm']) writeFileSync(join(folder, name, `mst.sqlite${ending}`), 'x')
  if (file !== join(folder, name, 'mst.sqlite')) symlinkSync(join(folder, name, 'mst.sqlite'), file)
  const check = watchFiles(file, 0)
  for (let times = 0; times < 3; times += 1) {
    check()
    await pause(2)
  }
  const counted = t.mock.method(fs, 'statSync')
  syncBuiltinESMExports()
  t.after(() => {
    counted.mock.restore()
    syncBuiltinESMExports()
  })
  const calls = () => {
    counted.mock.resetCalls()
    check()
    return counted.mock.callCount()
  }
  return { check, calls }
}

for (const taken of ['mst.sqlite', 'mst.sqlite-wal', 'mst.sqlite-shm'])
  test(`a check fails once ${taken} was replaced`, async (t) => {
    const { check, calls } = await settled(t, `replaced ${taken}`)
    assert.equal(calls(), 1)
    const place = join(folder, `replaced ${taken}`, taken)

    renameSync(place, `${place}-before`)
    writeFileSync(place, 'x')

    assert.throws(check, DatabaseMoved)
    assert.throws(check, DatabaseMoved)
  })

test('another new file in the folder is no reason to stop', async (t) => {
  const { check, calls } = await settled(t, 'neighbour')

  writeFileSync(join(folder, 'neighbour', 'anchors'), 'x')

  assert.equal(calls(), 4)
  check()
  await pause(2)
  check()
  assert.equal(calls(), 1)
})

test('a folder that was replaced as a whole is noticed', async (t) => {
  const { check } = await settled(t, 'whole')
  renameSync(join(folder, 'whole'), join(folder, 'whole before'))
  assert.throws(check, DatabaseMoved)
})

test('the files of a linked database are checked each time, because its folder does not change', async (t) => {
  const { check, calls } = await settled(t, 'linked', join(folder, 'link.sqlite'))
  assert.equal(calls(), 3)

  rmSync(join(folder, 'linked', 'mst.sqlite'))

  assert.throws(check, DatabaseMoved)
})
