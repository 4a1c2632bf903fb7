import type * as jose from 'jose'
import type * as client from 'openid-client'
import {
  type Claims,
  checkedAddresses,
  claimsIn,
  descriptionFailure,
  type LogoutOf,
  logoutIn,
  ProviderFailed,
  type ProviderProblem,
  toleratedSkewSeconds,
} from './provider-answers.ts'

/** Where staff sign in with the account of their organisation, by OpenID Connect. */
export type ProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** On the sign-in button. */
  name: string | undefined
  scopes: string
  acrValues: string | undefined
  emailDomains: string[] | undefined
  trustEmail: boolean
  /** Where the provider sends the browser back to. */
  redirectUri: string
  /** Where it sends the browser after signing out of the provider. */
  signedOutUri: string
}

/** Binds one browser's sign-in at the provider to its callback. */
export type FlowSecrets = { state: string; nonce: string; codeVerifier: string }

export type IdentityProvider = ReturnType<typeof identityProvider>

/** All requests of one step share these seconds. */
const patienceMilliseconds = 5_000
/** Many people can start at once without as many requests for the same description. */
const descriptionMilliseconds = 60_000

/** For each answer, after it was unpacked: any visitor can make the server ask. */
const maxAnswerBytes = 1024 * 1024

type Description = { server: Promise<client.ServerMetadata>; askedAt: number }

export function identityProvider(settings: ProviderSettings, now: () => Date) {
  let description: Description | undefined

  let keys: { of: string; find: jose.JWTVerifyGetKey } | undefined

  function describe(library: typeof client, fetchInTime: client.CustomFetch) {
    if (description && Math.abs(now().getTime() - description.askedAt) < descriptionMilliseconds)
      return description.server
    const options = { [library.customFetch]: fetchInTime, execute: insecureFor(library) }
    const server = library
      .discovery(new URL(settings.issuer), settings.clientId, undefined, undefined, options)
      .then(
        (found) => checkedAddresses(found.serverMetadata(), settings),
        (error) => {
          throw descriptionFailure(error, settings)
        },
      )
      .catch((error) => {
        if (description === asked) description = undefined
        throw error
      })
    const asked = { server, askedAt: now().getTime() }
    description = asked
    return server
  }

  const insecureFor = (library: typeof client) =>
    settings.issuer.startsWith('http:') ? [library.allowInsecureRequests] : []

  /** A new configuration each time has no keys cached, so that rotated keys are found again. */
  async function configure(): Promise<client.Configuration> {
    const library = await load()
    const fetchInTime = fetchBefore(AbortSignal.timeout(patienceMilliseconds))
    const server = await describe(library, fetchInTime)
    const configuration = new library.Configuration(
      server,
      settings.clientId,
      {
        // The library reads the machine's clock.
        [library.clockSkew]: Math.round((now().getTime() - Date.now()) / 1_000),
        [library.clockTolerance]: toleratedSkewSeconds,
      },
      takesBasic(server)
        ? library.ClientSecretBasic(settings.clientSecret)
        : library.ClientSecretPost(settings.clientSecret),
    )
    configuration[library.customFetch] = fetchInTime
    // Checks the signature of the ID token too, not only the TLS of its sender.
    for (const enable of [...insecureFor(library), library.enableNonRepudiationChecks]) enable(configuration)
    return configuration
  }

  return {
    settings,

    /** The provider's page to send the browser to. */
    async signInAddress(secrets: FlowSecrets, { again = false } = {}): Promise<string> {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await load()
      const address = buildAuthorizationUrl(await configure(), {
        redirect_uri: settings.redirectUri,
        scope: settings.scopes,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
        ...(settings.acrValues && { acr_values: settings.acrValues }),
        ...(again && { prompt: 'login', max_age: '0' }),
      })
      return address.href
    },

    /** Exchanges the code in the provider's answer. `maxAge`: the most seconds since the person signed in. */
    async redeem(query: string, secrets: FlowSecrets, maxAge?: number): Promise<Claims> {
      const { authorizationCodeGrant } = await load()
      const configuration = await configure()
      try {
        const tokens = await authorizationCodeGrant(
          configuration,
          new URL(`${settings.redirectUri}${query}`),
          {
            expectedState: secrets.state,
            expectedNonce: secrets.nonce,
            pkceCodeVerifier: secrets.codeVerifier,
            idTokenExpected: true,
            ...(maxAge !== undefined && { maxAge }),
          },
        )
        return claimsIn(tokens.claims() ?? {}, settings, now())
      } catch (error) {
        throw error instanceof ProviderFailed ? error : new ProviderFailed(problemOf(error), error)
      }
    },

    /** The provider's page for signing out there; undefined if it has none. */
    async signOutAddress(): Promise<string | undefined> {
      const { buildEndSessionUrl } = await load()
      const configuration = await configure()
      if (!configuration.serverMetadata().end_session_endpoint) return undefined
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: settings.signedOutUri }).href
    },

    /** Checks a logout token like an ID token, by the keys of the provider. */
    async readLogoutToken(token: string): Promise<LogoutOf> {
      const { createRemoteJWKSet, customFetch, errors, jwtVerify } = await import('jose')
      const server = await describe(await load(), fetchBefore(AbortSignal.timeout(patienceMilliseconds)))
      const { jwks_uri: of = '' } = server
      if (keys?.of !== of)
        keys = {
          of,
          find: createRemoteJWKSet(new URL(of), {
            timeoutDuration: patienceMilliseconds,
            [customFetch]: fetchLimited,
          }),
        }
      try {
        const { payload, protectedHeader } = await jwtVerify(token, keys.find, {
          issuer: server.issuer,
          audience: settings.clientId,
          algorithms: signatures,
          requiredClaims: ['jti', 'iat', 'exp'],
          maxTokenAge: '5 minutes',
          clockTolerance: toleratedSkewSeconds,
          currentDate: now(),
        })
        return logoutIn(payload, protectedHeader)
      } catch (error) {
        if (error instanceof ProviderFailed) throw error
        const isAway = error instanceof TypeError || error instanceof errors.JWKSTimeout
        throw new ProviderFailed(isAway ? 'unreachable' : 'refused', error)
      }
    },
  }
}

