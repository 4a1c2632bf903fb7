import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/**
 * Instants are ISO texts in UTC, days and times are texts in the organisation's zone, booleans are 1 and 0.
 * Both engines then store, sort and compare the same values.
 */
export async function theProgramme(db: Kysely<unknown>, engine: Engine) {
  const table = (name: string) => newTable(db, engine, name)

  await table('users')
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull().check(oneOf('role', 'admin', 'mentor', 'mentee')))
    .addColumn('status', 'text', (c) => c.notNull().check(oneOf('status', 'active', 'inactive', 'pending')))
    .addColumn('password_hash', 'text')
    .addColumn('password_set_by', 'text', (c) =>
      c
        .notNull()
        .defaultTo('self')
        .check(oneOf('password_set_by', 'self', 'other', 'installer')),
    )
    .addColumn('password_changed_at', 'text')
    .$call(lifeOfRow)
    .$call(softDeletion)
    .execute()
  await sql`create unique index users_email on users (email_key) where deleted_at is null`.execute(db)
  await sql`create index users_by_role on users (role, id) where deleted_at is null`.execute(db)

  await table('sessions')
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .addColumn('user_agent_hash', 'text', (c) => c.notNull())
    .addColumn('address_prefix', 'text', (c) => c.notNull())
    .execute()
  await sql`create index sessions_of_user on sessions (user_id, id)`.execute(db)

  await table('devices')
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await sql`create index devices_of_user on devices (user_id)`.execute(db)

  await db.schema
    .createTable('sign_in_guards')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('fails', 'integer', (c) => c.notNull().check(sql`fails >= 0`))
    .addColumn('last_at', 'text', (c) => c.notNull())
    .addColumn('locked_until', 'text')
    .modifyEnd(strict(engine))
    .execute()

  await table('password_tokens')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('kind', 'text', (c) => c.notNull().check(oneOf('kind', 'reset', 'invitation')))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await sql`create index password_tokens_of_user on password_tokens (user_id, kind)`.execute(db)

  await table('referrals')
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('grs_number', 'text', (c) => c.notNull())
    .addColumn('department', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) =>
      c.notNull().check(oneOf('status', 'pending', 'approved', 'rejected', 'processed')),
    )
    .addColumn('decided_by', 'integer', (c) => c.references('users.id'))
    .addColumn('decided_at', 'text')
    .addColumn('user_id', 'integer', (c) => c.references('users.id'))
    .$call(lifeOfRow)
    .execute()
  await sql`create index referrals_by_status on referrals (status, id)`.execute(db)
  await sql`create index referrals_by_email on referrals (email_key)`.execute(db)
  await sql`create index referrals_by_grs_number on referrals (grs_number)`.execute(db)
  await sql`create index referrals_of_user on referrals (user_id)`.execute(db)

  await table('relationships')
    .addColumn('mentor_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('mentee_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('status', 'text', (c) => c.notNull().check(oneOf('status', 'active', 'terminated')))
    .addColumn('assigned_at', 'text', (c) => c.notNull())
    .addColumn('assigned_by', 'integer', (c) => c.references('users.id'))
    .addColumn('ended_at', 'text')
    .addColumn('ended_by', 'integer', (c) => c.references('users.id'))
    .addCheckConstraint('relationships_two_people', sql`mentor_id <> mentee_id`)
    .addCheckConstraint('relationships_ended', sql`(status = 'active') = (ended_at is null)`)
    .execute()
  await sql`create unique index relationships_active_pair on relationships (mentor_id, mentee_id) where status = 'active'`.execute(
    db,
  )
  await sql`create index relationships_of_mentee on relationships (mentee_id, status, id)`.execute(db)
  await sql`create index relationships_of_mentor on relationships (mentor_id, status, id)`.execute(db)

  const progressStates = ['awaiting_shift', 'undergoing_mst', 'finished_mst', 'completed']
  await db.schema
    .createTable('progress')
    .addColumn('mentee_id', 'integer', (c) => c.primaryKey().notNull().references('users.id'))
    .addColumn('status', 'text', (c) => c.notNull().check(oneOf('status', ...progressStates)))
    .addColumn('notes', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'integer', (c) => c.references('users.id'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .modifyEnd(strict(engine))
    .execute()

  await table('progress_history')
    .addColumn('mentee_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('changed_by', 'integer', (c) => c.references('users.id'))
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('from_status', 'text', (c) => c.notNull().check(oneOf('from_status', ...progressStates)))
    .addColumn('to_status', 'text', (c) => c.notNull().check(oneOf('to_status', ...progressStates)))
    .addColumn('notes', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`create index progress_history_of_mentee on progress_history (mentee_id, id)`.execute(db)
  await sql`create index progress_history_by_mentor on progress_history (changed_by, changed_at)`.execute(db)

  for (const name of ['private_notes', 'private_notes_history']) {
    await table(name)
      .addColumn('mentor_id', 'integer', (c) => c.notNull().references('users.id'))
      .addColumn('mentee_id', 'integer', (c) => c.notNull().references('users.id'))
      .addColumn('private_notes', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('strengths', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('areas_for_improvement', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  }
  await sql`create unique index private_notes_of_pair on private_notes (mentor_id, mentee_id)`.execute(db)
  await sql`create index private_notes_history_of_pair on private_notes_history (mentor_id, mentee_id, id)`.execute(
    db,
  )

  await table('goals')
    .addColumn('mentee_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('created_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('target_date', 'text', (c) => c.notNull())
    .addColumn('priority', 'text', (c) => c.notNull().check(oneOf('priority', 'low', 'medium', 'high')))
    .addColumn('status', 'text', (c) =>
      c.notNull().check(oneOf('status', 'active', 'completed', 'cancelled')),
    )
    .addColumn('completed_at', 'text')
    .$call(lifeOfRow)
    .execute()
  await sql`create index goals_of_mentee on goals (mentee_id, id)`.execute(db)
  await sql`create index goals_by_target on goals (status, target_date)`.execute(db)

  await table('learning_plans')
    .addColumn('mentee_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('mentor_id', 'integer', (c) => c.references('users.id'))
    .addColumn('created_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('target_date', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) =>
      c.notNull().check(oneOf('status', 'draft', 'active', 'completed', 'archived')),
    )
    .$call(lifeOfRow)
    .$call(softDeletion)
    .execute()
  await sql`create index learning_plans_of_mentee on learning_plans (mentee_id, id) where deleted_at is null`.execute(
    db,
  )
  await sql`create index learning_plans_of_mentor on learning_plans (mentor_id, id) where deleted_at is null`.execute(
    db,
  )

  await table('learning_plan_objectives')
    .addColumn('plan_id', 'integer', (c) => c.notNull().references('learning_plans.id'))
    .addColumn('position', 'integer', (c) => c.notNull().check(sql`position between 1 and 20`))
    .addColumn('specific', 'text', (c) => c.notNull())
    .addColumn('measurable', 'text', (c) => c.notNull())
    .addColumn('achievable', 'text', (c) => c.notNull())
    .addColumn('relevant', 'text', (c) => c.notNull())
    .addColumn('time_bound', 'text', (c) => c.notNull())
    .execute()
  await sql`create unique index learning_plan_objectives_order on learning_plan_objectives (plan_id, position)`.execute(
    db,
  )

  // A night shift ends on the next day, so start and end are local times 'YYYY-MM-DDTHH:MM'.
  await table('shifts')
    .addColumn('mentor_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('mentee_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('starts_at', 'text', (c) => c.notNull().check(sql`length(starts_at) = 16`))
    .addColumn('ends_at', 'text', (c) => c.notNull().check(sql`length(ends_at) = 16`))
    .addColumn('location', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('notes', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('status', 'text', (c) =>
      c.notNull().check(oneOf('status', 'scheduled', 'completed', 'cancelled')),
    )
    .addColumn('outcome_reason', 'text')
    .addColumn('outcome_by', 'integer', (c) => c.references('users.id'))
    .addColumn('outcome_at', 'text')
    .$call(lifeOfRow)
    .$call(softDeletion)
    .addCheckConstraint('shifts_end_after_start', sql`ends_at > starts_at`)
    .execute()
  await sql`create index shifts_by_start on shifts (starts_at, id) where deleted_at is null`.execute(db)
  await sql`create index shifts_of_mentor on shifts (mentor_id, starts_at, id) where deleted_at is null`.execute(
    db,
  )
  await sql`create index shifts_of_mentee on shifts (mentee_id, starts_at, id) where deleted_at is null`.execute(
    db,
  )

  await table('notes')
    .addColumn('note_type', 'text', (c) =>
      c.notNull().check(oneOf('note_type', 'mentor_note', 'mentee_note')),
    )
    .addColumn('mentor_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('mentee_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('first_opened_at', 'text')
    .$call(lifeOfRow)
    .$call(softDeletion)
    .execute()
  await sql`create index notes_of_mentor on notes (mentor_id, id) where deleted_at is null`.execute(db)
  await sql`create index notes_of_mentee on notes (mentee_id, id) where deleted_at is null`.execute(db)

  await table('documents')
    .addColumn('mentor_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('mentee_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('uploaded_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('original_name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('storage_key', 'text', (c) => c.notNull().unique())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull().check(sql`size >= 0`))
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('first_opened_at', 'text')
    .$call(lifeOfRow)
    .$call(softDeletion)
    .execute()
  await sql`create index documents_of_mentee on documents (mentee_id, id) where deleted_at is null`.execute(
    db,
  )
  await sql`create index documents_of_mentor on documents (mentor_id, id) where deleted_at is null`.execute(
    db,
  )

  await db.schema
    .createTable('settings')
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('email_host', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('email_port', 'integer', (c) => c.notNull().defaultTo(587))
    .addColumn('email_user', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('email_from', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('email_enabled', 'integer', (c) => c.notNull().defaultTo(1).check(yesOrNo('email_enabled')))
    .addColumn('site_name', 'text', (c) => c.notNull().defaultTo('MST System'))
    .addColumn('maintenance_mode', 'integer', (c) =>
      c.notNull().defaultTo(0).check(yesOrNo('maintenance_mode')),
    )
    .addColumn('allow_registrations', 'integer', (c) =>
      c.notNull().defaultTo(1).check(yesOrNo('allow_registrations')),
    )
    .addColumn('session_timeout', 'integer', (c) =>
      c.notNull().defaultTo(24).check(sql`session_timeout between 1 and 168`),
    )
    .addColumn('password_min_length', 'integer', (c) =>
      c.notNull().defaultTo(6).check(sql`password_min_length between 6 and 20`),
    )
    .addColumn('require_password_change', 'integer', (c) =>
      c.notNull().defaultTo(0).check(yesOrNo('require_password_change')),
    )
    .addColumn('max_login_attempts', 'integer', (c) =>
      c.notNull().defaultTo(5).check(sql`max_login_attempts between 3 and 10`),
    )
    .addColumn('lockout_duration', 'integer', (c) =>
      c.notNull().defaultTo(30).check(sql`lockout_duration between 5 and 1440`),
    )
    .addColumn('updated_at', 'text')
    .addColumn('updated_by', 'integer', (c) => c.references('users.id'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .modifyEnd(strict(engine))
    .execute()
  await sql`insert into settings (id) values (1)`.execute(db)

  // Audit ids have no gaps: each entry takes its id from the single row of audit_head.
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'integer', (c) => c.references('users.id'))
    .addColumn('actor_role', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('target_type', 'text', (c) => c.notNull())
    .addColumn('target_id', 'integer')
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('prev_hash', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .modifyEnd(strict(engine))
    .execute()
  await sql`create index audit_log_by_action on audit_log (action, id)`.execute(db)
  await sql`create index audit_log_by_target on audit_log (target_type, target_id, id)`.execute(db)
  await sql`create index audit_log_by_actor on audit_log (actor_id, id)`.execute(db)
  await db.schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('last_id', 'integer', (c) => c.notNull())
    .addColumn('last_hash', 'text', (c) => c.notNull())
    .modifyEnd(strict(engine))
    .execute()
  await sql`insert into audit_head (id, last_id, last_hash) values (1, 0, '')`.execute(db)
  for (const statement of refuseAuditChanges[engine]) await sql.raw(statement).execute(db)

  await table('letters')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references('users.id'))
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('dedupe_key', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text', (c) => c.notNull())
    .addColumn('claimed_until', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('given_up_at', 'text')
    .addColumn('last_error', 'text')
    .execute()
  await sql`create index letters_of_user on letters (user_id, id)`.execute(db)
  await sql`create index letters_waiting on letters (next_attempt_at, id) where sent_at is null and given_up_at is null`.execute(
    db,
  )

  await table('idempotency_keys')
    .addColumn('caller', 'text', (c) => c.notNull())
    .addColumn('call', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('reply', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('idempotency_keys_once', ['caller', 'call', 'key'])
    .execute()
  await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(db)

  // Stores a check value of the secret key, to detect a data directory with another key.
  await db.schema
    .createTable('installation')
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('key_check', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .modifyEnd(strict(engine))
    .execute()
}

function newTable(db: Kysely<unknown>, engine: Engine, name: string) {
  return db.schema
    .createTable(name)
    .addColumn('id', 'integer', (c) =>
      engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .modifyEnd(strict(engine))
}

// biome-ignore lint/suspicious/noExplicitAny: the builder's second parameter lists the columns so far, which differ
type Table = CreateTableBuilder<any, any>

const lifeOfRow = (table: Table): Table =>
  table
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'integer', (c) => c.references('users.id'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))

const softDeletion = (table: Table): Table =>
  table.addColumn('deleted_at', 'text').addColumn('deleted_by', 'integer', (c) => c.references('users.id'))

const oneOf = (column: string, ...values: string[]) =>
  sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`

const yesOrNo = (column: string) => sql`${sql.ref(column)} in (0, 1)`

const strict = (engine: Engine) => (engine === 'sqlite' ? sql`strict` : sql``)

const refuseAuditChanges: Record<Engine, string[]> = {
  sqlite: ['update', 'delete'].map(
    (change) => `create trigger audit_log_no_${change} before ${change} on audit_log
      begin select raise(abort, 'the audit log cannot be changed'); end`,
  ),
  postgres: [
    `create function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception 'the audit log cannot be changed'; end $$`,
    `create trigger audit_log_no_change before update or delete or truncate on audit_log
      for each statement execute function refuse_audit_change()`,
  ],
}
