import type { Generated } from 'kysely'
import type { KeyPurpose } from '#contract/permissions.ts'
import type { AccountStatus } from '#contract/person.ts'
import type { SignedInBy } from '#contract/session.ts'

/** The tables of accounts: sessions, links and counters of attempts. */
type Id = Generated<number>

export type Sessions = {
  id: Id
  token_hash: string
  user_id: number
  created_at: string
  last_used_at: string
  user_agent_hash: string
  address_prefix: string
  signed_in_by: Generated<SignedInBy>
  /** The last proof of identity; sign-in is one. */
  proven_at: Generated<string | null>
  /** The provider's id of a session that it began. */
  provider_session_id: Generated<string | null>
  /** Browser and system, such as 'Chrome on Windows'; empty if unknown. */
  device: Generated<string>
}

/** Browsers in which a person has signed in: their failed sign-ins are counted separately. */
export type Devices = { id: Id; token_hash: string; user_id: number; created_at: string }
/** The key is a hash of the typed email address, which may have no account. */
export type SignInGuards = {
  key: string
  fails: number
  last_at: string
  locked_until: string | null
}

/** Calls counted by all servers together; the key is a hash of the caller. */
export type CallCounts = { key: string; calls: number; ends_at: string }

export type PasswordTokens = {
  id: Id
  user_id: number
  kind: 'reset' | 'invitation' | 'confirm' | 'restore'
  /** The recipient of the email with the link. */
  email: string
  token_hash: string
  created_at: string
  expires_at: string
  used_at: string | null
  /** Set when the link was found expired, so that it stays so if the clock is set back. */
  dead_at: Generated<string | null>
}

/** Emails requested for an email address that may have no account. */
export type LetterRequests = {
  id: Id
  kind: 'password_reset' | 'sign_in_locked'
  email: string
  created_at: string
}

export type CalendarFeeds = {
  user_id: number
  token_hash: string
  with_names: 0 | 1
  created_at: string
  /** When a password change or the end of all sessions ended the feed; the row stays to explain it. */
  ended_at: Generated<string | null>
}

/** Keys of programs. `addresses` has one IP address or range in each line; empty allows all. */
export type ApiKeys = {
  id: Id
  name: string
  purpose: KeyPurpose
  token_hash: string
  /** The key works until the end of this day. */
  last_day: string
  addresses: string
  created_at: string
  /** null for a key that nobody made: that of the demo. */
  created_by: number | null
  last_used_at: Generated<string | null>
  revoked_at: Generated<string | null>
  revoked_by: Generated<number | null>
}

/** Columns of an account about the organisation's directory. */
export type InDirectory = {
  /** The directory's own id of the person. */
  external_id: Generated<string | null>
  /** When the directory began to manage the account; null while it does not. */
  directory_since: Generated<string | null>
  /** The status to which the directory can return an account that it made inactive. */
  status_before_directory: Generated<AccountStatus | null>
  /** When the directory was last refused to make this administrator inactive. */
  directory_refused_at: Generated<string | null>
  /** The request of the directory. */
  directory_refused: Generated<'inactive' | 'address'>
}
