import type * as jose from 'jose'
import type { ServerMetadata } from 'openid-client'
import { isStorable } from '#contract/fields.ts'

/** Checks of a provider's description and of its signed tokens that the libraries do not make. */

/** The claims of a checked ID token. */
export type Claims = {
  issuer: string
  subject: string
  email: string | undefined
  emailIsVerified: boolean
  /** The provider's id of the session, which its logout token names. */
  sid: string | undefined
}

/** A logout token ends the sessions of a subject, or of one session of the provider. */
export type LogoutOf = { issuer: string; subject: string | undefined; sid: string | undefined; jti: string }

export type ProviderProblem = 'unreachable' | 'cancelled' | 'refused'
export class ProviderFailed extends Error {
  readonly problem: ProviderProblem
  constructor(problem: ProviderProblem, cause: unknown) {
    super(messageOf(cause), { cause })
    this.problem = problem
  }
}

export const toleratedSkewSeconds = 60

const addresses = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

/** Browsers are sent to these addresses. An issuer without https is a provider of a test. */
export function checkedAddresses(server: ServerMetadata, { issuer }: { issuer: string }): ServerMetadata {
  const needed =
    server.end_session_endpoint === undefined ? addresses : [...addresses, 'end_session_endpoint' as const]
  const allowed = issuer.startsWith('http:') ? ['https:', 'http:'] : ['https:']
  const wrong = needed.find((name) => !allowed.includes(URL.parse(server[name] ?? '')?.protocol ?? ''))
  if (wrong) throw new ProviderFailed('refused', `the provider's ${wrong} is no https address`)
  return server
}

/** The library compares the issuer, also its last slash. All other failures of the description count as no answer. */
export function descriptionFailure(error: unknown, { issuer }: { issuer: string }): ProviderFailed {
  const { expected, body } = ((error as Error).cause ?? {}) as {
    expected?: unknown
    body?: { issuer?: unknown }
  }
  return expected !== undefined && typeof body?.issuer === 'string'
    ? new ProviderFailed('refused', `OIDC_ISSUER is ${issuer}, but the provider's issuer is ${body.issuer}`)
    : new ProviderFailed('unreachable', error)
}

type Expected = { clientId: string; acrValues: string | undefined }

/** The claims of an ID token whose signature, issuer, audience, nonce and expiry were checked. */
export function claimsIn(claims: Record<string, unknown>, expected: Expected, now: Date): Claims {
  const { iss, sub, email, email_verified: verified, xms_edov: edov, sid } = claims
  const problem = problemIn(claims, expected, now)
  const [issuer, subject] = [storable(iss), storable(sub)]
  if (problem || !issuer || !subject) return refuseToken(problem ?? 'the subject is unfit')
  return {
    issuer,
    subject,
    email: storable(email),
    // Entra ID has a claim of its own and does not send the standard's. Cognito and AD FS send it as a text.
    emailIsVerified: ['true', '1'].includes(String(verified ?? edov).toLowerCase()),
    sid: storable(sid),
  }
}

function problemIn(claims: Record<string, unknown>, { clientId, acrValues }: Expected, now: Date) {
  const { azp, iat, auth_time: authTime, acr, sid } = claims
  const latest = now.getTime() / 1_000 + toleratedSkewSeconds
  if (azp !== undefined && azp !== clientId) return 'it is for another client (azp)'
  if (Number(iat) > latest || Number(authTime ?? 0) > latest) return 'it is from the future'
  if (sid !== undefined && storable(sid) === undefined) return 'the session is unfit'
  const level = storable(acr)
  if (acrValues && !(level && acrValues.split(' ').includes(level)))
    return 'the sign-in had none of the levels in OIDC_ACR_VALUES (acr)'
  return undefined
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** The standard recommends the first; earlier providers send the second or none. */
const logoutTypes = ['logout+jwt', 'jwt']

/** An ID token has no such event, and a logout token no nonce. */
export function logoutIn(claims: jose.JWTPayload, { typ = 'JWT' }: jose.JWTHeaderParameters): LogoutOf {
  const { iss, sub, jti, sid, events, nonce } = claims
  const event = (events as Record<string, unknown> | null | undefined)?.[logoutEvent]
  const isLogout = typeof event === 'object' && event !== null && nonce === undefined
  const isOfType = logoutTypes.includes(
    String(typ)
      .toLowerCase()
      .replace(/^application\//, ''),
  )
  if (!isLogout || !isOfType) return refuseToken('it is no logout token')
  const [issuer, id, subject, session] = [storable(iss), storable(jti), storable(sub), storable(sid)]
  const isUnfit = (sub !== undefined && !subject) || (sid !== undefined && !session)
  if (!issuer || !id || !(subject ?? session) || isUnfit)
    return refuseToken('it does not name a person as it should')
  return { issuer, subject, sid: session, jti: id }
}

/** A text that both databases store unchanged. */
const storable = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 255 && isStorable(value) ? value : undefined

function refuseToken(why: string): never {
  throw new ProviderFailed('refused', why)
}

/** The library's words and code; a cause can contain tokens, so it is not logged. */
const messageOf = (cause: unknown): string =>
  cause instanceof Error
    ? [(cause as { code?: string }).code, cause.message, algorithmIn(cause)].filter(Boolean).join(': ')
    : String(cause)

/** The refused algorithm of a signature, such as HS256. */
function algorithmIn(error: Error): string | undefined {
  const { alg, cause } = (error.cause ?? {}) as { alg?: unknown; cause?: { alg?: unknown } }
  const name = String(alg ?? cause?.alg ?? '')
  return /^[A-Za-z0-9-]{1,20}$/.test(name) ? name : undefined
}
