import { type Kysely, sql } from 'kysely'

const searched = [
  'users',
  'referrals',
  'notes',
  'goals',
  'learning_plans',
  'learning_plan_objectives',
  'shifts',
  'documents',
]

/** 'oneill' finds "O'Neill": earlier versions kept apostrophes in the texts that searches read. */
export async function searchesWithoutApostrophes(db: Kysely<unknown>) {
  for (const table of searched)
    await sql`update ${sql.table(table)} set search_text = replace(search_text, '''', '')
      where search_text like '%''%'`.execute(db)
}
