import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Engine } from '../connect.ts'

/**
 * The tables of version 0.9. Instants are ISO texts in UTC, days and times are texts in the organisation's zone,
 * booleans are 1 and 0. Both engines then store, sort and compare the same values.
 */
export async function version09(db: Kysely<unknown>, engine: Engine) {
  const plainTable = (name: string, ...parts: Part[]) =>
    parts
      .reduce((table, part) => part(table), db.schema.createTable(name) as Table)
      .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
      .execute()
  const id = column('id', 'integer', (c) =>
    engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
  )
  const table = (name: string, ...parts: Part[]) => plainTable(name, id, ...parts)
  const big = engine === 'sqlite' ? 'integer' : 'bigint'

  await table(
    'users',
    texts('first_name', 'last_name', 'email', 'email_key'),
    choice('role', 'admin', 'mentor', 'mentee'),
    choice('status', 'active', 'inactive', 'pending'),
    optionalTexts('password_hash'),
    choiceOr('self', 'password_set_by', 'self', 'other', 'installer'),
    optionalTexts('password_changed_at'),
    lifeOfRow,
    softDeletion,
    optionalTexts('confirmed_email'),
    textsOrEmpty('search_text'),
    optionalTexts(
      'second_factor_at',
      'second_factor_reset_at',
      'external_id',
      'directory_since',
      'status_before_directory',
      'directory_refused_at',
    ),
    textsOrEmpty('grs_number'),
  )

  await table(
    'sessions',
    uniqueText('token_hash'),
    people('user_id'),
    texts('created_at', 'last_used_at', 'user_agent_hash', 'address_prefix'),
    choiceOr('password', 'signed_in_by', 'password', 'provider', 'passkey'),
    optionalTexts('proven_at', 'provider_session_id'),
    textsOrEmpty('device'),
  )

  await table('devices', uniqueText('token_hash'), people('user_id'), texts('created_at'))

  await plainTable(
    'sign_in_guards',
    column('key', 'text', (c) => c.primaryKey().notNull()),
    column('fails', 'integer', (c) => c.notNull().check(sql`fails >= 0`)),
    texts('last_at'),
    optionalTexts('locked_until'),
  )

  await table(
    'referrals',
    texts('first_name', 'last_name', 'email', 'email_key', 'grs_number'),
    optionalTexts('department'),
    texts('reason'),
    choice('status', 'pending', 'approved', 'rejected', 'processed'),
    optionalPeople('decided_by'),
    optionalTexts('decided_at'),
    optionalPeople('user_id'),
    lifeOfRow,
    textsOrEmpty('search_text'),
  )

  await table(
    'relationships',
    people('mentor_id', 'mentee_id'),
    choice('status', 'active', 'terminated'),
    texts('assigned_at'),
    optionalPeople('assigned_by'),
    optionalTexts('ended_at'),
    optionalPeople('ended_by'),
    check('relationships_two_people', sql`mentor_id <> mentee_id`),
    check('relationships_ended', sql`(status = 'active') = (ended_at is null)`),
  )

  await plainTable(
    'progress',
    column('mentee_id', 'integer', (c) => c.primaryKey().notNull().references('users.id')),
    choice('status', ...progressStates),
    textsOrEmpty('notes'),
    texts('updated_at'),
    optionalPeople('updated_by'),
    number('version', 1),
  )

  await table(
    'progress_history',
    people('mentee_id'),
    optionalPeople('changed_by'),
    texts('changed_at'),
    choice('from_status', ...progressStates),
    choice('to_status', ...progressStates),
    textsOrEmpty('notes'),
  )

  for (const name of ['private_notes', 'private_notes_history'])
    await table(
      name,
      people('mentor_id', 'mentee_id'),
      textsOrEmpty('private_notes', 'strengths', 'areas_for_improvement'),
      texts('updated_at'),
      number('version', 1),
    )

  await table(
    'goals',
    people('mentee_id', 'created_by'),
    texts('title', 'description', 'target_date'),
    choice('priority', 'low', 'medium', 'high'),
    choice('status', 'active', 'completed', 'cancelled'),
    optionalTexts('completed_at'),
    lifeOfRow,
    textsOrEmpty('search_text'),
  )

  await table(
    'learning_plans',
    people('mentee_id'),
    optionalPeople('mentor_id'),
    people('created_by'),
    texts('title', 'description', 'target_date'),
    choice('status', 'draft', 'active', 'completed', 'archived'),
    lifeOfRow,
    softDeletion,
    textsOrEmpty('search_text'),
    optionalReferences('learning_plans', 'carried_from'),
  )

  await table(
    'learning_plan_objectives',
    references('learning_plans', 'plan_id'),
    column('position', 'integer', (c) => c.notNull().check(sql`position between 1 and 20`)),
    texts('specific', 'measurable', 'achievable', 'relevant', 'time_bound'),
    textsOrEmpty('search_text'),
    column('state', 'text', (c) => c.notNull().defaultTo('not_started')),
    optionalTexts('state_at'),
    optionalPeople('state_by'),
    textsOrEmpty('state_reason'),
    optionalTexts('suggested_at'),
  )

  // A night shift ends on the next day, so start and end are local times 'YYYY-MM-DDTHH:MM'.
  await table(
    'shifts',
    people('mentor_id', 'mentee_id'),
    column('starts_at', 'text', (c) => c.notNull().check(sql`length(starts_at) = 16`)),
    column('ends_at', 'text', (c) => c.notNull().check(sql`length(ends_at) = 16`)),
    textsOrEmpty('location', 'notes'),
    choice('status', 'scheduled', 'completed', 'cancelled'),
    optionalTexts('outcome_reason'),
    optionalPeople('outcome_by'),
    optionalTexts('outcome_at'),
    lifeOfRow,
    softDeletion,
    optionalIntegers('series_id'),
    textsOrEmpty('search_text'),
    optionalTexts('cause', 'worked_starts_at', 'worked_ends_at'),
    check('shifts_end_after_start', sql`ends_at > starts_at`),
  )

  await table(
    'notes',
    choice('note_type', 'mentor_note', 'mentee_note'),
    people('mentor_id', 'mentee_id'),
    texts('content'),
    optionalTexts('first_opened_at'),
    lifeOfRow,
    softDeletion,
    textsOrEmpty('search_text'),
  )

  await table(
    'documents',
    people('mentor_id', 'mentee_id', 'uploaded_by'),
    texts('original_name'),
    textsOrEmpty('description'),
    uniqueText('storage_key'),
    texts('media_type'),
    column('size', 'integer', (c) => c.notNull().check(sql`size >= 0`)),
    texts('sha256'),
    optionalTexts('first_opened_at'),
    lifeOfRow,
    softDeletion,
    optionalTexts('active_content'),
    textsOrEmpty('search_text'),
  )

  await plainTable(
    'settings',
    onlyRow,
    textsOrEmpty('email_host'),
    number('email_port', 587),
    textsOrEmpty('email_user', 'email_from'),
    yesOrNo('email_enabled', 1),
    column('site_name', 'text', (c) => c.notNull().defaultTo('MST System')),
    yesOrNo('maintenance_mode', 0),
    yesOrNo('allow_registrations', 1),
    between('session_timeout', 1, 168, 24),
    between('password_min_length', 6, 20, 6),
    yesOrNo('require_password_change', 0),
    between('max_login_attempts', 3, 10, 5),
    between('lockout_duration', 5, 1440, 30),
    optionalTexts('updated_at'),
    optionalPeople('updated_by'),
    number('version', 1),
    textsOrEmpty('days_off', 'smtp_password_host'),
    choiceOr('untried', 'mail_state', 'untried', 'works', 'fails'),
    textsOrEmpty('accessibility_text', 'privacy_text', 'help_address', 'esr_competence'),
  )

  // Audit ids have no gaps: each entry takes its id from the single row of audit_head.
  await plainTable(
    'audit_log',
    column('id', 'integer', (c) => c.primaryKey().notNull()),
    texts('created_at'),
    optionalPeople('actor_id'),
    texts('actor_role', 'action', 'target_type'),
    optionalIntegers('target_id'),
    texts('details', 'request_id', 'prev_hash', 'hash'),
  )

  await plainTable('audit_head', onlyRow, integers('last_id'), texts('last_hash'))

  await table(
    'letters',
    texts('kind', 'recipient'),
    optionalPeople('user_id'),
    texts('details'),
    uniqueText('dedupe_key'),
    texts('created_at'),
    number('attempts', 0),
    texts('next_attempt_at'),
    optionalTexts('claimed_until', 'sent_at', 'given_up_at', 'last_error'),
    number('priority', 2),
    optionalIntegers('undo_id'),
    number('kept', 0),
    optionalTexts('about'),
  )

  await table(
    'idempotency_keys',
    texts('caller', 'call', 'key', 'body_hash'),
    optionalTexts('reply'),
    texts('created_at'),
    once('idempotency_keys_once', ['caller', 'call', 'key']),
  )

  // Stores a check value of the secret key, to detect a data directory with another key.
  await plainTable('installation', onlyRow, texts('key_check', 'created_at'))

  await plainTable(
    'calendar_feeds',
    column('user_id', 'integer', (c) => c.primaryKey().notNull().references('users.id')),
    uniqueText('token_hash'),
    yesOrNo('with_names'),
    texts('created_at'),
    optionalTexts('ended_at'),
  )

  // Counts the anchors of each data directory, to detect a truncated or removed file of anchors.
  await plainTable(
    'audit_anchors',
    column('writer', 'text', (c) => c.primaryKey().notNull()),
    column('written', 'integer', (c) => c.notNull().check(sql`written > 0`)),
  )

  // Requests for addresses that may have no account: the look-up happens after the reply.
  await table(
    'letter_requests',
    choice('kind', 'password_reset', 'sign_in_locked'),
    texts('email', 'created_at'),
  )

  await table(
    'password_tokens',
    people('user_id'),
    choice('kind', 'reset', 'invitation', 'confirm', 'restore'),
    texts('email'),
    uniqueText('token_hash'),
    texts('created_at', 'expires_at'),
    optionalTexts('used_at', 'dead_at'),
  )

  // The program writes and deletes rows here to test the disk.
  await plainTable(
    'write_trials',
    column('id', 'integer', (c) =>
      engine === 'sqlite' ? c.primaryKey().notNull() : c.primaryKey().generatedAlwaysAsIdentity(),
    ),
    texts('filler'),
  )

  await table(
    'undos',
    people('user_id'),
    texts('target_type'),
    integers('target_id', 'version'),
    texts('before', 'expires_at'),
    optionalTexts('undone_at'),
  )

  await table(
    'backups',
    choice('kind', 'nightly', 'by_hand', 'before_migration'),
    texts('began_at'),
    optionalTexts('finished_at'),
    column('size', big),
    optionalTexts('failure'),
    // Unique, so that only one of several servers makes the nightly backup.
    column('night', 'text', (c) => c.unique()),
  )

  await plainTable(
    'call_counts',
    column('key', 'text', (c) => c.primaryKey().notNull()),
    integers('calls'),
    texts('ends_at'),
  )

  await table(
    'notifications',
    people('user_id'),
    texts('kind'),
    integers('target_id'),
    optionalPeople('actor_id'),
    texts('created_at'),
    optionalTexts('read_at'),
    optionalIntegers('undo_id'),
    optionalTexts('letter_due_at'),
  )

  await plainTable(
    'letter_choices',
    people('user_id'),
    texts('topic'),
    choice('choice', 'at_once', 'daily', 'off'),
    primaryKey('letter_choices_of_person', ['user_id', 'topic']),
  )

  await table(
    'list_views',
    people('user_id'),
    texts('list', 'name', 'name_key', 'query'),
    optionalTexts('columns'),
    texts('created_at'),
  )

  await plainTable(
    'list_columns',
    people('user_id'),
    texts('list', 'columns'),
    primaryKey('list_columns_key', ['user_id', 'list']),
  )

  await table(
    'snoozes',
    texts('kind'),
    integers('target_id'),
    texts('state_hash'),
    optionalPeople('person_id'),
    texts('until', 'reason'),
    people('snoozed_by'),
    texts('snoozed_at'),
    optionalTexts('ended_at'),
    optionalPeople('ended_by'),
  )

  await plainTable(
    'mentor_reminders',
    people('mentor_id', 'mentee_id'),
    texts('day', 'reminded_at'),
    people('reminded_by'),
    primaryKey('mentor_reminders_of_pair', ['mentor_id', 'mentee_id']),
  )

  await plainTable(
    'guides',
    column('user_id', 'integer', (c) => c.primaryKey().notNull().references('users.id')),
    yesOrNo('shown'),
    texts('chosen_at'),
  )

  await table(
    'comments',
    people('mentee_id'),
    optionalReferences('goals', 'goal_id'),
    optionalReferences('learning_plans', 'plan_id'),
    optionalIntegers('objective'),
    people('created_by'),
    texts('content'),
    lifeOfRow,
    softDeletion,
    check('comments_of_one_thing', sql`(goal_id is null) <> (plan_id is null)`),
  )

  await table(
    'templates',
    optionalPeople('user_id'),
    choice('kind', 'goal', 'plan'),
    texts('title', 'content'),
    lifeOfRow,
  )

  await table(
    'authenticator_apps',
    people('user_id'),
    texts('sealed_secret', 'created_at'),
    optionalTexts('confirmed_at'),
    number('last_step', 0),
    optionalTexts('last_used_at'),
  )

  await table('recovery_codes', people('user_id'), texts('code_hash', 'created_at'), optionalTexts('used_at'))

  await table(
    'passkeys',
    people('user_id'),
    uniqueText('credential_id'),
    texts('public_key'),
    column('counter', big, (c) => c.notNull()),
    texts('transports'),
    choice('kind', 'device', 'synced', 'key'),
    texts('name', 'created_at'),
    optionalTexts('last_used_at'),
  )

  await table(
    'sign_in_challenges',
    choice('kind', 'second_factor', 'passkey_sign_in', 'passkey_made', 'proof'),
    optionalPeople('user_id'),
    uniqueText('token_hash'),
    texts('browser_hash'),
    optionalTexts('email_key', 'password_hash'),
    texts('created_at', 'expires_at'),
    optionalTexts('used_at'),
    choiceOr('password', 'signed_in_by', 'password', 'provider'),
    optionalTexts('provider_session_id'),
  )

  await plainTable(
    'sign_in_settings',
    onlyRow,
    choiceOr('off', 'second_factor', 'off', 'offered', 'administrators', 'everybody'),
    between('grace_days', 0, 30, 0),
    yesOrNo('also_with_provider', 0),
    optionalTexts('required_since', 'updated_at'),
    optionalPeople('updated_by'),
    number('version', 1),
    yesOrNo('work_account_only', 0),
    optionalPeople('emergency_admin_id'),
  )

  await table(
    'work_accounts',
    column('user_id', 'integer', (c) => c.notNull().unique().references('users.id')),
    texts('issuer', 'subject', 'linked_at'),
    once('work_accounts_of_provider', ['issuer', 'subject']),
  )

  await table(
    'provider_flows',
    choice('purpose', 'sign_in', 'link', 'proof'),
    texts('browser_hash'),
    uniqueText('state_hash'),
    optionalPeople('user_id'),
    texts('created_at', 'expires_at'),
    optionalTexts('answered_at', 'ended_at', 'used_at', 'problem', 'claims'),
  )

  await plainTable(
    'logout_tokens',
    column('jti_hash', 'text', (c) => c.primaryKey().notNull()),
    texts('expires_at'),
  )

  await table(
    'api_keys',
    texts('name', 'purpose'),
    uniqueText('token_hash'),
    texts('last_day', 'addresses', 'created_at'),
    optionalPeople('created_by'),
    optionalTexts('last_used_at', 'revoked_at'),
    optionalPeople('revoked_by'),
  )

  await table(
    'debriefs',
    references('shifts', 'shift_id'),
    people('mentee_id'),
    texts('side'),
    people('created_by'),
    texts('good', 'next'),
    optionalTexts('counted', 'support'),
    texts('team_line'),
    lifeOfRow,
    softDeletion,
  )

  await table(
    'debrief_items',
    references('debriefs', 'debrief_id'),
    optionalReferences('goals', 'goal_id'),
    optionalReferences('learning_plans', 'plan_id'),
    optionalIntegers('objective'),
    texts('title'),
    integers('answer'),
    check('debrief_items_of_one_thing', sql`(goal_id is null) <> (plan_id is null)`),
  )

  await plainTable(
    'refused_calls',
    texts('caller', 'details', 'audit_action'),
    optionalPeople('actor_id'),
    texts('actor_role', 'began_at'),
    integers('repeats'),
    primaryKey('refused_calls_of_caller', ['caller', 'details']),
  )

  await table(
    'objective_evidence',
    references('learning_plans', 'plan_id'),
    integers('objective'),
    optionalReferences('notes', 'note_id'),
    optionalReferences('documents', 'document_id'),
    optionalReferences('debriefs', 'debrief_id'),
    people('created_by'),
    texts('created_at'),
    check(
      'objective_evidence_of_one_thing',
      sql`case when note_id is null then 0 else 1 end + case when document_id is null then 0 else 1 end
        + case when debrief_id is null then 0 else 1 end = 1`,
    ),
  )

  await plainTable(
    'weekly_numbers',
    column('week', 'text', (c) => c.primaryKey().notNull()),
    integers('mentors', 'active_mentors', 'mentees', 'unassigned', 'relationships'),
  )

  await table(
    'sign_offs',
    people('mentee_id'),
    texts('state', 'strengths', 'achieved', 'go_on', 'name', 'service', 'facts', 'content', 'hash'),
    optionalTexts('signed_off_at', 'reference'),
    number('checkable', 1),
    lifeOfRow,
  )

  await table(
    'signatures',
    references('sign_offs', 'sign_off_id'),
    texts('part'),
    people('signed_by'),
    texts('name', 'role'),
    number('for_mentor', 0),
    texts('hash', 'signed_at'),
    optionalTexts('ended', 'ended_at', 'dispute_hash'),
  )

  await table(
    'sign_off_remarks',
    references('sign_offs', 'sign_off_id'),
    texts('kind', 'words'),
    people('created_by'),
    texts('name', 'role', 'created_at'),
  )

  await table(
    'plan_agreements',
    references('learning_plans', 'plan_id'),
    texts('asked_side'),
    people('asked_by'),
    texts('asked_at', 'hash', 'parts'),
    optionalTexts('answer'),
    texts('words'),
    optionalPeople('answered_by'),
    optionalTexts('answered_at'),
  )

  await table(
    'standards',
    texts('kind'),
    optionalTexts('own'),
    integers('also_under_way'),
    texts('created_at'),
    people('created_by'),
  )

  await table(
    'programmes',
    people('mentee_id'),
    optionalTexts('starts_on'),
    optionalIntegers('months'),
    lifeOfRow,
  )

  await table(
    'absences',
    people('mentee_id'),
    texts('from_day'),
    optionalTexts('to_day'),
    lifeOfRow,
    softDeletion,
  )

  await table(
    'meetings',
    people('mentee_id', 'mentor_id'),
    texts('held_on'),
    integers('minutes'),
    texts('milestones'),
    optionalReferences('shifts', 'shift_id'),
    optionalTexts('disputed_at'),
    optionalIntegers('took_place'),
    optionalTexts('settled_at'),
    optionalPeople('settled_by'),
    lifeOfRow,
    softDeletion,
  )

  await table(
    'reflections',
    people('user_id'),
    texts('title', 'day', 'kind', 'nature', 'learned', 'changed', 'relevance', 'themes'),
    lifeOfRow,
    softDeletion,
  )

  await table(
    'record_entries',
    people('user_id'),
    optionalReferences('shifts', 'shift_id'),
    texts('topic', 'themes', 'follow_up'),
    lifeOfRow,
    optionalReferences('meetings', 'meeting_id'),
    check('record_entries_of_one_thing', sql`(shift_id is null) <> (meeting_id is null)`),
  )

  for (const index of indexes) await sql.raw(`create ${index}`).execute(db)
  for (const statement of functions[engine]) await sql.raw(statement).execute(db)
  for (const name of ['settings', 'sign_in_settings'])
    await sql`insert into ${sql.table(name)} (id) values (1)`.execute(db)
  await sql`insert into audit_head (id, last_id, last_hash) values (1, 0, '')`.execute(db)
}

