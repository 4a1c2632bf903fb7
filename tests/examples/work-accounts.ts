import { cast } from '#demo/cast.ts'
import type { Claims, ProviderSettings } from '../../server/adapters/identity-provider.ts'
import { nowIso } from '../../server/kernel/context.ts'
import { hashOfToken } from '../../server/kernel/http/authentication.ts'
import type { Stage } from '../../server/testing/stage.ts'
import type { Examples } from './example.ts'

const provider: ProviderSettings = {
  issuer: 'https://login.example.org',
  clientId: 'mst',
  clientSecret: 'a secret',
  name: undefined,
  scopes: 'openid email profile',
  acrValues: undefined,
  emailDomains: undefined,
  trustEmail: false,
  redirectUri: 'http://mst.example/api/auth/oidc/callback',
  signedOutUri: 'http://mst.example/login',
}
const secret = 'c'.repeat(43)

/** A browser that has just come back from the provider; returns its headers. */
async function backFromProvider({ ctx }: Stage, claims: Partial<Claims>) {
  ctx.config.provider = provider
  const now = nowIso(ctx)
  await ctx.db
    .insertInto('provider_flows')
    .values({
      purpose: 'sign_in',
      browser_hash: hashOfToken(secret),
      state_hash: hashOfToken('the state'),
      user_id: null,
      created_at: now,
      expires_at: now,
      answered_at: now,
      ended_at: now,
      claims: JSON.stringify({ issuer: provider.issuer, subject: 'somebody', ...claims }),
    })
    .execute()
  return { cookie: `mst_provider=${secret}` }
}

/** Examples of calls about signing in by a provider. */
export const aboutWorkAccounts: Examples = {
  'POST /api/auth/oidc/finish': async (world) => ({
    headers: await backFromProvider(world, { email: cast.max.email, emailIsVerified: true }),
    by: 'max',
    leaves: [
      ['identity.linked', 'user', world.ids.max],
      ['session.signed_in', 'session', world.ids.max],
    ],
  }),
}
