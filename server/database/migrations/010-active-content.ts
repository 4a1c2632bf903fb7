import type { Kysely } from 'kysely'

/** What a document would do by itself when it is opened, in words, where such documents are marked. */
export const activeContent = (db: Kysely<unknown>) =>
  db.schema.alterTable('documents').addColumn('active_content', 'text').execute()
