import { type Kysely, sql } from 'kysely'
import { folded } from '#contract/search.ts'
import type { Engine } from '../connect.ts'

/** Searched texts are stored folded, so that no query folds them. The function of migration 018 is no longer called. */
export async function searchTexts(db: Kysely<unknown>, engine: Engine) {
  for (const [table, columns] of Object.entries(searched)) {
    await sql`alter table ${sql.table(table)} add column search_text text not null default ''`.execute(db)
    await fill(db, table, columns)
  }
  if (engine === 'postgres') await sql`drop function folded(text)`.execute(db)
}

export const searched = {
  users: ['first_name', 'last_name'],
  referrals: ['first_name', 'last_name'],
  notes: ['content'],
  goals: ['title', 'description'],
  learning_plans: ['title', 'description'],
  learning_plan_objectives: ['specific', 'measurable', 'achievable', 'relevant', 'time_bound'],
  shifts: ['location'],
  documents: ['original_name', 'description'],
}

/** An objective has at most 10,000 characters, so that a slice takes a few megabytes of memory. */
const rowsAtOnce = 500

export async function fill(db: Kysely<unknown>, table: string, columns: string[]) {
  const texts = sql.join(columns.map((column) => sql.ref(column)))
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number } & Record<string, string>>`select id, ${texts}
      from ${sql.table(table)} where id > ${last} order by id limit ${sql.lit(rowsAtOnce)}`.execute(db)
    if (rows.length === 0) return
    const filled = rows.map((row) => {
      const text = folded(columns.map((column) => row[column]).join(' '))
      return sql`(cast(${row.id} as integer), cast(${text} as text))`
    })
    await sql`update ${sql.table(table)} set search_text = filled.column2
      from (values ${sql.join(filled)}) as filled
      where ${sql.ref(`${table}.id`)} = filled.column1`.execute(db)
    last = rows.at(-1)?.id ?? last
  }
}
