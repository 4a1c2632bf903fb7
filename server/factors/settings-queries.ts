import { saveRow } from '../database/rows.ts'
import type { Db, Row } from '../database/schema.ts'

export const readSignInSettings = (db: Db) =>
  db.selectFrom('sign_in_settings').where('id', '=', 1).selectAll().executeTakeFirstOrThrow()

type Settings = Row<'sign_in_settings'>
type Change = Pick<Settings, 'second_factor' | 'grace_days' | 'required_since'>

export const saveSignInSettings = (db: Db, change: Change, by: { id: number; at: string }) =>
  saveRow(db, 'sign_in_settings', 1, change, by)
