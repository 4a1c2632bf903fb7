import { type Kysely, sql } from 'kysely'

/** The mail server's password can be a setting. */
export async function mailPassword(db: Kysely<unknown>): Promise<void> {
  for (const column of ['sealed_smtp_password', 'tested_mail'])
    await sql`alter table settings add column ${sql.ref(column)} text default '' not null`.execute(db)
}
