import type { Generated } from 'kysely'

/** The tables of signing in by a provider. */
type Id = Generated<number>

/** A person is linked to one account at a provider, by its issuer and subject. */
export type WorkAccounts = { id: Id; user_id: number; issuer: string; subject: string; linked_at: string }

/** One way of a browser to the provider and back. Every server can answer it. */
export type ProviderFlows = {
  id: Id
  purpose: 'sign_in' | 'link' | 'proof'
  /** Hashes of the browser's cookie and of the state in the address. */
  browser_hash: string
  state_hash: string
  /** The signed-in person who links an account or proves who they are. */
  user_id: number | null
  created_at: string
  expires_at: string
  /** The provider's answer came; its code is used once. */
  answered_at: Generated<string | null>
  /** The answer was checked: `problem` or `claims` is set. */
  ended_at: Generated<string | null>
  used_at: Generated<string | null>
  problem: Generated<'unreachable' | 'cancelled' | 'refused' | null>
  /** The claims of the ID token, in JSON, until the browser fetches the result. */
  claims: Generated<string | null>
}

/** Ids of logout tokens, which are accepted once. */
export type LogoutTokens = { jti_hash: string; expires_at: string }
