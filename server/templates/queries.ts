import { sharedTemplates, templatesKeptBy } from '../access.ts'
import { countOf } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'

/** An administrator's own are the organisation's. */
export async function listTemplates(db: Db, me: Me) {
  const kept = await templatesKeptBy(db, me).selectAll().execute()
  const shared = me.role === 'admin' ? [] : await sharedTemplates(db).selectAll().execute()
  return [...kept, ...shared]
}

export const findKeptTemplate = (db: Db, me: Me, id: number) =>
  templatesKeptBy(db, me).where('templates.id', '=', id).selectAll().executeTakeFirst()

export const countKept = (db: Db, me: Me) => countOf(templatesKeptBy(db, me))

export const insertTemplate = (db: Db, template: NewRow<'templates'>) =>
  db.insertInto('templates').values(template).returningAll().executeTakeFirstOrThrow()

/** undefined when somebody else was first. */
export const removeTemplate = (db: Db, id: number) =>
  db.deleteFrom('templates').where('id', '=', id).returning('id').executeTakeFirst()
