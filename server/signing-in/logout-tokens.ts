import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/work-account.ts'
import { ProviderFailed } from '../adapters/provider-answers.ts'
import { systemActor } from '../kernel/audit/audit.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { hashOfToken } from '../kernel/http/authentication.ts'
import { type Call, serve } from '../kernel/http/route.ts'
import { providerOf } from './provider-flows.ts'
import { insertLogoutToken } from './provider-queries.ts'
import { removeProviderSessions } from './session-queries.ts'

/** Alone reads a form, because the provider sends its logout token in one. */
export function serveLogoutTokens(app: FastifyInstance, ctx: Context) {
  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: 32_768 },
      (_request, body, done) => done(null, body),
    )
    serve(forms, ctx, { takeLogoutToken: contract.takeLogoutToken }, { takeLogoutToken })
  })
}

/** Longer than the provider's tokens are accepted. */
const rememberedMinutes = 15

/**
 * Ends sessions that the provider has ended. An unknown session or person is no error. An address that sends too many
 * wrong tokens is refused; right ones have no limit, because a provider does not repeat them.
 */
async function takeLogoutToken({ ctx, body, request }: Call<typeof contract.takeLogoutToken>) {
  const provider = providerOf(ctx)
  const { jti, ...whose } = await provider.readLogoutToken(body.logout_token).catch(async (error) => {
    await request.server.limits.limitRefused(request)
    return refuseToken(error)
  })
  await inTransaction(ctx, async (ctx) => {
    const taken = await insertLogoutToken(ctx.db, {
      jti_hash: hashOfToken(jti),
      expires_at: new Date(ctx.now().getTime() + rememberedMinutes * 60_000).toISOString(),
    })
    if (!taken) refuse(400, 'This logout token was used before.')
    const ended = await removeProviderSessions(ctx.db, whose)
    for (const [userId, sessions] of Map.groupBy(ended, ({ user_id }) => user_id))
      ctx.record('session.ended', userId, `The provider ended ${sessions.length} session(s)`, systemActor)
  })
}

function refuseToken(error: unknown): never {
  if (!(error instanceof ProviderFailed)) throw error
  if (error.problem === 'unreachable') refuse(503, contract.workSignInTexts.unreachable)
  refuse(400, 'This is not a valid logout token.')
}
