import { countOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import { type PageAsked, rowsToRead } from '../kernel/paging.ts'

export type AuditFilter = {
  action?: string | undefined
  target_type?: string | undefined
  admin_id?: number | undefined
}

function entries(db: Db, { action, target_type, admin_id }: AuditFilter) {
  let found = db.selectFrom('audit_log')
  if (action !== undefined) found = found.where('audit_log.action', '=', action)
  if (target_type !== undefined) found = found.where('audit_log.target_type', '=', target_type)
  if (admin_id !== undefined) found = found.where('audit_log.actor_id', '=', admin_id)
  return found
}

/** Newest first, with the names that the actors have today. */
export function listEntries(db: Db, asked: AuditFilter & PageAsked) {
  let page = entries(db, asked).leftJoin('users', 'users.id', 'audit_log.actor_id')
  if (asked.before !== undefined) page = page.where('audit_log.id', '<', Number(asked.before))
  return page
    .select([
      'audit_log.id',
      'audit_log.created_at',
      'audit_log.actor_id as admin_id',
      'users.first_name as admin_first_name',
      'users.last_name as admin_last_name',
      'audit_log.action',
      'audit_log.target_type',
      'audit_log.target_id',
      'audit_log.details',
    ])
    .orderBy('audit_log.id', 'desc')
    .limit(rowsToRead(asked))
    .execute()
}

export function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  return countOf(entries(db, filter))
}

/** Oldest first from an id on, whole, for checking the chain. */
export const listChain = (db: Db, afterId: number, limit: number) =>
  db.selectFrom('audit_log').where('id', '>', afterId).selectAll().orderBy('id').limit(limit).execute()

export const findHead = (db: Db) => db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()

export const findNewest = (db: Db) =>
  db.selectFrom('audit_log').select('created_at').orderBy('id', 'desc').limit(1).executeTakeFirst()
