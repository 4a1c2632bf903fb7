import { join } from 'node:path'
import { Readable } from 'node:stream'
import { prepareDataDirectory } from '../adapters/data-directory.ts'
import { filesIn } from '../adapters/files.ts'
import { deriveKeys, writeSecret } from '../adapters/secret-key.ts'
import { connectSqlite } from '../database/connect-sqlite.ts'
import { migrate } from '../database/migrate.ts'

const at = '2026-11-01T10:00:00.000Z'

/** A stopped embedded installation with one administrator and some documents; returns the documents' keys. */
export async function smallInstallation(dataDir: string, secret: Buffer, documents: string[] = []) {
  prepareDataDirectory(dataDir)
  writeSecret(dataDir, secret)
  const db = connectSqlite(join(dataDir, 'mst.sqlite'))
  await migrate(db, 'sqlite')
  const key_check = deriveKeys(secret)('check').toString('hex')
  await db.insertInto('installation').values({ id: 1, key_check, created_at: at }).execute()
  await db
    .insertInto('users')
    .values({
      id: 1,
      first_name: 'Nora',
      last_name: 'Lind',
      email: 'nora@mst.example',
      email_key: 'nora@mst.example',
      password_hash: 'of Nora',
      password_set_by: 'self',
      role: 'admin',
      status: 'active',
      created_at: at,
      updated_at: at,
    })
    .execute()
  const files = filesIn(dataDir)
  const keys: string[] = []
  for (const content of documents) {
    const incoming = await files.receive(Readable.from([content]), content.length)
    const storage_key = await files.keep(incoming)
    await db
      .insertInto('documents')
      .values({
        mentor_id: 1,
        mentee_id: 1,
        uploaded_by: 1,
        original_name: 'plan.txt',
        description: '',
        media_type: 'text/plain',
        storage_key,
        size: incoming.size,
        sha256: incoming.sha256,
        created_at: at,
        updated_at: at,
      })
      .execute()
    keys.push(storage_key)
  }
  await db.destroy()
  return keys
}
