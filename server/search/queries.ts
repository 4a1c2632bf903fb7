import { searchablePeople } from '../access.ts'
import { compiledList, type Params } from '../database/compiled.ts'
import type { Me } from '../kernel/http/authentication.ts'

type Asking = Pick<Me, 'id' | 'role' | 'status'>

export const listPeopleToFind = compiledList((db, { me }: Params<{ me: Asking }>) =>
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

export const listApplicants = compiledList((db) =>
  db
    .selectFrom('referrals')
    .where('status', '=', 'pending')
    .select(['id', 'first_name', 'last_name', 'email', 'search_text', 'email_key']),
)
