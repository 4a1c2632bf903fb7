import { countOf } from '../database/rows.ts'
import type { Db, NewRow, Row } from '../database/schema.ts'

type LinkKind = Row<'password_tokens'>['kind']

export const insertLink = (db: Db, link: NewRow<'password_tokens'>) =>
  db.insertInto('password_tokens').values(link).execute()

type Which = { kinds: LinkKind[]; email?: string; after?: number }

/** Links that were not used, of some kinds: all, those to one e-mail address, or those made after another. */
export function removeUnusedLinks(db: Db, userId: number, { kinds, email, after }: Which) {
  let links = db
    .deleteFrom('password_tokens')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('kind', 'in', kinds)
  if (email !== undefined) links = links.where('email', '=', email)
  if (after !== undefined) links = links.where('id', '>', after)
  return links.execute()
}

/** A link that stands in a letter, with whose it is. */
export const findLink = (db: Db, tokenHash: string) =>
  db
    .selectFrom('password_tokens')
    .innerJoin('users', 'users.id', 'password_tokens.user_id')
    .where('password_tokens.token_hash', '=', tokenHash)
    .where('users.deleted_at', 'is', null)
    .selectAll('password_tokens')
    .select(['users.first_name', 'users.last_name', 'users.status', 'users.password_hash'])
    .select('users.password_set_by')
    .executeTakeFirst()

export type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** Burns the link: of fifty who use it at once one gets a row. */
export const saveLinkUsed = (db: Db, id: number, now: string) =>
  db
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()

/** Links that have expired are dead for good. */
export const saveExpiredLinksDead = (db: Db, now: string) =>
  db
    .updateTable('password_tokens')
    .set({ dead_at: now })
    .where('expires_at', '<=', now)
    .where('used_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute()

/** Letters with a link to choose a password that were asked for a person between two instants. */
export function countResetLetters(db: Db, userId: number, between: { since: string; now: string }) {
  return countOf(
    db
      .selectFrom('letters')
      .where('user_id', '=', userId)
      .where('kind', 'in', ['password_reset', 'invitation'])
      .where('created_at', '>', between.since)
      .where('created_at', '<=', between.now),
  )
}

/** Everybody's links that were not used. */
export const saveAllLinksDead = (db: Db, now: string) =>
  db
    .updateTable('password_tokens')
    .set({ dead_at: now })
    .where('used_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute()
