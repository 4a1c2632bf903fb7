import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const project = join(import.meta.dirname, '../../..')

/** Only these may connect: they fill a database, or open it for all other code. */
const mayConnect = [
  'server/backup/restoration.ts',
  'server/kernel/storage/installation.ts',
  'server/postgres-move/installation-move.ts',
]

test('every program that opens an installation refuses an unfinished one', () => {
  const files = globSync('{demo,server}/**/*.ts', { cwd: project })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|^server\/(testing|database)\//.test(file))

  const connecting = files.filter((file) =>
    /import \{[^}]*\bconnect(Postgres|Sqlite)?\b[^}]*\} from '[^']*\/database\//.test(
      readFileSync(join(project, file), 'utf8'),
    ),
  )

  assert.deepEqual(connecting.sort(), mayConnect)
})
