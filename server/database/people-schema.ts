import type { Generated } from 'kysely'
import type { HandoverReason } from '#contract/assignments.ts'
import type { AttentionKind } from '#contract/attention.ts'
import type { PasskeyKind, SecondFactorPolicy } from '#contract/factors.ts'
import type { EmailChoice, EmailTopic, NotificationKind } from '#contract/notifications.ts'
import type { AccountStatus, Role } from '#contract/person.ts'
import type { SignedInBy } from '#contract/session.ts'

/** Instants are ISO texts in UTC; days and local times are texts in the organisation's zone. */
export type Id = Generated<number>

export type LifeOfRow = {
  created_at: string
  updated_at: string
  updated_by: number | null
  version: Generated<number>
}

export type SoftDeletion = { deleted_at: Generated<string | null>; deleted_by: Generated<number | null> }

/** The row's own texts, folded (`search-text.ts`). */
export type Searched = { search_text: Generated<string> }

export type Users = LifeOfRow &
  InDirectory &
  SoftDeletion &
  Searched & {
    id: Id
    first_name: string
    last_name: string
    email: string
    /** `emailKey` of the address: unique among people who are not deleted. */
    email_key: string
    role: Role
    status: AccountStatus
    /** null until the person accepts the invitation. */
    password_hash: string | null
    /** `installer`: the random first password, which must always be changed. */
    password_set_by: 'self' | 'other' | 'installer'
    password_changed_at: string | null
    /** The previous email address, until the person has confirmed the new one. */
    confirmed_email: Generated<string | null>
    /** Since when the person has a second factor: an app or a passkey. */
    second_factor_at: Generated<string | null>
    /** When an administrator removed the second factors; null once the person has a new one. */
    second_factor_reset_at: Generated<string | null>
    /** Empty if unknown. */
    grs_number: Generated<string>
  }

/** Columns of an account about the organisation's directory. */
type InDirectory = {
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
export type SignInGuards = { key: string; fails: number; last_at: string; locked_until: string | null }

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
export type EmailRequests = {
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

type OfPerson = { id: Id; user_id: number; created_at: string }

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
  id: Id
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
  id: Id
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

export type Emails = {
  id: Id
  kind: string
  recipient: string
  user_id: number | null
  details: string
  dedupe_key: string
  created_at: string
  attempts: Generated<number>
  next_attempt_at: string
  claimed_until: string | null
  sent_at: string | null
  given_up_at: string | null
  last_error: string | null
  /** 0 is sent first. */
  priority: Generated<number>
  /** 1 if the email was saved as a file because no mail server is set up. */
  kept: Generated<0 | 1>
  /** Undoing the change deletes the email if it has not been sent. */
  undo_id: Generated<number | null>
  /** The subject, for example 'shift 12', where a newer email replaces an older one. */
  about: Generated<string | null>
}

export type Notifications = {
  id: Id
  /** The recipient. */
  user_id: number
  kind: NotificationKind
  /** The id of the row that the kind is about (`contract/notifications.ts`). */
  target_id: number
  /** The person who acted; null for the program and for visitors. */
  actor_id: number | null
  created_at: string
  read_at: Generated<string | null>
  /** Undoing the change deletes the notification. */
  undo_id: number | null
  /** When an email is sent if the notification is still unread; null if no email is due. */
  letter_due_at: string | null
}

/** A person's choices; without a row the default applies (`contract/notifications.ts`). */
export type EmailChoices = { user_id: number; topic: EmailTopic; choice: EmailChoice }

/** A snooze of an item that needs attention. */
export type Snoozes = {
  id: Id
  /** `kind` and `target_id` identify the item. */
  kind: AttentionKind
  target_id: number
  /** The person it is about; null for somebody without an account. */
  person_id: number | null
  /** The first day on which it is shown again. */
  until: string
  reason: string
  snoozed_by: number
  snoozed_at: string
  /** Set when it was shown again, early or on its day; the row stays. */
  ended_at: Generated<string | null>
  /** null if its day came. */
  ended_by: Generated<number | null>
}

/** The last reminder of each pair; the audit log contains earlier ones. */
export type MentorReminders = {
  mentor_id: number
  mentee_id: number
  /** A day of the organisation's calendar; at most one reminder a day. */
  day: string
  reminded_at: string
  reminded_by: number
}

/** People who have hidden or shown their first steps. */
export type Guides = { user_id: number; shown: 0 | 1; chosen_at: string }

/** Numbers of the programme at the end of a week, or now for this week. `week` is its Monday. */
export type WeeklyNumbers = {
  week: string
  mentors: number
  active_mentors: number
  mentees: number
  unassigned: number
  relationships: number
}

/** The inputs of the choice of a mentor. */
export type MatchProfiles = Omit<LifeOfRow, 'created_at'> & {
  id: Id
  user_id: number
  /** null without a limit. */
  places: number | null
  away_from: string | null
  away_to: string | null
  department: Generated<string>
  /** JSON list: what a mentor helps with, or what a mentee would like help with. */
  topics: Generated<string>
}

export type RuledOutPairs = {
  id: Id
  mentor_id: number
  mentee_id: number
  reason: string
  created_at: string
  created_by: number
}

/** Handovers, and notes that are kept for the next one. */
export type Handovers = {
  id: Id
  mentee_id: number
  created_by: number
  note: string
  why: HandoverReason | null
  from_mentor_id: number | null
  /** The relationship with the next mentor, if there is one. */
  relationship_id: number | null
  created_at: string
  /** null for a note that is kept for the next handover. */
  made_at: string | null
  accepted_at: string | null
}
