import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/users.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { makeInvitationLink, sendInvitation } from './invitations.ts'
import { exportUsers, listUsers } from './lists.ts'
import { importUsers, largestImport } from './people-import.ts'
import { createUser, deleteUser, editUser, endSessionsOf, inviteUser, unlockUser } from './rules.ts'

export const userRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, {
    listUsers,
    exportUsers,
    createUser,
    editUser,
    deleteUser,
    unlockUser,
    endSessionsOf,
    inviteUser,
    sendInvitation,
    makeInvitationLink,
    importUsers: { rule: importUsers, bodyLimit: largestImport },
  })
