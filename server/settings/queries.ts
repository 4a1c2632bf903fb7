import { compiled } from '../database/compiled.ts'
import { countOf } from '../database/rows.ts'
import type { Db, Row, Tables } from '../database/schema.ts'
import { untilChange } from '../database/until-change.ts'

export const findSettings = (db: Db) => settings(db, {}).executeTakeFirstOrThrow()

const settings = compiled((db) => db.selectFrom('settings').selectAll())

/** Locks the one row until the transaction ends. */
export const findSettingsForUpdate = (db: Db) =>
  db
    .updateTable('settings')
    .set((eb) => ({ version: eb.ref('version') }))
    .returningAll()
    .executeTakeFirstOrThrow()

type Change = Omit<Row<'settings'>, 'id' | 'updated_at' | 'updated_by' | 'version'>

export const saveSettings = (db: Db, change: Change, by: { id: number; at: string }) =>
  db
    .updateTable('settings')
    .set((eb) => ({ ...change, updated_at: by.at, updated_by: by.id, version: eb('version', '+', 1) }))
    .returningAll()
    .executeTakeFirstOrThrow()

export const saveSmtpPasswordHost = (db: Db, smtp_password_host: string) =>
  db.updateTable('settings').set({ smtp_password_host }).execute()

/** Beside the version: what is noted here nobody has edited. */
export const saveMailState = (db: Db, used: Row<'settings'>, mail_state: Row<'settings'>['mail_state']) =>
  db
    .updateTable('settings')
    .set({ mail_state })
    .where('email_host', '=', used.email_host)
    .where('email_port', '=', used.email_port)
    .where('email_user', '=', used.email_user)
    .where('email_from', '=', used.email_from)
    .execute()

export const listOtherAdmins = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .select(['id', 'email', 'first_name'])
    .orderBy('id')
    .execute()

const counted = {
  users: 'users',
  referrals: 'referrals',
  relationships: 'relationships',
  shifts: 'shifts',
  goals: 'goals',
  learningPlans: 'learning_plans',
  notes: 'notes',
  documents: 'documents',
  auditLog: 'audit_log',
} as const satisfies Record<string, keyof Tables>

/** How many rows the main tables hold, those that are marked as deleted included. */
export const countRows = (db: Db) => rowsCounted({ db }, {})

const rowsCounted = untilChange(async ({ db }: { db: Db }) => {
  const counts = Object.entries(counted).map(async ([name, table]) => {
    return [name, await countOf(db.selectFrom(table))] as const
  })
  return Object.fromEntries(await Promise.all(counts)) as Record<keyof typeof counted, number>
})
