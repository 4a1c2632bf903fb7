import { countOf } from '../database/rows.ts'
import type { Db, NewRow, Row } from '../database/schema.ts'

type LinkKind = Row<'password_tokens'>['kind']

export const insertLink = (db: Db, link: NewRow<'password_tokens'>) =>
  db.insertInto('password_tokens').values(link).execute()

type Renewed = Pick<NewRow<'password_tokens'>, 'token_hash' | 'expires_at'>

/** Gives a working link another token. undefined if there is none. */
export const renewLink = (
  db: Db,
  { user_id, kind, email }: Pick<Row<'password_tokens'>, 'user_id' | 'kind' | 'email'>,
  { now, ...renewed }: Renewed & { now: string },
) =>
  db
    .updateTable('password_tokens')
    .set(renewed)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()

/** The addresses that can restore themselves, and their links. */
export const listRestoreLinks = (db: Db, userId: number, now: string) =>
  db
    .selectFrom('password_tokens')
    .where('user_id', '=', userId)
    .where('kind', '=', 'restore')
    .where('used_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['id', 'user_id', 'email'])
    .execute()

type Which = { kinds: LinkKind[]; email?: string; after?: number }

/** Deletes unused links of some kinds: all, those to one email address, or those created after another link. */
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

/** A link with its person. */
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

/** Marks the link as used; of many parallel calls only one gets a row. */
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

/** Marks expired links permanently, in case the clock is set back later. */
export const saveExpiredLinksDead = (db: Db, now: string) =>
  db
    .updateTable('password_tokens')
    .set({ dead_at: now })
    .where('expires_at', '<=', now)
    .where('used_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute()

/** The number of emails with a password link for a person between two times. */
export function countResetEmails(db: Db, userId: number, between: { since: string; now: string }) {
  return countOf(
    db
      .selectFrom('letters')
      .where('user_id', '=', userId)
      .where('kind', 'in', ['password_reset', 'invitation'])
      .where('created_at', '>', between.since)
      .where('created_at', '<=', between.now),
  )
}

/** Ends all unused links of everybody. */
export const saveAllLinksDead = (db: Db, now: string) =>
  db
    .updateTable('password_tokens')
    .set({ dead_at: now })
    .where('used_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute()
