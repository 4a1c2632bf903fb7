import { people } from '../access.ts'
import { saveRow } from '../database/rows.ts'
import type { Db, Row } from '../database/schema.ts'

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
    .select(['users.id', 'first_name', 'last_name'])
    .orderBy('users.id')
    .execute()