/** Signatures by a private key. With a shared key, anybody who knows the public one could sign. */
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Loaded on first use, because only installations with a provider need it. */
const load = (): Promise<typeof client> => import('openid-client')

const fetchBefore =
  (deadline: AbortSignal): client.CustomFetch =>
  (url, options) =>
    fetchLimited(url, { ...(options as RequestInit), signal: deadline })

/** Fails as if there were no answer if it has more than `maxAnswerBytes`. */
async function fetchLimited(url: string, options: RequestInit): Promise<Response> {
  const answer = await fetch(url, options)
  const pieces: Uint8Array[] = []
  let left = maxAnswerBytes
  for await (const piece of answer.body ?? []) {
    left -= piece.length
    if (left < 0) throw new TypeError('the answer is too large', { cause: `over ${maxAnswerBytes} bytes` })
    pieces.push(piece)
  }
  return new Response(pieces.length > 0 ? Buffer.concat(pieces) : null, answer)
}

/** The standard's default, if the provider does not say. */
const takesBasic = ({ token_endpoint_auth_methods_supported: methods }: client.ServerMetadata) =>
  methods?.includes('client_secret_basic') ?? true

function problemOf(error: unknown): ProviderProblem {
  const { name, code, cause } = error as Error & { code?: string; cause?: unknown }
  if (name === 'AuthorizationResponseError') return 'cancelled'
  const isAway = error instanceof TypeError && cause !== undefined
  const isFailing = cause instanceof Response && cause.status >= 500
  return isAway || isFailing || code === 'OAUTH_TIMEOUT' ? 'unreachable' : 'refused'
}
