import { keyTable } from '#contract/can.ts'
import type { KeyRow } from '#contract/keys.ts'
import { countOf, nameById } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import { list } from '../kernel/http/list.ts'

const columns = ['id', 'name', 'last_day', 'addresses', 'created_at', 'last_used_at', 'revoked_at'] as const

/** Newest first. */
export const listKeyRows = list('id', (db) => ({
  rows: db.selectFrom('api_keys').select(columns).select(nameById('api_keys.created_by').as('created_by')),
  count: db.selectFrom('api_keys'),
}))

export const findKeyRow = (db: Db, id: number) =>
  db
    .selectFrom('api_keys')
    .where('id', '=', id)
    .select(columns)
    .select(nameById('api_keys.created_by').as('created_by'))
    .executeTakeFirstOrThrow()

type Stored = Awaited<ReturnType<typeof findKeyRow>>

export function toKeyRow(today: string, key: Stored): KeyRow {
  const state = key.revoked_at !== null ? 'revoked' : key.last_day < today ? 'ended' : 'works'
  return { ...key, state, can: keyTable.can(state, 'admin') }
}

export const insertKey = (db: Db, key: NewRow<'api_keys'>) =>
  db.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow()

/** undefined for an unknown key, or one that was revoked already. */
export const saveRevoked = (db: Db, id: number, by: { id: number | null; at: string }) =>
  db
    .updateTable('api_keys')
    .set({ revoked_at: by.at, revoked_by: by.id })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['name', 'last_day'])
    .executeTakeFirst()

export const saveAllRevoked = (db: Db, at: string) =>
  db.updateTable('api_keys').set({ revoked_at: at }).where('revoked_at', 'is', null).execute()

export const existsKey = (db: Db, id: number) =>
  db.selectFrom('api_keys').where('id', '=', id).select('id').executeTakeFirst()

export const countWorkingKeys = (db: Db, today: string) =>
  countOf(
    db.selectFrom('api_keys').where('revoked_at', 'is', null).where('last_day', '>=', today).select('id'),
  )

/** Keys that work today and end on this day or before. */
export const listEndingKeys = (db: Db, { today, by }: { today: string; by: string }) =>
  db
    .selectFrom('api_keys')
    .where('revoked_at', 'is', null)
    .where('last_day', '>=', today)
    .where('last_day', '<=', by)
    .select(['id', 'name', 'last_day'])
    .execute()
