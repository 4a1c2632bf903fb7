import { type Kysely, sql } from 'kysely'

const opensAfterHours = 72

/**
 * The instant at which a debrief opens becomes a column, so that later times of its shift do not change it
 * (rule 63). A debrief of both sides is open since the second was written.
 */
export async function openingsOfDebriefs(db: Kysely<unknown>) {
  await sql`alter table debriefs add column opens_at text not null default ''`.execute(db)
  const { rows } = await sql<Stored>`
    select debriefs.shift_id, shifts.ends_at, count(*) as sides, max(debriefs.created_at) as last_at
    from debriefs join shifts on shifts.id = debriefs.shift_id and debriefs.deleted_at is null
    group by debriefs.shift_id, shifts.ends_at`.execute(db)
  for (const { shift_id, ends_at, sides, last_at } of rows) {
    const latest = openingOf(ends_at)
    const opensAt = Number(sides) === 2 && last_at < latest ? last_at : latest
    await sql`update debriefs set opens_at = ${opensAt} where shift_id = ${shift_id} and deleted_at is null`.execute(
      db,
    )
  }
  // An undo of a withdrawal can bring one of these back.
  const { rows: withdrawn } = await sql<{ id: number; ends_at: string }>`
    select debriefs.id, shifts.ends_at from debriefs join shifts on shifts.id = debriefs.shift_id
    where debriefs.deleted_at is not null`.execute(db)
  for (const { id, ends_at } of withdrawn)
    await sql`update debriefs set opens_at = ${openingOf(ends_at)} where id = ${id}`.execute(db)
}

type Stored = { shift_id: number; ends_at: string; sides: number | string; last_at: string }

/** The end is local to the organisation; a migration has no configuration. */
function openingOf(endsAt: string): string {
  const end = Temporal.PlainDateTime.from(endsAt).toZonedDateTime(process.env.TIME_ZONE || 'Europe/London')
  return new Date(end.add({ hours: opensAfterHours }).epochMilliseconds).toISOString()
}
