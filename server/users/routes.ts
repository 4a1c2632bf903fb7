import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import { formatInstantDay } from '#contract/dates.ts'
import { accountStatuses, roles } from '#contract/person.ts'
import { asKeptNumber } from '#contract/text-blocks.ts'
import type { exportUsers, UserRow } from '#contract/users.ts'
import * as contract from '#contract/users.ts'
import { listUsers } from '../accounts/account-queries.ts'
import { toUserRow } from '../accounts/accounts.ts'
import { patternsOf } from '../database/rows.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { type PageRequest, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { makeInvitationLink, sendInvitation } from '../signing-in/links.ts'
import { importPeople } from './people-import.ts'
import { createUser, deleteUser, editUser, inviteUser, signOutEverywhere, unlockUser } from './rules.ts'

/** Enough for two thousand people with long names. */
const largestImport = 1024 * 1024

export function userRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listUsers, async (call) => {
    const { ctx, me, query } = call
    const page = await listUsers(ctx.db, filterOf(query), query)
    return sendPage(call, query, { ...page, rows: page.rows.map((user) => toUserRow(me, user)) })
  })

  route(app, ctx, contract.exportUsers, async (call) =>
    sendSheet(call, userSheet(call.ctx, call.me, call.query)),
  )

  route(app, ctx, contract.createUser, async ({ ctx, me, body }) => createUser(ctx, me, body))

  route(app, ctx, contract.editUser, async ({ ctx, me, params, body }) => editUser(ctx, me, params.id, body))

  route(app, ctx, contract.deleteUser, async ({ ctx, me, params }) => deleteUser(ctx, me, params.id))

  route(app, ctx, contract.unlockUser, async ({ ctx, params }) => unlockUser(ctx, params.id), {
    replyFor: () => ({ message: 'The account is unlocked.' }),
  })

  route(app, ctx, contract.endSessionsOf, async ({ ctx, params }) => signOutEverywhere(ctx, params.id), {
    replyFor: (ended) => ({ message: ended === 1 ? '1 session ended.' : `${ended} sessions ended.` }),
  })

  route(app, ctx, contract.inviteUser, async ({ ctx, me, body }) => inviteUser(ctx, me, body))

  route(
    app,
    ctx,
    contract.sendInvitation,
    async ({ ctx, me, params }) => sendInvitation(ctx, me, params.id),
    { replyFor: (message) => ({ message }) },
  )

  route(app, ctx, contract.makeInvitationLink, async ({ ctx, me, params }) => ({
    link: await makeInvitationLink(ctx, me, params.id),
  }))

  route(
    app,
    ctx,
    contract.importUsers,
    async ({ ctx, me, body }) => importPeople(ctx, me, body.people, body.confirmed),
    { bodyLimit: largestImport },
  )
}

type Query = z.output<typeof exportUsers.query>

const filterOf = ({ search, role, status, ids }: Query) => ({
  patterns: patternsOf(search),
  role,
  status,
  ids,
})

const userSheet = (ctx: Context, me: Me, query: Query) => ({
  name: 'users',
  header: ['First name', 'Last name', 'Email', 'Role', 'Status', 'Created', 'GRS number'],
  page: async (paging: PageRequest) => {
    const page = await listUsers(ctx.db, filterOf(query), paging)
    return { ...page, rows: page.rows.map((user) => toUserRow(me, user)) }
  },
  cells: (user: UserRow) => [
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
