import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { workSignInTexts } from '#contract/work-account.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { listenOnFreePort } from '../testing/free-port.ts'
import { dataDirsOf, firstAdmin, invite, run, signedIn, untilEnded, untilReady } from '../testing/program.ts'

/**
 * A provider's certificate from a private authority, for tests only. Both are valid until 2100. Nobody has
 * kept the authority's key.
 */
const privateAuthority = `-----BEGIN CERTIFICATE-----
MIIBUjCB+KADAgECAgEBMAoGCCqGSM49BAMCMB8xHTAbBgNVBAMTFEF1dGhvcml0
eSBvZiBhIHRydXN0MCAXDTAwMDEwMTAwMDAwMFoYDzIxMDAwMTAxMDAwMDAwWjAf
MR0wGwYDVQQDExRBdXRob3JpdHkgb2YgYSB0cnVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABED8E49/koxBi3xkeVinrdDMcOdw0jKpxg/hLCXwpctRafZJ2HZl
rD7Gv1yuAFYWB4E5LPxGzKMzWHYdYXWFH4OjIzAhMA8GA1UdEwEB/wQFMAMBAf8w
DgYDVR0PAQH/BAQDAgIEMAoGCCqGSM49BAMCA0kAMEYCIQDQ+tG1lbZZUTjyNj/L
uu/ngk2ekLZ4P1UGi9BJf09F9QIhAImVbLAuI+0qHu+lIZsasCDFXYfgUVghpFQS
MUOA9Ys7
-----END CERTIFICATE-----
`

const certified = {
  host: 'login.trust.example',
  cert: `-----BEGIN CERTIFICATE-----
MIIBTjCB9qADAgECAgECMAoGCCqGSM49BAMCMB8xHTAbBgNVBAMTFEF1dGhvcml0
eSBvZiBhIHRydXN0MCAXDTAwMDEwMTAwMDAwMFoYDzIxMDAwMTAxMDAwMDAwWjAe
MRwwGgYDVQQDExNsb2dpbi50cnVzdC5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZI
zj0DAQcDQgAEYCe/1SMTXs1CsS1iUt8pJn/gloJDlFchPbeuf9woExvQYOrfTOrj
LlXda/j80+aSpkYw6pLeskasK25+qrh44qMiMCAwHgYDVR0RBBcwFYITbG9naW4u
dHJ1c3QuZXhhbXBsZTAKBggqhkjOPQQDAgNHADBEAiBs6MMgF+lQf0MPBZeLeCvb
kSQqfZ1ExlD9oDzus5p1kQIgcS2+ulbZ5Rh8SWMY+JCkH8IkD0KwvO/WYgpIPLlk
Xlo=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgErw+3kWfXt9kEXUy
P5xya6pR+vz8OSlSKBFz9U9dZoihRANCAARgJ7/VIxNezUKxLWJS3ykmf+CWgkOU
VyE9t65/3CgTG9Bg6t9M6uMuVd1r+PzT5pKmRjDqkt6yRqwrbn6quHji
-----END PRIVATE KEY-----
`,
}

/** Runs the program in a network of a trust: the provider is behind a proxy, with a certificate of the trust. */

const dataDir = dataDirsOf(import.meta.filename)
const folder = mkdtempSync(join(tmpdir(), 'mst-authority-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const authority = { NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') }
writeFileSync(authority.NODE_EXTRA_CA_CERTS, privateAuthority)

async function network(name: string, more: (proxy: string) => Record<string, string>) {
  const provider = await fakeProvider(() => new Date(), certified)
  const proxy = await connectProxy()
  const { issuer, clientId, clientSecret } = provider.settings()
  const program = run({
    ...firstAdmin,
    DATA_DIR: dataDir(name),
    PUBLIC_URL: 'http://mst.example',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    LOG_LEVEL: 'warn',
    ...more(proxy.url),
  })
  return { provider, proxy, program, ...browserAt(await untilReady(program)) }
}

/** A browser with the cookie of one way to the provider. */
function browserAt(url: string) {
  let cookie = ''
  const go = async (path: string, method = 'GET') => {
    const answer = await fetch(`${url}/api/auth/oidc/${path}`, {
      method,
      headers: { cookie },
      redirect: 'manual',
    })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return answer
  }
  return { url, go }
}

