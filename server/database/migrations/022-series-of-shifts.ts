import { type Kysely, sql } from 'kysely'

/** Links shifts that were scheduled together, so that one notification covers all of them. */
export async function seriesOfShifts(db: Kysely<unknown>) {
  await sql`alter table shifts add column series_id integer`.execute(db)
  await sql`create index shifts_of_series on shifts (series_id, starts_at) where series_id is not null`.execute(
    db,
  )
}
