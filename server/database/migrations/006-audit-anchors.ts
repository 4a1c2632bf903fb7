import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** How many anchors each data directory holds: a file of anchors that was cut or removed is missed by it. */
export async function auditAnchors(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('audit_anchors')
    .addColumn('writer', 'text', (c) => c.primaryKey().notNull())
    .addColumn('written', 'integer', (c) => c.notNull().check(sql`written > 0`))
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
}
