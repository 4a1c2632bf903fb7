import { workSignInTexts } from '#contract/work-account.ts'
import { removeProviderSessions } from '../accounts/session-queries.ts'
import type { IdentityProvider } from '../adapters/identity-provider.ts'
import { ProviderFailed } from '../adapters/provider-answers.ts'
import { systemActor } from '../kernel/audit/audit.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { hashOfToken } from '../kernel/http/authentication.ts'
import { insertLogoutToken } from './queries.ts'

/** Longer than the provider's tokens are accepted. */
const rememberedMinutes = 15

/**
 * Ends sessions that the provider has ended. An unknown session or person is no error. `countRefused` refuses when an
 * address sends too many wrong tokens; right ones have no limit, because a provider does not repeat them.
 */
export async function endByLogoutToken(
  ctx: Context,
  provider: IdentityProvider,
  token: string,
  countRefused: () => Promise<void>,
) {
  const { jti, ...whose } = await provider.readLogoutToken(token).catch(async (error) => {
    await countRefused()
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
  if (error.problem === 'unreachable') refuse(503, workSignInTexts.unreachable)
  refuse(400, 'This is not a valid logout token.')
}
