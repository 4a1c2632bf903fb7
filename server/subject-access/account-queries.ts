import { sql } from 'kysely'
import { nameById } from '../database/rows.ts'
import type { Db, Row, Tables } from '../database/schema.ts'

type Subject = Pick<Row<'users'>, 'id' | 'email_key'>

export const listProfile = (db: Db, { id }: Subject) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'first_name', 'last_name', 'email', 'role', 'status', 'created_at', 'updated_at'])
    .select(['password_set_by', 'password_changed_at', 'deleted_at'])
    .select([nameById('users.updated_by').as('updated_by'), nameById('users.deleted_by').as('deleted_by')])
    .execute()

/** Also those that came from the person's e-mail address and led to no account. */
export const listReferrals = (db: Db, { id, email_key }: Subject) =>
  db
    .selectFrom('referrals')
    .where((eb) =>
      eb.or([eb('user_id', '=', id), eb.and([eb('user_id', 'is', null), eb('email_key', '=', email_key)])]),
    )
    .select(['id', 'first_name', 'last_name', 'email', 'grs_number', 'department', 'reason', 'status'])
    .select(['created_at', 'updated_at', 'decided_at', nameById('referrals.decided_by').as('decided_by')])
    .orderBy('id')
    .execute()

export const listSessions = (db: Db, { id }: Subject) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', id)
    .select(['created_at', 'last_used_at', 'address_prefix'])
    .orderBy('id')
    .execute()

export const listDevices = (db: Db, { id }: Subject) =>
  db.selectFrom('devices').where('user_id', '=', id).select('created_at').orderBy('id').execute()

export const listPasswordLinks = (db: Db, { id }: Subject) =>
  db
    .selectFrom('password_tokens')
    .where('user_id', '=', id)
    .select(['kind', 'email', 'created_at', 'expires_at', 'used_at', 'dead_at'])
    .orderBy('id')
    .execute()

export const listCalendarFeeds = (db: Db, { id }: Subject) =>
  db
    .selectFrom('calendar_feeds')
    .where('user_id', '=', id)
    .select([
      'created_at',
      'ended_at',
      sql<string>`case when with_names = 1 then 'yes' else 'no' end`.as('with_names'),
    ])
    .execute()

/** Their text is not kept: what it is made from can hold other people's affairs. */
export const listLetters = (db: Db, { id, email_key }: Subject) =>
  db
    .selectFrom('letters')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', id),
        eb.and([eb('user_id', 'is', null), eb(eb.fn<string>('lower', ['recipient']), '=', email_key)]),
      ]),
    )
    .select(['id', 'kind', 'recipient', 'created_at', 'sent_at', 'kept', 'given_up_at'])
    .orderBy('id')
    .execute()

/** Entries of these kinds have a person as their target. */
const aboutPeople = ['user', 'session', 'progress', 'private_notes']

/** Entries of the other kinds have a row as their target, which is the person's by one of these columns. */
const aboutRows = {
  referral: ['referrals', 'user_id'],
  relationship: ['relationships', 'mentor_id', 'mentee_id'],
  goal: ['goals', 'mentee_id', 'created_by'],
  plan: ['learning_plans', 'mentee_id', 'mentor_id', 'created_by'],
  shift: ['shifts', 'mentor_id', 'mentee_id'],
  note: ['notes', 'mentor_id', 'mentee_id'],
  document: ['documents', 'mentor_id', 'mentee_id'],
  letter: ['letters', 'user_id'],
} as const satisfies Record<string, readonly [keyof Tables, ...string[]]>

/** What the person did, and what anybody did to them, to what is theirs and to referrals from their e-mail address. */
export const listAuditEntries = (db: Db, { id, email_key }: Subject) =>
  db
    .selectFrom('audit_log')
    .where((eb) =>
      eb.or([
        eb('actor_id', '=', id),
        eb.and([eb('target_type', 'in', aboutPeople), eb('target_id', '=', id)]),
        eb.and([
          eb('target_type', '=', 'referral'),
          eb('target_id', 'in', (referrals) =>
            referrals
              .selectFrom('referrals')
              .where('user_id', 'is', null)
              .where('email_key', '=', email_key)
              .select('id'),
          ),
        ]),
        ...Object.entries(aboutRows).map(([kind, [table, ...columns]]) =>
          eb.and([
            eb('target_type', '=', kind),
            sql<boolean>`target_id in (select id from ${sql.table(table)} where ${id} in (${sql.join(columns.map((column) => sql.ref(column)))}))`,
          ]),
        ),
      ]),
    )
    .select(['id', 'created_at', nameById('audit_log.actor_id').as('actor'), 'actor_role', 'action'])
    .select(['target_type', 'target_id', 'details'])
    .orderBy('id')
    .execute()