const unreachable = { message: workSignInTexts.unreachable }

test('a person signs in through a proxy, at a provider with a certificate of its own authority', async () => {
  const { url, go, provider, proxy } = await network('proxy', (proxy) => ({
    ...authority,
    HTTPS_PROXY: proxy,
  }))
  await invite(url, await signedIn(url), 'ines@mst.example')
  const claims = { email: 'ines@mst.example', email_verified: true }

  const address = (await go('start')).headers.get('location') ?? ''
  await go(`callback${provider.signIn(address, 'ines-1', { claims })}`)
  const finish = await go('finish', 'POST')

  const { user } = (await finish.json()) as { user: { email: string } }
  assert.deepEqual([finish.status, user.email], [200, 'ines@mst.example'])
  assert.ok(provider.calls.includes('/token') && provider.calls.includes('/keys'))
  assert.deepEqual([...new Set(proxy.asked)], [new URL(provider.issuer).host])
  assert.equal(await sendLogoutToken(url, provider), 200)
})

test('without the certificate of the authority the provider is unreachable, and the log says why', async () => {
  const { go, provider, program } = await network('unknown', (proxy) => ({ HTTPS_PROXY: proxy }))

  const start = await go('start')
  const finish = await go('finish', 'POST')

  assert.equal(start.headers.get('location'), '/login?work-account')
  assert.deepEqual([finish.status, await finish.json()], [503, unreachable])
  assert.deepEqual(provider.calls, [])
  assert.match(program.output(), /signing in by the provider failed/)
})

test('a proxy that does not answer is given up after five seconds, and delays no other call', async () => {
  const { url, go, proxy } = await network('silent', (proxy) => ({ ...authority, HTTPS_PROXY: proxy }))
  proxy.faults.isSilent = true

  const order: string[] = []
  const start = go('start').then(() => order.push('work account'))
  await signedIn(url).then(() => order.push('password'))
  await start

  assert.deepEqual(order, ['password', 'work account'])
  assert.deepEqual(await (await go('finish', 'POST')).json(), unreachable)
})

test('NO_PROXY lists hosts that are reached directly', async () => {
  const { go, proxy } = await network('direct', (proxy) => ({
    ...authority,
    HTTPS_PROXY: proxy,
    NO_PROXY: certified.host,
  }))

  await go('start')

  // No name server knows the host.
  assert.deepEqual(await (await go('finish', 'POST')).json(), unreachable)
  assert.deepEqual(proxy.asked, [])
})

test('an address that no proxy can have is reported with a sentence, without its password', async () => {
  const { code, output } = await untilEnded(
    run({
      DATA_DIR: dataDir('wrong'),
      PUBLIC_URL: 'http://mst.example',
      OIDC_ISSUER: 'https://login.trust.example',
      OIDC_CLIENT_ID: 'mst',
      OIDC_CLIENT_SECRET: 'secret',
      HTTPS_PROXY: 'ward:otter@proxy.trust.example:8080',
    }),
  )

  assert.deepEqual(
    [code, output],
    [1, 'HTTP_PROXY and HTTPS_PROXY must be http or https addresses, such as http://proxy.example.org:8080.'],
  )
})

async function sendLogoutToken(url: string, provider: Awaited<ReturnType<typeof fakeProvider>>) {
  const iat = Math.floor(Date.now() / 1_000)
  const logout_token = await provider.signed({
    iss: provider.issuer,
    aud: 'mst',
    sub: 'ines-1',
    iat,
    exp: iat + 120,
    jti: randomUUID(),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
  const body = new URLSearchParams({ logout_token })
  return (await fetch(`${url}/api/auth/oidc/logout`, { method: 'POST', body })).status
}

/** A small CONNECT proxy. It connects to this machine for every host. */
async function connectProxy() {
  /** The hosts that were asked for, with their ports. */
  const asked: string[] = []
  const faults = { isSilent: false }
  const server = createServer((_request, response) => response.writeHead(405).end())
  server.on('connect', ({ url = '' }, client, head) => {
    asked.push(url)
    client.on('error', () => client.destroy())
    if (faults.isSilent) return
    const onward = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
      onward.pipe(client).pipe(onward)
    })
    onward.on('error', () => client.destroy())
  })
  return { url: `http://127.0.0.1:${await listenOnFreePort(server)}`, asked, faults }
}