// biome-ignore lint/suspicious/noExplicitAny: the builder's second parameter lists the columns so far, which differ
type Table = CreateTableBuilder<any, any>
type Part = (table: Table) => Table
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
type Type = 'text' | 'integer' | 'bigint'

const added =
  (type: Type, column?: Column) =>
  (...names: string[]): Part =>
  (table) =>
    names.reduce((table, name) => table.addColumn(name, type, column), table)

const column = (name: string, type: Type, column?: Column) => added(type, column)(name)
const check =
  (name: string, rule: RawBuilder<unknown>): Part =>
  (table) =>
    table.addCheckConstraint(name, rule)
const primaryKey =
  (name: string, columns: string[]): Part =>
  (table) =>
    table.addPrimaryKeyConstraint(name, columns)
const once =
  (name: string, columns: string[]): Part =>
  (table) =>
    table.addUniqueConstraint(name, columns)

const texts = added('text', (c) => c.notNull())
const optionalTexts = added('text')
const textsOrEmpty = added('text', (c) => c.notNull().defaultTo(''))
const integers = added('integer', (c) => c.notNull())
const optionalIntegers = added('integer')
const people = added('integer', (c) => c.notNull().references('users.id'))
const optionalPeople = added('integer', (c) => c.references('users.id'))
const references = (table: string, name: string) =>
  column(name, 'integer', (c) => c.notNull().references(`${table}.id`))
