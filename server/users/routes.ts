import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/users.ts'
import type { Context } from '../kernel/context.ts'
import { sendPage } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { sendSheet } from '../kernel/sheet.ts'
import { importPeople } from './importing.ts'
import { inviteUser, makeInvitationLink, sendInvitation } from './inviting.ts'
import { present } from './presenting.ts'
import { listUsers } from './queries.ts'
import { createUser, deleteUser, editUser, signOutEverywhere, unlockUser } from './rules.ts'
import { userSheet } from './sheet.ts'

/** Two thousand people with long names. */
const largestImport = 1024 * 1024

export function userRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listUsers, async (call) => {
    const { ctx, me, query } = call
    const { rows, total } = await listUsers(ctx.db, query)
    return sendPage(call, query, { rows: rows.map((user) => present(me, user)), total })
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
