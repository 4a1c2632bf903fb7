import { peopleToFind } from '../access.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'

export const listPeopleToFind = (db: Db, me: Me) =>
  peopleToFind(db, me)
    .select(['users.role as kind', 'users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .execute()

export const listApplicants = (db: Db) =>
  db
    .selectFrom('referrals')
    .where('status', '=', 'pending')
    .select(['id', 'first_name', 'last_name', 'email'])
    .execute()
