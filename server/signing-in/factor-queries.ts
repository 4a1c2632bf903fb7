import { people } from '../access.ts'
import { saveRow } from '../database/rows.ts'
import type { Db, NewRow, Row } from '../database/schema.ts'

export const insertApp = (db: Db, app: NewRow<'authenticator_apps'>) =>
  db.insertInto('authenticator_apps').values(app).execute()

/** The confirmed app, or the one whose set-up has begun. */
export const findApp = (db: Db, userId: number, which: 'confirmed' | 'begun') =>
  db
    .selectFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .where('confirmed_at', which === 'confirmed' ? 'is not' : 'is', null)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Each time step works once: of many parallel calls only one gets a row. */
export const consumeStep = (db: Db, id: number, step: number, now: string) =>
  db
    .updateTable('authenticator_apps')
    .set({ last_step: step, last_used_at: now })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst()

export const saveAppConfirmed = (db: Db, id: number, { step, now }: { step: number; now: string }) =>
  db
    .updateTable('authenticator_apps')
    .set({ confirmed_at: now, last_step: step })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export async function removeApps(db: Db, userId: number, which: 'all' | 'begun' | { except: number }) {
  let apps = db.deleteFrom('authenticator_apps').where('user_id', '=', userId)
  if (which === 'begun') apps = apps.where('confirmed_at', 'is', null)
  if (typeof which === 'object') apps = apps.where('id', '<>', which.except)
  await apps.execute()
}

export const insertRecoveryCodes = (db: Db, codes: NewRow<'recovery_codes'>[]) =>
  db.insertInto('recovery_codes').values(codes).execute()

export const consumeRecoveryCode = (db: Db, userId: number, code_hash: string, now: string) =>
  db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const removeRecoveryCodes = (db: Db, userId: number) =>
  db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const unused = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select('id')
    .execute()
  return unused.length
}

/** The person's account at the provider. */
export const findWorkAccount = (db: Db, userId: number) =>
  db.selectFrom('work_accounts').where('user_id', '=', userId).selectAll().executeTakeFirst()

export const listPasskeys = (db: Db, userId: number) =>
  db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select(['id', 'credential_id', 'name', 'kind', 'created_at', 'last_used_at'])
    .orderBy('id')
    .execute()

/** A passkey of a person who still exists. */
export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .where('passkeys.credential_id', '=', credentialId)
    .where('users.deleted_at', 'is', null)
    .selectAll('passkeys')
    .executeTakeFirst()

/** undefined if the passkey exists. */
export const insertPasskey = (db: Db, passkey: NewRow<'passkeys'>) =>
  db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/**
 * Saves a use. undefined if the counter has not increased: a copy of the passkey was used. Synced passkeys
 * always count 0.
 */
export const saveUse = (db: Db, id: number, { counter, now }: { counter: number; now: string }) =>
  db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('id')
    .executeTakeFirst()

export const removePasskeyRow = (db: Db, userId: number, id: number) =>
  db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()

export const removePasskeys = (db: Db, userId: number) =>
  db.deleteFrom('passkeys').where('user_id', '=', userId).execute()

/** Removes the apps, passkeys, recovery codes and link to a work account that are not older. Returns their number. */
export async function removeWaysSince(db: Db, userId: number, since: string): Promise<number> {
  const removed = [
    await db
      .deleteFrom('work_accounts')
      .where('user_id', '=', userId)
      .where('linked_at', '>=', since)
      .executeTakeFirst(),
  ]
  for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes'] as const)
    removed.push(
      await db
        .deleteFrom(table)
        .where('user_id', '=', userId)
        .where('created_at', '>=', since)
        .executeTakeFirst(),
    )
  return removed.reduce((total, { numDeletedRows }) => total + Number(numDeletedRows), 0)
}

export const readSignInSettings = (db: Db) =>
  db.selectFrom('sign_in_settings').where('id', '=', 1).selectAll().executeTakeFirstOrThrow()

type Settings = Row<'sign_in_settings'>

type Change = Partial<
  Pick<
    Settings,
    | 'second_factor'
    | 'grace_days'
    | 'required_since'
    | 'also_with_provider'
    | 'work_account_only'
    | 'emergency_admin_id'
  >
>

export const saveSignInSettings = (db: Db, change: Change, by: { id: number | null; at: string }) =>
  saveRow(db, 'sign_in_settings', 1, change, by)

/** Active administrators who can sign in without the provider, safely: own password, an app, no work account. */
export const listEmergencyAdmins = (db: Db) =>
  people(db)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('password_hash', 'is not', null)
    .where('password_set_by', '=', 'self')
    .where('second_factor_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('work_accounts')
            .whereRef('work_accounts.user_id', '=', 'users.id')
            .select('work_accounts.id'),
        ),
      ),
    )
    .select(['users.id', 'first_name', 'last_name', 'email'])
    .orderBy('users.id')
    .execute()
