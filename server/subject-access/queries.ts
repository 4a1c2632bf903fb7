import { countOf } from '../database/rows.ts'
import type { Db, Row } from '../database/schema.ts'
import { type PageAsked, rowsToRead } from '../kernel/paging.ts'

/** Whose data is asked for; deleted people are found as well. */
export type Subject = Pick<Row<'users'>, 'id' | 'first_name' | 'last_name' | 'email' | 'email_key'>

export const findSubject = (db: Db, id: number): Promise<Subject | undefined> =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'first_name', 'last_name', 'email', 'email_key'])
    .executeTakeFirst()

const formerPeople = (db: Db) => db.selectFrom('users').where('deleted_at', 'is not', null)

export function listFormerPeople(db: Db, asked: PageAsked) {
  let page = formerPeople(db)
  if (asked.before !== undefined) page = page.where('id', '<', Number(asked.before))
  return page
    .select(['id', 'first_name', 'last_name', 'email', 'role'])
    .select((eb) => eb.ref('deleted_at').$notNull().as('deleted_at'))
    .orderBy('id', 'desc')
    .limit(rowsToRead(asked))
    .execute()
}

export const countFormerPeople = (db: Db): Promise<number> => countOf(formerPeople(db))
