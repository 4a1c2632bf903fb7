import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Counts the anchors of each data directory, to detect a truncated or removed file of anchors. */
export async function auditAnchors(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('audit_anchors')
    .addColumn('writer', 'text', (c) => c.primaryKey().notNull())
    .addColumn('written', 'integer', (c) => c.notNull().check(sql`written > 0`))
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
}
