import type { Db } from '../database/schema.ts'

export const findHead = (db: Db) => db.selectFrom('audit_head').select('last_hash').executeTakeFirstOrThrow()

export const findKeyCheck = (db: Db) =>
  db.selectFrom('installation').select('key_check').executeTakeFirstOrThrow()
