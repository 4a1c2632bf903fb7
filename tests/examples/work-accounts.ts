import { cast } from '#demo/cast.ts'
import type { ProviderSettings } from '../../server/adapters/identity-provider.ts'
import type { Claims } from '../../server/adapters/provider-answers.ts'
import { nowIso } from '../../server/kernel/context.ts'
import { hashOfToken } from '../../server/kernel/http/authentication.ts'
import { fakeProvider } from '../../server/testing/fake-provider.ts'
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
async function backFromProvider(
  { ctx }: Stage,
  claims: Partial<Claims>,
  linking: number | null = null,
  purpose: 'sign_in' | 'link' | 'proof' = linking ? 'link' : 'sign_in',
) {
  ctx.config.provider = provider
  const now = nowIso(ctx)
  await ctx.db
    .insertInto('provider_flows')
    .values({
      purpose,
      browser_hash: hashOfToken(secret),
      state_hash: hashOfToken('the state'),
      user_id: linking,
      created_at: now,
      expires_at: now,
      answered_at: now,
      ended_at: now,
      claims: JSON.stringify({ issuer: provider.issuer, subject: 'somebody', ...claims }),
    })
    .execute()
  return { cookie: `mst_provider=${secret}` }
}

const linked = ({ ctx, ids }: Stage) =>
  ctx.db
    .insertInto('work_accounts')
    .values({
      user_id: ids.max,
      issuer: 'https://login.example.org',
      subject: 'max-1',
      linked_at: nowIso(ctx),
    })
    .execute()

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
  'POST /api/auth/work-account/start': async ({ ctx }) => {
    const fake = await fakeProvider(ctx.now)
    ctx.config.provider = fake.settings()
    return { who: 'max', leaves: [] }
  },
  'POST /api/auth/work-account': async (world) => ({
    who: 'max',
    headers: await backFromProvider(world, {}, world.ids.max),
    leaves: [['identity.linked', 'user', world.ids.max]],
  }),
  'POST /api/auth/proof/work-account': async (world) => {
    await linked(world)
    return {
      who: 'max',
      headers: await backFromProvider(world, { subject: 'max-1' }, null, 'proof'),
      leaves: [['session.proven', 'session', world.ids.max]],
    }
  },
  'DELETE /api/auth/work-account': async (world) => {
    await linked(world)
    return { who: 'max', leaves: [['identity.unlinked', 'user', world.ids.max]] }
  },
  'DELETE /api/users/:id/work-account': async (world) => {
    await linked(world)
    return {
      who: 'nora',
      params: { id: world.ids.max },
      leaves: [['identity.unlinked', 'user', world.ids.max]],
    }
  },
  'POST /api/auth/oidc/logout': async (world) => {
    const { ctx } = world
    const fake = await fakeProvider(ctx.now)
    ctx.config.provider = fake.settings()
    await linked(world)
    await ctx.db.updateTable('work_accounts').set({ issuer: fake.issuer }).execute()
    await world.as('max').token()
    await ctx.db.updateTable('sessions').set({ signed_in_by: 'provider' }).execute()
    world.signsInAgain('max')
    const iat = Math.floor(ctx.now().getTime() / 1_000)
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const times = { iat, exp: iat + 120 }
    const token = await fake.signed({
      ...times,
      iss: fake.issuer,
      aud: 'mst',
      jti: 'one',
      sub: 'max-1',
      events,
    })
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      form: { logout_token: token },
      by: 'system',
      leaves: [['session.ended', 'session', world.ids.max]],
    }
  },
}
