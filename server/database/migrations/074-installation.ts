import { type Kysely, sql } from 'kysely'

/**
 * The place of the documents, and the UIDs of earlier shifts. Calendars already hold those with the host in
 * them, so they stay.
 */
export async function installationFacts(db: Kysely<unknown>) {
  await sql`alter table installation add column documents_at text`.execute(db)
  await sql`alter table installation add column uid_host text not null default ''`.execute(db)
  await sql`alter table installation add column uid_shifts integer not null default 0`.execute(db)
  await sql`update installation set uid_host = ${host()},
    uid_shifts = (select coalesce(max(id), 0) from shifts)`.execute(db)
}

/** A migration has no configuration. Without PUBLIC_URL, links and UIDs named the address that MST listens on. */
function host(): string {
  const { PUBLIC_URL, HOST } = process.env
  const url = URL.parse(PUBLIC_URL || `http://${HOST || '127.0.0.1'}`)
  return url?.hostname ?? ''
}
