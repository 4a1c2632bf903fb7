import type { TemplateRow } from '#contract/templates.ts'
import { ownTemplates, sharedTemplates } from '../access.ts'
import type { Db, NewRow, Row } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'

/** An administrator's own templates are the organisation's templates. */
export async function listTitles(db: Db, me: Me) {
  const kept = await ownTemplates(db, me).select(['id', 'title']).execute()
  const shared = me.role === 'admin' ? [] : await sharedTemplates(db).select(['id', 'title']).execute()
  return [...kept, ...shared]
}

export const listTemplatesById = (db: Db, ids: number[]) =>
  db.selectFrom('templates').where('id', 'in', ids).selectAll().execute()

export function toTemplateRow(me: Me, { id, kind, title, user_id, content }: Row<'templates'>): TemplateRow {
  const shared = user_id === null
  const saved = JSON.parse(content)
  return {
    id,
    kind,
    title,
    shared,
    mine: !shared || me.role === 'admin',
    goal: kind === 'goal' ? saved : null,
    plan: kind === 'plan' ? saved : null,
  }
}

export const findKeptTemplate = (db: Db, me: Me, id: number) =>
  ownTemplates(db, me).where('templates.id', '=', id).selectAll().executeTakeFirst()

export const insertTemplate = (db: Db, template: NewRow<'templates'>) =>
  db.insertInto('templates').values(template).returningAll().executeTakeFirstOrThrow()

/** Returns undefined if somebody else has deleted it already. */
export const removeTemplate = (db: Db, id: number) =>
  db.deleteFrom('templates').where('id', '=', id).returning('id').executeTakeFirst()
