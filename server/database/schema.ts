import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import type * as people from './people-schema.ts'
import type * as programme from './programme-schema.ts'

type YesNo = 0 | 1

type Settings = {
  id: number
  email_host: string
  email_port: number
  email_user: string
  email_from: string
  email_enabled: YesNo
  site_name: string
  maintenance_mode: YesNo
  allow_registrations: YesNo
  session_timeout: number
  password_min_length: number
  require_password_change: YesNo
  max_login_attempts: number
  lockout_duration: number
  days_off: Generated<string>
  /** Empty for the default text. */
  accessibility_text: Generated<string>
  privacy_text: Generated<string>
  help_address: Generated<string>
  /** The competence in the file for ESR; empty for the default. */
  esr_competence: Generated<string>
  /** JSON of the organisation's topics; empty for the default list. */
  topics: Generated<string>
  /** Modules that are switched off, with commas; null until an administrator has chosen. */
  modules_off: Generated<string | null>
  updated_at: string | null
  updated_by: number | null
  /** The only mail server that gets SMTP_PASSWORD; empty if unknown. */
  smtp_password_host: Generated<string>
  /** The password of the current mail server, encrypted for its host and port; empty for none. */
  sealed_smtp_password: Generated<string>
  /** An HMAC of the mail settings with which the last test email was accepted. */
  tested_mail: Generated<string>
  /** The result of the last email that the current mail server was given. */
  mail_state: Generated<'untried' | 'works' | 'fails'>
  version: Generated<number>
}

type AuditLog = {
  id: number
  created_at: string
  actor_id: number | null
  actor_role: string
  action: string
  target_type: string
  target_id: number | null
  details: string
  request_id: string
  prev_hash: string
  hash: string
}

type AuditHead = { id: number; last_id: number; last_hash: string }

/** The number of anchors of the audit log in a data directory. */
type AuditAnchors = { writer: string; written: number }

/** Refusals of one kind to one caller within a minute; then the audit log records their number. */
type RefusedCalls = {
  /** 'person 4', or the code of a locked address. */
  caller: string
  /** The text of the first entry. */
  details: string
  audit_action: AuditAction
  actor_id: number | null
  actor_role: string
  began_at: string
  /** Refusals after the first, which the audit log contains already. */
  repeats: number
}

/** Calls counted by all servers together; the key is a hash of the caller. */
type CallCounts = { key: string; calls: number; ends_at: string }

/** Kinds of changes that can be undone. */
export type UndoTarget =
  | 'absence'
  | 'comment'
  | 'debrief'
  | 'document'
  | 'goal'
  | 'meeting'
  | 'note'
  | 'plan'
  | 'progress'
  | 'referral'
  | 'reflection'
  | 'shift'
  | 'shift_series'

type Undos = {
  id: people.Id
  /** The author of the change; only they can undo it. */
  user_id: number
  target_type: UndoTarget
  target_id: number
  /** The row's version after the change; a later version prevents the undo. */
  version: number
  /** The previous values of the changed columns, in JSON. */
  before: string
  expires_at: string
  undone_at: string | null
}

type IdempotencyKeys = {
  id: people.Id
  caller: string
  call: string
  key: string
  body_hash: string
  /** null until the reply is known, and for a reply that is too large to keep. */
  reply: string | null
  created_at: string
}

type Backups = {
  id: people.Id
  kind: 'nightly' | 'by_hand' | 'before_migration'
  began_at: string
  /** null while the backup is running, and for ever if the program ended meanwhile. */
  finished_at: string | null
  size: number | null
  /** The reason of the failure, as a sentence. */
  failure: string | null
  /** 'YYYY-MM-DD' for a nightly backup that has not failed. */
  night: string | null
}

type Installation = {
  id: number
  key_check: string
  created_at: string
  /** The host and name of the documents' bucket, or '' for the data directory; null until a start has found out. */
  documents_at: string | null
  /** Shifts up to this id have a UID that ends with this host. */
  uid_host: Generated<string>
  uid_shifts: Generated<number>
}

export type Tables = {
  users: people.Users
  sessions: people.Sessions
  devices: people.Devices
  sign_in_guards: people.SignInGuards
  call_counts: CallCounts
  password_tokens: people.PasswordTokens
  authenticator_apps: people.AuthenticatorApps
  recovery_codes: people.RecoveryCodes
  passkeys: people.Passkeys
  sign_in_challenges: people.SignInChallenges
  sign_in_settings: people.SignInSettings
  referrals: programme.Referrals
  relationships: programme.Relationships
  handovers: people.Handovers
  match_profiles: people.MatchProfiles
  ruled_out_pairs: people.RuledOutPairs
  progress: programme.Progress
  progress_history: programme.ProgressHistory
  private_notes: programme.PrivateNotes
  private_notes_history: programme.PrivateNotes
  goals: programme.Goals
  learning_plans: programme.LearningPlans
  learning_plan_objectives: programme.LearningPlanObjectives
  objective_evidence: programme.ObjectiveEvidence
  plan_agreements: programme.PlanAgreements
  shifts: programme.Shifts
  notes: programme.Notes
  comments: programme.Comments
  debriefs: programme.Debriefs
  debrief_items: programme.DebriefItems
  standards: programme.Standards
  programmes: programme.Programmes
  absences: programme.Absences
  meetings: programme.Meetings
  sign_offs: programme.SignOffs
  signatures: programme.Signatures
  sign_off_remarks: programme.SignOffRemarks
  reflections: programme.Reflections
  record_entries: programme.RecordEntries
  documents: programme.Documents
  templates: programme.Templates
  settings: Settings
  audit_log: AuditLog
  audit_head: AuditHead
  audit_anchors: AuditAnchors
  refused_calls: RefusedCalls
  letters: people.Emails
  letter_requests: people.EmailRequests
  letter_choices: people.EmailChoices
  notifications: people.Notifications
  undos: Undos
  idempotency_keys: IdempotencyKeys
  calendar_feeds: people.CalendarFeeds
  work_accounts: people.WorkAccounts
  provider_flows: people.ProviderFlows
  logout_tokens: people.LogoutTokens
  api_keys: people.ApiKeys
  snoozes: people.Snoozes
  weekly_numbers: people.WeeklyNumbers
  mentor_reminders: people.MentorReminders
  guides: people.Guides
  installation: Installation
  backups: Backups
  write_trials: { id: people.Id; filler: string }
}

/** The database, or a transaction on it: every query takes one as its first argument. */
export type Db = Kysely<Tables> | Transaction<Tables>
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
