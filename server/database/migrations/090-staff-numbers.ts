import { type Kysely, sql } from 'kysely'
import { plainNumber } from '#contract/fields.ts'

/** Staff numbers are found by their key. Earlier versions stored invisible signs and full-width letters. */
export async function staffNumbers(db: Kysely<unknown>) {
  for (const table of ['users', 'referrals'] as const) {
    const { rows } = await sql<{ id: number; grs_number: string }>`select id, grs_number
      from ${sql.table(table)} where grs_number <> ''`.execute(db)
    for (const { id, grs_number } of rows.filter((row) => plainNumber(row.grs_number) !== row.grs_number))
      await sql`update ${sql.table(table)} set grs_number = ${plainNumber(grs_number)} where id = ${id}`.execute(
        db,
      )
  }
  const key = "upper(replace(replace(grs_number, ' ', ''), '-', ''))"
  for (const name of ['users_by_grs_number', 'referrals_by_grs_number'])
    await sql.raw(`drop index ${name}`).execute(db)
  await sql
    .raw(`create index users_by_grs_number on users ((${key})) where grs_number <> '' and deleted_at is null`)
    .execute(db)
  await sql.raw(`create index referrals_by_grs_number on referrals ((${key}))`).execute(db)
}
