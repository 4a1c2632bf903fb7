import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../database/schema.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { WrongInstallation } from './installation.ts'

/** The place of the settings, as the database stores it: host and name of a bucket, or '' for the data directory. */
export const documentsPlace = ({ bucket }: Pick<Config, 'bucket'>): string =>
  bucket ? `${new URL(bucket.endpoint).host}/${bucket.name}` : ''

/** The place of the documents so far. Earlier versions did not store it, and left no files beside a bucket. */
export async function findDocumentsPlace({ db, config }: Pick<Context, 'db' | 'config'>): Promise<string> {
  const stored = await db.selectFrom('installation').select('documents_at').executeTakeFirst()
  return stored?.documents_at ?? (hasFiles(config) ? '' : documentsPlace(config))
}

function hasFiles({ dataDir }: Config): boolean {
  try {
    return readdirSync(join(dataDir, 'documents')).length > 0
  } catch {
    return false
  }
}

export const saveDocumentsPlace = (db: Db, documents_at: string) =>
  db.updateTable('installation').set({ documents_at }).execute()

export const inWords = (place: string) => (place ? `the bucket ${place}` : 'DATA_DIR/documents')

/** Refuses other settings than those of the documents, which nobody could open then. */
export async function refuseOtherDocumentsPlace(ctx: Pick<Context, 'db' | 'config'>): Promise<void> {
  const [is, asked] = [await findDocumentsPlace(ctx), documentsPlace(ctx.config)]
  if (is === asked) return
  const document = await ctx.db.selectFrom('documents').select('id').limit(1).executeTakeFirst()
  if (document)
    throw new WrongInstallation(
      `The documents are in ${inWords(is)}, but DOCUMENTS_URL ${asked ? `names ${inWords(asked)}` : 'is not set'}. To move them, run node scripts/move-documents.mjs. Or ${is ? `set DOCUMENTS_URL to ${inWords(is)}` : 'remove DOCUMENTS_URL'}.`,
    )
}
