import type { z } from 'zod/mini'
import { formatInstantDay } from '#contract/dates.ts'
import { accountStatuses, roles } from '#contract/person.ts'
import { holdsText } from '#contract/search.ts'
import { type exportUsers, type UserRow, userText } from '#contract/users.ts'
import { listUsers } from '../accounts/account-queries.ts'
import { toUserRow } from '../accounts/user-row.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { PageRequest } from '../kernel/http/pages.ts'

type Query = z.output<typeof exportUsers.query>

export const userSheet = (ctx: Context, me: Me, { search, role, status, ids }: Query) => ({
  name: 'users',
  header: ['First name', 'Last name', 'Email', 'Role', 'Status', 'Created', 'GRS number'],
  page: async (paging: PageRequest) => {
    const page = await listUsers(ctx.db, {}, paging)
    return { ...page, rows: page.rows.map((user) => toUserRow(me, user)) }
  },
  keeps: (user: UserRow) =>
    (role === undefined || user.role === role) &&
    (status === undefined || user.status === status) &&
    (ids === undefined || ids.has(user.id)) &&
    holdsText(userText(user), search),
  cells: (user: UserRow) => [
    user.first_name,
    user.last_name,
    user.email,
    roles[user.role].label,
    accountStatuses[user.status].label,
    formatInstantDay(user.created_at, ctx.config.timeZone),
    user.grs_number,
  ],
  narrowedTo: {
    Search: search,
    Role: role && roles[role].label,
    Status: status && accountStatuses[status].label,
    Chosen: ids?.size,
  },
})
