import { userStateOf, userTable } from '#contract/can.ts'
import type { UserRow } from '#contract/users.ts'
import type { Row } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import type { StoredUser } from './queries.ts'

/** An account with what who asks can do with it (table three). */
export const present = (me: Me, { has_password, ...user }: StoredUser): UserRow => ({
  ...user,
  can: canOf(me, user, Boolean(has_password)),
})

/** The same of an account that is locked. */
export const canWith = (me: Me, user: Row<'users'>) => canOf(me, user, user.password_hash !== null)

const canOf = (me: Me, { id, status }: Pick<Row<'users'>, 'id' | 'status'>, hasPassword: boolean) =>
  userTable.can(userStateOf({ status, hasPassword }), id === me.id ? 'self' : me.role)
