import { userStateOf, userTable } from '#contract/can.ts'
import type { UserRow } from '#contract/users.ts'
import type { Row } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { StoredUser } from './account-queries.ts'

/** A row of the API with the caller's permissions for the account (table three). */
export const toUserRow = (me: Me, { has_password, is_invited, managed, ...user }: StoredUser): UserRow => ({
  ...user,
  managed: Boolean(managed),
  invitation: has_password ? null : is_invited ? 'sent' : 'not_sent',
  can: canOf(me, user, Boolean(has_password)),
})

/** The caller's permissions for a locked row. */
export const canWith = (me: Me, user: Row<'users'>) => canOf(me, user, user.password_hash !== null)

const canOf = (me: Me, { id, status }: Pick<Row<'users'>, 'id' | 'status'>, hasPassword: boolean) =>
  userTable.can(userStateOf({ status, hasPassword }), id === me.id ? 'self' : me.role)
