import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/users.ts'
import { listUsers } from '../accounts/account-queries.ts'
import { makeInvitationLink, sendInvitation } from '../accounts/invitations.ts'
import { toUserRow } from '../accounts/user-row.ts'
import type { Context } from '../kernel/context.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { importPeople } from './people-import.ts'
import { createUser, deleteUser, editUser, inviteUser, signOutEverywhere, unlockUser } from './rules.ts'
import { userSheet } from './sheet.ts'

/** Enough for two thousand people with long names. */
const largestImport = 1024 * 1024

export function userRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listUsers, async (call) => {
    const { ctx, me, query } = call
    const page = await listUsers(ctx.db, {}, query)
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
    {
      replyFor: (message) => ({ message }),
    },
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
