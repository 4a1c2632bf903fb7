import { ownTemplates, sharedTemplates } from '../access.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'

/** An administrator's own templates are the organisation's templates. */
export async function listTitles(db: Db, me: Me) {
  const kept = await ownTemplates(db, me).select(['id', 'title']).execute()
  const shared = me.role === 'admin' ? [] : await sharedTemplates(db).select(['id', 'title']).execute()
  return [...kept, ...shared]
}

export const listTemplates = (db: Db, ids: number[]) =>
  db.selectFrom('templates').where('id', 'in', ids).selectAll().execute()

export const findKeptTemplate = (db: Db, me: Me, id: number) =>
  ownTemplates(db, me).where('templates.id', '=', id).selectAll().executeTakeFirst()

export const insertTemplate = (db: Db, template: NewRow<'templates'>) =>
  db.insertInto('templates').values(template).returningAll().executeTakeFirstOrThrow()

/** Returns undefined if somebody else has deleted it already. */
export const removeTemplate = (db: Db, id: number) =>
  db.deleteFrom('templates').where('id', '=', id).returning('id').executeTakeFirst()
