import type { Generated } from 'kysely'

/** The tables of what belongs to an account: sessions, links, and what counts attempts on it. */
type Id = Generated<number>

export type Sessions = {
  id: Id
  token_hash: string
  user_id: number
  created_at: string
  last_used_at: string
  user_agent_hash: string
  address_prefix: string
}

/** Browsers that a person has signed in with: they count failed sign-ins apart from everybody else's. */
export type Devices = { id: Id; token_hash: string; user_id: number; created_at: string }
/** The key hides the e-mail address that was typed, which may be nobody's. */
export type SignInGuards = {
  key: string
  fails: number
  last_at: string
  locked_until: string | null
}

/** What somebody narrowed a list to, under a name of theirs; `name_key` is the folded name. */
export type ListViews = {
  id: Id
  user_id: number
  list: string
  name: string
  name_key: string
  /** As in the page's address. */
  query: string
  /** The ids of those that show, in JSON. */
  columns: string | null
  created_at: string
}
export type ListColumns = { user_id: number; list: string; columns: string }

/** Calls that several servers count together; the key hides who made them. */
export type CallCounts = { key: string; calls: number; ends_at: string }

export type PasswordTokens = {
  id: Id
  user_id: number
  kind: 'reset' | 'invitation' | 'confirm' | 'restore'
  /** Where the letter with the link went. */
  email: string
  token_hash: string
  created_at: string
  expires_at: string
  used_at: string | null
  /** Found expired: a clock that is set back does not revive it. */
  dead_at: Generated<string | null>
}

/** Letters asked for an e-mail address that may be nobody's. */
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
  /** It ended with the password or the sessions; the row stays to say so. */
  ended_at: Generated<string | null>
}
