import assert from 'node:assert/strict'
import type { fakeProvider, Misbehaviour } from './fake-provider.ts'
import type { Server } from './shared-server.ts'

type Provider = Awaited<ReturnType<typeof fakeProvider>>

/** A browser with its cookies that signs in by the provider. */
export function workBrowser(app: Server, provider: Provider) {
  const cookies: Record<string, string> = {}

  async function ask(method: 'GET' | 'POST', url: string, token?: string) {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await app.inject({ method, url, cookies, headers })
    for (const { name, value } of answer.cookies) cookies[name] = value
    return answer
  }

  const browser = {
    cookies,
    ask,
    /** Follows the button; returns the provider's address. */
    async start(): Promise<string> {
      const answer = await ask('GET', '/api/auth/oidc/start')
      assert.equal(answer.statusCode, 302, answer.body)
      return String(answer.headers.location)
    },
    /** Comes back from the provider. */
    async comeBack(query: string): Promise<void> {
      const answer = await ask('GET', `/api/auth/oidc/callback${query}`)
      assert.equal(answer.statusCode, 302, answer.body)
      assert.equal(answer.headers.location, '/login?work-account')
    },
    async finish() {
      const answer = await ask('POST', '/api/auth/oidc/finish')
      return { status: answer.statusCode, ...answer.json() }
    },
    /** The whole way. */
    async signIn(subject: string, misbehaviour: Misbehaviour = {}) {
      await browser.comeBack(provider.signIn(await browser.start(), subject, misbehaviour))
      return browser.finish()
    },
  }
  return browser
}
