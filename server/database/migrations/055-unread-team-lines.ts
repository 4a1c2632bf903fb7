import { type Kysely, sql } from 'kysely'

/**
 * Lines to the programme team are unread until an administrator marks them as read (rule 86). There were no
 * notifications of the earlier ones, so they are unread too.
 */
export async function unreadTeamLines(db: Kysely<unknown>) {
  await sql`alter table debriefs add column line_unread_since text`.execute(db)
  await sql`update debriefs set line_unread_since = updated_at where team_line <> ''`.execute(db)
  await sql`create index debriefs_with_unread_line on debriefs (line_unread_since)
    where line_unread_since is not null`.execute(db)
}