const optionalReferences = (table: string, name: string) =>
  column(name, 'integer', (c) => c.references(`${table}.id`))

const number = (name: string, initial: number) =>
  column(name, 'integer', (c) => c.notNull().defaultTo(initial))

const lifeOfRow: Part = (table) =>
  [texts('created_at', 'updated_at'), optionalPeople('updated_by'), number('version', 1)].reduce(
    (table, part) => part(table),
    table,
  )
const softDeletion: Part = (table) => optionalPeople('deleted_by')(optionalTexts('deleted_at')(table))

const onlyRow = added('integer', (c) => c.primaryKey().notNull().check(sql`id = 1`))('id')
const uniqueText = added('text', (c) => c.notNull().unique())
const between = (name: string, least: number, most: number, initial: number) =>
  column(name, 'integer', (c) =>
    c
      .notNull()
      .defaultTo(initial)
      .check(sql`${sql.ref(name)} between ${sql.lit(least)} and ${sql.lit(most)}`),
  )
const yesOrNo = (name: string, initial?: 0 | 1) =>
  column(name, 'integer', (c) =>
    (initial === undefined ? c : c.defaultTo(initial)).notNull().check(sql`${sql.ref(name)} in (0, 1)`),
  )
const choice = (name: string, ...values: string[]) =>
  column(name, 'text', (c) => c.notNull().check(oneOf(name, values)))
