import type { z } from 'zod/mini'
import { formatInstantDay } from '#contract/dates.ts'
import { accountStatuses, roles } from '#contract/person.ts'
import { asKeptNumber } from '#contract/text-blocks.ts'
import type * as contract from '#contract/users.ts'
import { listUserRows } from '../accounts/account-queries.ts'
import { patternsOf } from '../database/rows.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { PageRequest } from '../kernel/http/pages.ts'

type Query = z.output<typeof contract.exportUsers.query>

export const userFilterOf = ({ search, role, status, ids }: Query) => ({
  patterns: patternsOf(search),
  role,
  status,
  ids,
})

export const userSheet = (ctx: Context, me: Me, query: Query) => ({
  name: 'users',
  header: ['First name', 'Last name', 'Email', 'Role', 'Status', 'Created', 'GRS number'],
  page: (paging: PageRequest) => listUserRows(ctx.db, me, userFilterOf(query), paging),
  cells: (user: contract.UserRow) => [
    user.first_name,
    user.last_name,
    user.email,
    roles[user.role].label,
    accountStatuses[user.status].label,
    formatInstantDay(user.created_at, ctx.config.timeZone),
    asKeptNumber(user.grs_number),
  ],
  narrowedTo: {
    Search: query.search,
    Role: query.role && roles[query.role].label,
    Status: query.status && accountStatuses[query.status].label,
    Chosen: query.ids?.length,
  },
})
