import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A certified OpenID Connect provider on this machine, with a sign-in page that accepts any password. */

type Account = { email: string; email_verified: boolean }

const realClient = { client_id: 'mst', client_secret: 'a-secret-of-the-client' }

/** `accounts` by the name that is typed, which is the subject. */
export async function realProvider(accounts: Record<string, Account>, publicUrl: string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        ...realClient,
        redirect_uris: [`${publicUrl}/api/auth/oidc/callback`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
        backchannel_logout_uri: `${publicUrl}/api/auth/oidc/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of this test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // In the ID token, as Entra ID and Keycloak do.
    conformIdTokenClaims: false,
    features: { backchannelLogout: { enabled: true } },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...accounts[sub] }) }),
    // Staff are not asked whether their own organisation may know them.
    async loadExistingGrant({ oidc }) {
      const { session, client } = oidc
      const grant = new provider.Grant({
        accountId: session?.accountId ?? '',
        clientId: client?.clientId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  server.on('request', provider.callback())
  return {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: realClient.client_id,
      OIDC_CLIENT_SECRET: realClient.client_secret,
      PUBLIC_URL: publicUrl,
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Signs in on the provider's pages without a browser; returns the address that leads back. */
export async function signInAtProvider(address: string, login: string, backTo: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = address
  let body: URLSearchParams | undefined
  for (let steps = 0; steps < 10; steps += 1) {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const answer = await fetch(at, { headers, redirect: 'manual', ...(body && { method: 'POST', body }) })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next?.startsWith(backTo)) return next
    body = undefined
    if (next) at = new URL(next, at).href
    else {
      const page = await answer.text()
      const form = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
      assert.ok(form, `${answer.status} ${page}`)
      at = new URL(form, at).href
      body = new URLSearchParams({ prompt: 'login', login, password: 'any' })
    }
  }
  throw new Error(`the provider did not lead back from ${at}`)
}