const choiceOr = (initial: string, name: string, ...values: string[]) =>
  column(name, 'text', (c) => c.notNull().defaultTo(initial).check(oneOf(name, values)))

const oneOf = (column: string, values: string[]) =>
  sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`

const progressStates = ['awaiting_shift', 'undergoing_mst', 'finished_mst', 'completed']

/** SQLite gets `local_day` with each connection (connect-sqlite.ts). */
const functions: Record<Engine, string[]> = {
  sqlite: ['update', 'delete'].map(
    (change) => `create trigger audit_log_no_${change} before ${change} on audit_log
      begin select raise(abort, 'the audit log cannot be changed'); end`,
  ),
  postgres: [
    `create function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception 'the audit log cannot be changed'; end $$`,
    `create trigger audit_log_no_change before update or delete or truncate on audit_log
      for each statement execute function refuse_audit_change()`,
    `create function local_day(instant text, zone text) returns text language sql stable as
      $$ select to_char(instant::timestamptz at time zone zone, 'YYYY-MM-DD') $$`,
  ],
}

const indexes = [
  'unique index users_email on users (email_key) where deleted_at is null',
  'index users_by_role on users (role, id) where deleted_at is null',
  "index users_by_name on users (role, last_name, first_name, id) where deleted_at is null and status <> 'inactive'",
  "index users_by_standing on users (role, status, id) where deleted_at is null and status <> 'inactive'",
  'index users_by_status on users (status, id) where deleted_at is null',
  'index users_invited on users (id) where password_hash is null and deleted_at is null',
  'index users_former on users (id) where deleted_at is not null',
  'index users_by_external_id on users (external_id) where external_id is not null',
  'index users_of_directory on users (id) where directory_since is not null',
  'index users_refused_to_directory on users (id) where directory_refused_at is not null',
  'index sessions_of_user on sessions (user_id, id)',
  'index sessions_of_provider on sessions (provider_session_id) where provider_session_id is not null',
  'index devices_of_user on devices (user_id)',
  'index referrals_by_status on referrals (status, id)',
  'index referrals_by_email on referrals (email_key)',
  'index referrals_by_grs_number on referrals (grs_number)',
  'index referrals_of_user on referrals (user_id)',
  'index referrals_by_arrival on referrals (created_at)',
  'index referrals_by_decision on referrals (decided_at)',
  'index referrals_by_outcome on referrals (status, decided_at)',
  "unique index relationships_active_pair on relationships (mentor_id, mentee_id) where status = 'active'",
  'index relationships_of_mentee on relationships (mentee_id, status, id)',
  'index relationships_of_mentor on relationships (mentor_id, status, id)',
  'index relationships_of_pair on relationships (mentee_id, mentor_id, id)',
  'index relationships_by_mentee on relationships (mentee_id, id)',
  'index relationships_by_mentor on relationships (mentor_id, id)',
  'index progress_by_status on progress (status, mentee_id)',
  'index progress_history_of_mentee on progress_history (mentee_id, id)',
  'index progress_history_by_mentor on progress_history (changed_by, changed_at)',
  'index progress_history_by_time on progress_history (changed_at)',
  'unique index private_notes_of_pair on private_notes (mentor_id, mentee_id)',
  'index private_notes_history_of_pair on private_notes_history (mentor_id, mentee_id, id)',
  'index goals_of_mentee on goals (mentee_id, id)',
  'index goals_by_target on goals (status, target_date)',
  'index goals_by_creation on goals (created_at)',
  'index goals_by_completion on goals (completed_at)',
  'index goals_of_mentee_by_target on goals (mentee_id, status, target_date)',
  'index learning_plans_of_mentee on learning_plans (mentee_id, id) where deleted_at is null',
  'index learning_plans_of_mentor on learning_plans (mentor_id, id) where deleted_at is null',
  'index learning_plans_by_creation on learning_plans (created_at) where deleted_at is null',
  'index learning_plans_by_author on learning_plans (created_by, id) where deleted_at is null',
  'index learning_plans_of_mentee_by_target on learning_plans (mentee_id, status, target_date) where deleted_at is null',
  'index learning_plans_carried on learning_plans (carried_from) where carried_from is not null',
  'unique index learning_plan_objectives_order on learning_plan_objectives (plan_id, position)',
  // The texts of a plan take 20 KB for each objective, and the timeline would read them all.
  "index achieved_objectives on learning_plan_objectives (plan_id) where state = 'achieved'",
  'index shifts_by_start on shifts (starts_at, id) where deleted_at is null',
  'index shifts_of_mentor on shifts (mentor_id, starts_at, id) where deleted_at is null',
  'index shifts_of_mentee on shifts (mentee_id, starts_at, id) where deleted_at is null',
  'index shifts_of_series on shifts (series_id, starts_at) where series_id is not null',
  'index notes_of_mentor on notes (mentor_id, id) where deleted_at is null',
  'index notes_of_mentee on notes (mentee_id, id) where deleted_at is null',
  'index notes_of_pair on notes (mentee_id, mentor_id, id) where deleted_at is null',
  'index documents_of_mentee on documents (mentee_id, id) where deleted_at is null',
  'index documents_of_mentor on documents (mentor_id, id) where deleted_at is null',
  'index audit_log_by_action on audit_log (action, id)',
  'index audit_log_by_target on audit_log (target_type, target_id, id)',
  'index audit_log_by_actor on audit_log (actor_id, id)',
  'index audit_log_by_target_type on audit_log (target_type, id)',
  'index letters_of_user on letters (user_id, id)',
  'index letters_waiting on letters (priority, next_attempt_at, id) where sent_at is null and given_up_at is null',
  'index letters_of_undo on letters (undo_id) where undo_id is not null',
  'index letters_undelivered on letters (id) where given_up_at is not null and sent_at is null',
  'index letters_about on letters (about, user_id) where about is not null',
  'index idempotency_keys_by_age on idempotency_keys (created_at)',
  'index password_tokens_of_user on password_tokens (user_id, kind)',
  'index undos_by_expiry on undos (expires_at)',
  'index notifications_unread on notifications (user_id, id) where read_at is null',
  'index notifications_read on notifications (user_id, id) where read_at is not null',
  'index notifications_by_time on notifications (created_at)',
  'index notifications_to_write on notifications (letter_due_at, user_id) where letter_due_at is not null',
  'index notifications_of_undo on notifications (undo_id) where undo_id is not null',
  'unique index list_views_of_user on list_views (user_id, list, name_key)',
  'unique index snoozes_once on snoozes (kind, target_id, state_hash) where ended_at is null',
  'index snoozes_open on snoozes (until) where ended_at is null',
  'index snoozes_of_person on snoozes (person_id)',
  'index comments_of_goal on comments (goal_id, id) where deleted_at is null',
  'index comments_of_plan on comments (plan_id, id) where deleted_at is null',
  'index comments_of_mentee on comments (mentee_id, id) where deleted_at is null',
  'index templates_of_person on templates (user_id, id)',
  'index authenticator_apps_of_user on authenticator_apps (user_id)',
  'unique index recovery_codes_of_user on recovery_codes (user_id, code_hash)',
  'index passkeys_of_user on passkeys (user_id, id)',
  'index sign_in_challenges_of_user on sign_in_challenges (user_id) where user_id is not null',
  'index sign_in_challenges_by_end on sign_in_challenges (expires_at)',
  'index provider_flows_of_browser on provider_flows (browser_hash)',
  'index provider_flows_of_user on provider_flows (user_id) where user_id is not null',
  'index provider_flows_by_end on provider_flows (expires_at)',
  'index api_keys_by_last_day on api_keys (last_day) where revoked_at is null',
  'unique index debriefs_once on debriefs (shift_id, side) where deleted_at is null',
  'index debriefs_of_mentee on debriefs (mentee_id, id) where deleted_at is null',
  'index debriefs_by_author on debriefs (created_by, id)',
  'index debrief_items_of_debrief on debrief_items (debrief_id)',
  'index debrief_items_of_goal on debrief_items (goal_id) where goal_id is not null',
  'index debrief_items_of_plan on debrief_items (plan_id) where plan_id is not null',
  'index objective_evidence_of_plan on objective_evidence (plan_id, objective)',
  'index objective_evidence_by_author on objective_evidence (created_by)',
  "unique index sign_offs_once on sign_offs (mentee_id) where state <> 'reopened'",
  'index sign_offs_of_mentee on sign_offs (mentee_id, id)',
  "index sign_offs_by_state on sign_offs (state, id) where state <> 'signed_off'",
  'unique index sign_offs_by_reference on sign_offs (reference) where reference is not null',
  "index sign_offs_by_day on sign_offs (signed_off_at) where state = 'signed_off'",
  // Nobody signs twice, and each part is signed once.
  'unique index signatures_once_a_part on signatures (sign_off_id, part) where ended_at is null',
  'unique index signatures_once_a_person on signatures (sign_off_id, signed_by) where ended_at is null',
  'index signatures_of_sign_off on signatures (sign_off_id, id)',
  'index signatures_by_signer on signatures (signed_by, id)',
  'unique index signatures_by_dispute on signatures (dispute_hash) where dispute_hash is not null',
  'index sign_off_remarks_of_sign_off on sign_off_remarks (sign_off_id, id)',
  'index sign_off_remarks_by_author on sign_off_remarks (created_by, id)',
  'unique index plan_agreements_open_once on plan_agreements (plan_id) where answer is null',
  'index plan_agreements_of_plan on plan_agreements (plan_id, id)',
  'index plan_agreements_by_asker on plan_agreements (asked_by)',
  'index plan_agreements_by_answerer on plan_agreements (answered_by)',
  'unique index programmes_of_mentee on programmes (mentee_id)',
  'index absences_of_mentee on absences (mentee_id, from_day)',
  'index meetings_of_mentee on meetings (mentee_id, held_on)',
  'index meetings_of_mentor on meetings (mentor_id, held_on)',
  'index reflections_of_person on reflections (user_id, id) where deleted_at is null',
  'index reflections_by_day on reflections (user_id, day, id) where deleted_at is null',
  'unique index record_entries_once on record_entries (user_id, shift_id)',
  'unique index record_entries_of_meeting on record_entries (user_id, meeting_id)',
]
