import type { z } from 'zod/mini'
import { formatInstantDay } from '#contract/dates.ts'
import { accountStatuses, roles } from '#contract/person.ts'
import { holdsText } from '#contract/search.ts'
import { type exportUsers, type UserRow, userText } from '#contract/users.ts'
import type { Me } from '../kernel/authentication.ts'
import type { Context } from '../kernel/context.ts'
import { present } from './presenting.ts'
import { listUsers } from './queries.ts'

type Query = z.output<typeof exportUsers.query>

/** The list of users as a file. */
export const userSheet = (ctx: Context, me: Me, { search, role, status, ids }: Query) => ({
  name: 'users',
  header: ['First name', 'Last name', 'Email', 'Role', 'Status', 'Created'],
  page: async (paging: Parameters<typeof listUsers>[1]) => {
    const { rows, total } = await listUsers(ctx.db, paging)
    return { rows: rows.map((user) => present(me, user)), total }
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
  ],
  narrowedTo: {
    Search: search,
    Role: role && roles[role].label,
    Status: status && accountStatuses[status].label,
    Chosen: ids?.size,
  },
})
