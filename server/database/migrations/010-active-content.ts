import type { Kysely } from 'kysely'

/** Describes the active content of a document, for installations that mark such documents. */
export const activeContent = (db: Kysely<unknown>) =>
  db.schema.alterTable('documents').addColumn('active_content', 'text').execute()
