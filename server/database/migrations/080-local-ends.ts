import { type Kysely, sql } from 'kysely'

/** When relationships began and ended by the organisation's clock, as shifts have it. Earlier ones get the time in UTC. */
export async function localEnds(db: Kysely<unknown>) {
  for (const column of ['first_day', 'ended_local'])
    await sql`alter table relationships add column ${sql.id(column)} text`.execute(db)
  await sql`update relationships set first_day = substr(assigned_at, 1, 10),
    ended_local = substr(ended_at, 1, 16)`.execute(db)
}
