import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Summaries that three people sign, their signatures, and what was said about them. */
export async function signOffs(db: Kysely<unknown>, engine: Engine) {
  const table = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'integer', (c) =>
        engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
      )
      .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
  await table('sign_offs')
    .addColumn('mentee_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('strengths', 'text', (c) => c.notNull())
    .addColumn('achieved', 'text', (c) => c.notNull())
    .addColumn('go_on', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('service', 'text', (c) => c.notNull())
    .addColumn('facts', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('signed_off_at', 'text')
    .addColumn('reference', 'text')
    .addColumn('checkable', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'integer', (c) => c.references('users.id'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await table('signatures')
    .addColumn('sign_off_id', 'integer', (c) => c.notNull().references('sign_offs.id'))
    .addColumn('part', 'text', (c) => c.notNull())
    .addColumn('signed_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('for_mentor', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('signed_at', 'text', (c) => c.notNull())
    .addColumn('ended', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('dispute_hash', 'text')
    .execute()
  await table('sign_off_remarks')
    .addColumn('sign_off_id', 'integer', (c) => c.notNull().references('sign_offs.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('created_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  for (const index of indexes) await sql.raw(`create ${index}`).execute(db)
}

const indexes = [
  "unique index sign_offs_once on sign_offs (mentee_id) where state <> 'reopened'",
  'index sign_offs_of_mentee on sign_offs (mentee_id, id)',
  "index sign_offs_by_state on sign_offs (state, id) where state <> 'signed_off'",
  'unique index sign_offs_by_reference on sign_offs (reference) where reference is not null',
  // Nobody signs twice, and each part is signed once.
  'unique index signatures_once_a_part on signatures (sign_off_id, part) where ended_at is null',
  'unique index signatures_once_a_person on signatures (sign_off_id, signed_by) where ended_at is null',
  'index signatures_of_sign_off on signatures (sign_off_id, id)',
  'index signatures_by_signer on signatures (signed_by, id)',
  'unique index signatures_by_dispute on signatures (dispute_hash) where dispute_hash is not null',
  'index sign_off_remarks_of_sign_off on sign_off_remarks (sign_off_id, id)',
  'index sign_off_remarks_by_author on sign_off_remarks (created_by, id)',
]
