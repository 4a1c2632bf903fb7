import { type Kysely, sql } from 'kysely'
import { folded } from '#contract/search.ts'
import type { Engine } from '../connect.ts'

/** Everything that changed between version 0.9 and the next one. */
export async function afterVersion09(db: Kysely<unknown>, engine: Engine) {
  await dropUnused(db)
  await storeOpeningsOfDebriefs(db)
  await endSnoozesOnTheirDay(db)
  await closeCertificatesOfDeleted(db)
  await foldAgain(db)
  // The request of the directory that was refused: until now only to make someone inactive (rule 80).
  await sql`alter table users add column directory_refused text not null default 'inactive'
    check (directory_refused in ('inactive', 'address'))`.execute(db)
  // A carried objective keeps its former state, for when the draft is deleted (rule 64).
  await sql`alter table learning_plan_objectives add column state_before text`.execute(db)
  for (const index of indexes) await sql.raw(`create index ${index}`).execute(db)
  if (engine === 'postgres') await renameConstraints(db)
}

const indexes = [
  'notifications_of_person on notifications (user_id, id)',
  'debriefs_with_unread_line on debriefs (line_unread_since) where line_unread_since is not null',
  'meetings_of_shift on meetings (shift_id) where shift_id is not null',
  "users_by_grs_number on users (grs_number) where grs_number <> '' and deleted_at is null",
  'shifts_deleted on shifts (mentee_id, deleted_at) where deleted_at is not null',
  'learning_plans_deleted on learning_plans (mentee_id, deleted_at) where deleted_at is not null',
]

async function dropUnused(db: Kysely<unknown>) {
  for (const table of ['list_views', 'list_columns']) await db.schema.dropTable(table).execute()
  await db.schema.dropIndex('notifications_read').execute()
}

const opensAfterHours = 72

/**
 * The instant at which a debrief opens becomes a column, so that later times of its shift do not change it
 * (rule 63). A debrief of both sides is open since the second was written. Lines to the programme team are unread
 * until an administrator marks them as read (rule 86).
 */
async function storeOpeningsOfDebriefs(db: Kysely<unknown>) {
  await sql`alter table debriefs add column opens_at text not null default ''`.execute(db)
  await sql`alter table debriefs add column line_unread_since text`.execute(db)
  await sql`update debriefs set line_unread_since = updated_at where team_line <> ''`.execute(db)
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

/** A snooze no longer depends on the state of its item. The last of several snoozes of one item remains. */
async function endSnoozesOnTheirDay(db: Kysely<unknown>) {
  await sql`update snoozes set ended_at = (select max(later.snoozed_at) from snoozes as later
      where later.kind = snoozes.kind and later.target_id = snoozes.target_id and later.ended_at is null)
    where ended_at is null and exists (select 1 from snoozes as later
      where later.kind = snoozes.kind and later.target_id = snoozes.target_id and later.ended_at is null
        and later.id > snoozes.id)`.execute(db)
  await db.schema.dropIndex('snoozes_once').execute()
  await db.schema.alterTable('snoozes').dropColumn('state_hash').execute()
  await sql`create unique index snoozes_once on snoozes (kind, target_id) where ended_at is null`.execute(db)
}

/** Accounts that were deleted before a deletion closed their certificates get them closed (rule 83). */
async function closeCertificatesOfDeleted(db: Kysely<unknown>) {
  await sql`update sign_offs set checkable = 0
    where mentee_id in (select id from users where deleted_at is not null)`.execute(db)
}

const searched = {
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

/** 'bjornsen' finds 'Bjørnsen' since letters without an accent are folded too. */
async function foldAgain(db: Kysely<unknown>) {
  for (const [table, columns] of Object.entries(searched)) {
    const texts = sql.join(columns.map((column) => sql.ref(column)))
    for (let last = 0; ; ) {
      const { rows } = await sql<{ id: number } & Record<string, string>>`select id, ${texts}
        from ${sql.table(table)} where id > ${last} order by id limit ${sql.lit(rowsAtOnce)}`.execute(db)
      if (rows.length === 0) break
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
}

/**
 * Tables that version 0.9 had renamed kept the former names of their constraints and sequences. A new database
 * has others, and a later migration may need the name of one.
 */
async function renameConstraints(db: Kysely<unknown>) {
  const { rows } = await sql<{ of: string; name: string }>`
    select cast(c.relname as text) as "of", cast(k.conname as text) as name
    from pg_constraint as k join pg_class as c on c.oid = k.conrelid
    where c.relnamespace = cast(quote_ident(current_schema()) as regnamespace) and k.conname ~ '^(next_|put_offs_)'`.execute(
    db,
  )
  for (const { of, name } of rows)
    await sql`alter table ${sql.table(of)} rename constraint ${sql.ref(name)} to ${sql.ref(currentName(name))}`.execute(
      db,
    )
  for (const name of ['next_password_tokens_id_seq', 'put_offs_id_seq'])
    await sql`alter sequence if exists ${sql.table(name)} rename to ${sql.table(currentName(name))}`.execute(
      db,
    )
}

const currentName = (name: string) =>
  name.replace('next_', '').replace('put_offs', 'snoozes').replace('put_off_', 'snoozed_')
