import type { FastifyInstance } from 'fastify'
import type * as contract from '#contract/operations.ts'
import { isWithoutBackup } from '../../backup/nightly.ts'
import { isReachable } from '../../database/connect.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Call } from '../../kernel/http/route.ts'
import { troubleSentences } from '../../kernel/storage/storage.ts'
import { noBackup } from './notices.ts'

export async function getHealth({ ctx, request }: Call<typeof contract.getHealth>) {
  await refuseWhileUnwell(request.server, ctx)
  const status = 'ok' as const
  return (await isWithoutBackup(ctx)) ? { status, details: { backup: noBackup } } : { status }
}

export async function getReadiness({ ctx, request }: Call<typeof contract.getReadiness>) {
  if (request.server.starting) refuse(503, 'The server is starting.')
  await refuseWhileUnwell(request.server, ctx)
  if (!(await ctx.storage.hasRoomFor('work'))) refuse(503, 'The disk is almost full.')
  return { status: 'ok' as const }
}

async function refuseWhileUnwell({ closingSoon }: FastifyInstance, { db, storage }: Context) {
  if (closingSoon) refuse(503, 'The server is closing.')
  if (!(await isReachable(db, storage.noteFailure))) refuse(503, troubleSentences.unreachable)
  const trouble = await storage.findTrouble()
  if (trouble) refuse(503, troubleSentences[trouble])
}

declare module 'fastify' {
  interface FastifyInstance {
    /** True while the server listens but its start is not complete. */
    starting: boolean
    closingSoon: boolean
  }
}
