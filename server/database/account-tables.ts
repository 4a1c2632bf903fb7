import type { Generated } from 'kysely'
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
}

/** Browsers in which a person has signed in: their failed sign-ins are counted separately. */
export type Devices = { id: Id; token_hash: string; user_id: number; created_at: string }
/** The key is a hash of the typed e-mail address, which may have no account. */
export type SignInGuards = {
  key: string
  fails: number
  last_at: string
  locked_until: string | null
}

/** A saved filter of a list. `name_key` is the folded name. */
export type ListViews = {
  id: Id
  user_id: number
  list: string
  name: string
  name_key: string
  /** The query string of the page. */
  query: string
  /** The ids of the visible columns, in JSON. */
  columns: string | null
  created_at: string
}
export type ListColumns = { user_id: number; list: string; columns: string }

/** Calls counted by all servers together; the key is a hash of the caller. */
export type CallCounts = { key: string; calls: number; ends_at: string }

export type PasswordTokens = {
  id: Id
  user_id: number
  kind: 'reset' | 'invitation' | 'confirm' | 'restore'
  /** The recipient of the letter with the link. */
  email: string
  token_hash: string
  created_at: string
  expires_at: string
  used_at: string | null
  /** Set when the link was found expired, so that it stays so if the clock is set back. */
  dead_at: Generated<string | null>
}

/** Letters requested for an e-mail address that may have no account. */
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
