import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Lists are searched without regard to accents and case, as people are: `folded` of contract/search.ts. */
export async function lists(db: Kysely<unknown>, engine: Engine) {
  // SQLite gets its twin with each connection (connect-sqlite.ts).
  if (engine === 'postgres')
    await sql`create function folded(value text) returns text language sql immutable as
      $$ select lower(translate(regexp_replace(normalize(value, NFD),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
        '', 'g'), '’‘', '''''')) $$`.execute(db)
}
