import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyPostgres, engine } from '../testing/fresh-database.ts'
import { isReachable } from './connect.ts'
import { connectPostgres } from './connect-postgres.ts'
import { failureOf } from './failures.ts'

if (engine === 'postgres')
  test('a PostgreSQL that only reads, as after a failover, is not ready and refuses saves', async () => {
    const url = await emptyPostgres()
    const [writable, readOnly] = ['off', 'on'].map((state) =>
      connectPostgres(`${url}?options=-c default_transaction_read_only=${state}`, () => {}),
    )
    if (!writable || !readOnly) throw new Error('no connection')

    const ready = [await isReachable(writable, () => {}), await isReachable(readOnly, () => {})]
    const failure = await readOnly.schema
      .createTable('anything')
      .addColumn('id', 'integer')
      .execute()
      .catch((error: unknown) => error)
    await Promise.all([writable.destroy(), readOnly.destroy()])

    assert.deepEqual(ready, [true, false])
    assert.equal(failureOf(failure), 'unreachable')
  })
