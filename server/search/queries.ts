import { searchablePeople } from '../access.ts'
import { compiled, type Params } from '../database/compiled.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'

type Asking = Pick<Me, 'id' | 'role' | 'status'>

export const listPeopleToFind = (db: Db, me: Asking) => peopleOf(db, { me }).execute()

const peopleOf = compiled((db, { me }: Params<{ me: Asking }>) =>
  searchablePeople(db, me).select([
    'users.role as kind',
    'users.id',
    'users.first_name',
    'users.last_name',
    'users.email',
    'users.status',
    'users.search_text',
    'users.email_key',
  ]),
)

export const listApplicants = (db: Db) => applicants(db, {}).execute()

const applicants = compiled((db) =>
  db
    .selectFrom('referrals')
    .where('status', '=', 'pending')
    .select(['id', 'first_name', 'last_name', 'email', 'search_text', 'email_key']),
)
