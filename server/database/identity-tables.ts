import type { Generated } from 'kysely'
import type { SecondFactorPolicy } from '#contract/factors.ts'
import type { PasskeyKind } from '#contract/passkeys.ts'

/** The tables of second factors and passkeys. */
type OfPerson = { id: Generated<number>; user_id: number; created_at: string }

export type AuthenticatorApps = OfPerson & {
  /** Encrypted with the installation's key. */
  sealed_secret: string
  /** null until the person has entered a first code. */
  confirmed_at: string | null
  /** The newest time step whose code was used: each step works once. */
  last_step: Generated<number>
  last_used_at: Generated<string | null>
}

export type RecoveryCodes = OfPerson & { code_hash: string; used_at: Generated<string | null> }

export type Passkeys = OfPerson & {
  credential_id: string
  public_key: string
  counter: number
  /** A JSON list. */
  transports: string
  kind: PasskeyKind
  name: string
  last_used_at: Generated<string | null>
}

/** A question that one browser answers once, within minutes. */
export type SignInChallenges = {
  id: Generated<number>
  kind: 'second_factor' | 'passkey_sign_in' | 'passkey_made' | 'proof'
  /** null while it is unknown who signs in. */
  user_id: number | null
  token_hash: string
  /** The hash of the cookie that binds it to the browser. */
  browser_hash: string
  email_key: string | null
  /** The password that was right, as stored: a change ends the challenge. */
  password_hash: string | null
  /** How the sign-in began that a second step completes, and the provider's id of its session. */
  signed_in_by: Generated<'password' | 'provider'>
  provider_session_id: Generated<string | null>
  created_at: string
  expires_at: string
  used_at: Generated<string | null>
}

/** One row: the ways to sign in. */
export type SignInSettings = {
  id: Generated<number>
  second_factor: Generated<SecondFactorPolicy>
  grace_days: Generated<number>
  also_with_provider: Generated<0 | 1>
  /** Since when the current policy requires a factor. */
  required_since: Generated<string | null>
  work_account_only: Generated<0 | 1>
  /** The administrator who can still use a password. */
  emergency_admin_id: Generated<number | null>
  updated_at: Generated<string | null>
  updated_by: Generated<number | null>
  version: Generated<number>
}
