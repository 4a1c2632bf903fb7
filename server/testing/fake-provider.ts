import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { exportJWK, SignJWT } from 'jose'
import { listenOnFreePort } from './free-port.ts'

/**
 * An OpenID Connect provider that answers as a test says, also wrongly. Real ones are played by
 * `oidc-provider`.
 */

const clientId = 'mst'
const clientSecret = 'a secret: with signs & spaces'

// The default quality needs seconds of a busy machine, and the server's patience ends.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const packers = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: (text: string) => brotliCompressSync(text, quality),
}

type Claims = Record<string, unknown>
/** The provider's changes for one code. */
export type Misbehaviour = {
  /** Changes the claims of the ID token; undefined removes one. */
  claims?: Claims
  /** Writes the ID token itself. */
  sign?: (claims: Claims) => Promise<string>
}

type Code = { nonce: string; challenge: string; claims: Claims; sign: (claims: Claims) => Promise<string> }

type Certified = { host: string; cert: string; key: string }

/** With a certificate, its host is reached through a proxy only. */
export async function fakeProvider(now: () => Date, certified?: Certified) {
  let key = newKey('first')
  const codes = new Map<string, Code>()
  const faults: {
    /** Replaces all answers while it is set. */
    answer?: (request: IncomingMessage, response: ServerResponse) => void
    /** Adds so many bytes to the answers of one path. */
    padded?: { path: string; bytes: number; encoding?: keyof typeof packers }
    /** Replaces values of the description. */
    description?: object
  } = {}
  const calls: string[] = []

  const server = certified ? createTlsServer(certified) : createServer()
  server.on('request', (request, response) => {
    calls.push(request.url ?? '')
    if (faults.answer) return faults.answer(request, response)
    void answer(request).then(
      (body) => send(request, response, body),
      (error) => response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(error)),
    )
  })
  const port = await listenOnFreePort(server)
  const issuer = certified ? `https://${certified.host}:${port}` : `http://127.0.0.1:${port}`

  function send({ url }: IncomingMessage, response: ServerResponse, body: object) {
    const { path, bytes, encoding } = faults.padded ?? {}
    const text = JSON.stringify(url === path ? { ...body, padding: 'x'.repeat(bytes ?? 0) } : body)
    response.setHeader('content-type', 'application/json')
    if (url !== path || !encoding) return response.end(text)
    return response.setHeader('content-encoding', encoding).end(packers[encoding](text))
  }

  async function answer(request: IncomingMessage): Promise<object> {
    if (request.url === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
        end_session_endpoint: `${issuer}/end`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        ...faults.description,
      }
    if (request.url === '/keys') return { keys: [await publicJwk(key)] }
    const body = new URLSearchParams(await new Response(request as never).text())
    const code = codes.get(body.get('code') ?? '')
    const isClient = request.headers.authorization === basic(clientId, clientSecret)
    const verifier = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || !isClient || verifier !== code.challenge) throw { error: 'invalid_grant' }
    return {
      access_token: 'for nothing here',
      token_type: 'Bearer',
      id_token: await code.sign({
        ...code.claims,
        ...(code.claims.nonce === undefined && { nonce: code.nonce }),
      }),
    }
  }

  const signed = (claims: Claims, header: object = {}) => signWith(key, claims, header)
  return {
    issuer,
    faults,
    calls,
    settings: (more: object = {}) => ({
      issuer,
      clientId,
      clientSecret,
      name: 'Heron Trust',
      scopes: 'openid email profile',
      acrValues: undefined,
      emailDomains: undefined,
      trustEmail: false,
      redirectUri: 'http://mst.example/api/auth/oidc/callback',
      signedOutUri: 'http://mst.example/login',
      ...more,
    }),
    /** Begins to sign with another key. */
    rotate() {
      key = newKey('second')
    },
    publicKey: () => key.publicKey,
    signed,
    /** Plays a person's sign-in at the address that the browser was sent to; returns the way back. */
    signIn(
      address: string,
      subject: string,
      { claims = {}, sign = (claims) => signed(claims) }: Misbehaviour = {},
    ): string {
      const asked = new URL(address).searchParams
      const code = `code-${codes.size + 1}`
      const seconds = Math.floor(now().getTime() / 1_000)
      codes.set(code, {
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        claims: {
          iss: issuer,
          aud: clientId,
          sub: subject,
          iat: seconds,
          exp: seconds + 300,
          auth_time: seconds,
          ...claims,
        },
        sign,
      })
      return `?${new URLSearchParams({ code, state: asked.get('state') ?? '', session_state: 'theirs' })}`
    },
  }
}

type Key = { kid: string; privateKey: KeyObject; publicKey: KeyObject }
export const newKey = (kid: string): Key => ({ kid, ...generateKeyPairSync('rsa', { modulusLength: 2_048 }) })

export const signWith = ({ kid, privateKey }: Key, claims: Claims, header: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(privateKey)

const publicJwk = async ({ kid, publicKey }: Key) => ({
  ...(await exportJWK(publicKey)),
  kid,
  alg: 'RS256',
  use: 'sig',
})

/** Both parts are encoded as in a form (RFC 6749). */
function basic(name: string, secret: string): string {
  const form = (text: string) => new URLSearchParams({ x: text }).toString().slice(2)
  return `Basic ${Buffer.from(`${form(name)}:${form(secret)}`).toString('base64')}`
}
