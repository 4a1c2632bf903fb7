import * as z from 'zod/mini'
import type { ProviderSettings } from '../../adapters/identity-provider.ts'
import * as value from './config-values.ts'

/** The environment variables of single sign-on. `OIDC_ISSUER` turns it on. */
export const providerVariables = {
  oidcIssuer: ['OIDC_ISSUER', z.optional(value.issuer)],
  oidcClientId: ['OIDC_CLIENT_ID', z.optional(z.string())],
  oidcClientSecret: ['OIDC_CLIENT_SECRET', z.optional(z.string())],
  /** The provider's name on the sign-in button. */
  oidcName: ['OIDC_NAME', z.optional(value.buttonName)],
  oidcScopes: ['OIDC_SCOPES', z.prefault(value.scopes, 'openid email profile')],
  /** Asks the provider for a level of assurance. */
  oidcAcrValues: ['OIDC_ACR_VALUES', z.optional(value.acrValues)],
  /** The only domains of addresses that may be linked by address; unset means any. */
  oidcEmailDomains: ['OIDC_EMAIL_DOMAINS', z.optional(value.emailDomains)],
  /** Takes addresses of these domains as verified, for a directory that does not say so. */
  oidcTrustEmail: ['OIDC_TRUST_EMAIL', z.prefault(value.trueOrFalse, 'false')],
} as const

type ProviderValues = {
  [Key in keyof typeof providerVariables]: z.output<(typeof providerVariables)[Key][1]>
}

/** Issuers that sign in people of many organisations, so that their addresses cannot be trusted as a whole. */
const sharedIssuers = [
  /^https:\/\/login\.microsoftonline\.[a-z]+\/(common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)\//i,
  /^https:\/\/(login\.live\.com|accounts\.google\.com|appleid\.apple\.com)\b/i,
  /^https:\/\/([a-z0-9-]+\.)*nhsidentity\.spineservices\.nhs\.uk\b/i,
]
/** Their ID tokens name another issuer for each organisation. */
const manyTenants = /^https:\/\/login\.microsoftonline\.[a-z]+\/(common|organizations|consumers)\//i

/** Where the provider sends people back to. */
export const redirectAddressAt = (publicUrl: string) => `${publicUrl}/api/auth/oidc/callback`

/** undefined without a provider; a sentence for the operator if the variables do not fit together. */
export function providerIn(
  values: ProviderValues & { publicUrl: string | undefined },
): ProviderSettings | string | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, publicUrl } = values
  if (!issuer) return unusedVariable(values)
  if (!clientId) return 'OIDC_ISSUER needs OIDC_CLIENT_ID too.'
  if (!clientSecret) return 'OIDC_ISSUER needs OIDC_CLIENT_SECRET too.'
  if (!publicUrl) return 'OIDC_ISSUER needs PUBLIC_URL too, which the provider sends people back to.'
  if (values.oidcTrustEmail && !values.oidcEmailDomains)
    return 'OIDC_TRUST_EMAIL needs OIDC_EMAIL_DOMAINS too, which names the domains to trust.'
  const directory = `${issuer}/`
  if (values.oidcTrustEmail && sharedIssuers.some((shared) => shared.test(directory)))
    return 'OIDC_TRUST_EMAIL needs an OIDC_ISSUER of one organisation only, because other organisations could use your addresses.'
  if (manyTenants.test(directory))
    return 'OIDC_ISSUER must name one tenant, not common, organizations or consumers.'
  return {
    issuer,
    clientId,
    clientSecret,
    name: values.oidcName,
    scopes: values.oidcScopes,
    acrValues: values.oidcAcrValues,
    emailDomains: values.oidcEmailDomains,
    trustEmail: values.oidcTrustEmail,
    redirectUri: redirectAddressAt(publicUrl),
    signedOutUri: `${publicUrl}/login`,
  }
}

/** A variable without `OIDC_ISSUER` would have no effect, which nobody would notice. */
function unusedVariable(values: ProviderValues): string | undefined {
  const { oidcClientId, oidcClientSecret, oidcName, oidcAcrValues, oidcEmailDomains } = values
  const isUsed = [oidcClientId, oidcClientSecret, oidcName, oidcAcrValues, oidcEmailDomains].some(Boolean)
  return isUsed || values.oidcTrustEmail ? 'The OIDC variables need OIDC_ISSUER too.' : undefined
}
