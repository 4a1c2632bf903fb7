import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { PlanStatus } from '#contract/learning-plans.ts'
import type { ProgressStatus } from '#contract/mentees.ts'
import type { AccountStatus, Role } from '#contract/person.ts'
import type { ReferralStatus } from '#contract/referrals.ts'
import type { Cause, ShiftStatus } from '#contract/shifts.ts'
import type * as accounts from './people-schema.ts'
import type * as identity from './people-schema.ts'
import type {
  AuditAnchors,
  AuditHead,
  AuditLog,
  Backups,
  Guides,
  Installation,
  LetterChoices,
  Letters,
  LogoutTokens,
  MentorReminders,
  Notifications,
  ProviderFlows,
  RefusedCalls,
  Snoozes,
  WeeklyNumbers,
  WorkAccounts,
} from './people-schema.ts'
import type {
  Absences,
  Comments,
  DebriefItems,
  Debriefs,
  IdempotencyKeys,
  LearningPlanObjectives,
  LifeOfRow,
  Meetings,
  ObjectiveEvidence,
  PlanAgreements,
  Programmes,
  RecordEntries,
  Reflections,
  Relationships,
  Signatures,
  SignOffRemarks,
  SignOffs,
  SoftDeletion,
  Standards,
  Templates,
  Undos,
} from './programme-schema.ts'

/** Instants are ISO texts in UTC; days and local times are texts in the organisation's zone. */
type Id = Generated<number>
type YesNo = 0 | 1

/** The row's own texts, folded (`search-text.ts`). */
type Searched = { search_text: Generated<string> }

type Users = LifeOfRow &
  accounts.InDirectory &
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

type Referrals = LifeOfRow &
  Searched & {
    id: Id
    first_name: string
    last_name: string
    email: string
    email_key: string
    grs_number: string
    department: string | null
    reason: string
    status: ReferralStatus
    decided_by: number | null
    decided_at: string | null
    user_id: number | null
  }

type Progress = {
  mentee_id: number
  status: ProgressStatus
  notes: string
  updated_at: string
  updated_by: number | null
  version: Generated<number>
}

type ProgressHistory = {
  id: Id
  mentee_id: number
  changed_by: number | null
  changed_at: string
  from_status: ProgressStatus
  to_status: ProgressStatus
  notes: string
}

type PrivateNotes = {
  id: Id
  mentor_id: number
  mentee_id: number
  private_notes: string
  strengths: string
  areas_for_improvement: string
  updated_at: string
  version: Generated<number>
}

type Goals = LifeOfRow &
  Searched & {
    id: Id
    mentee_id: number
    created_by: number
    title: string
    description: string
    target_date: string
    priority: 'low' | 'medium' | 'high'
    status: 'active' | 'completed' | 'cancelled'
    completed_at: string | null
  }

type LearningPlans = LifeOfRow &
  SoftDeletion &
  Searched & {
    id: Id
    mentee_id: number
    mentor_id: number | null
    created_by: number
    title: string
    description: string
    target_date: string
    status: PlanStatus
    /** The plan whose objectives it carries forward. */
    carried_from: Generated<number | null>
  }

type Shifts = LifeOfRow &
  SoftDeletion &
  Searched & {
    id: Id
    mentor_id: number
    mentee_id: number
    /** 'YYYY-MM-DDTHH:MM' on the organisation's clock, as are the ends. */
    starts_at: string
    ends_at: string
    location: string
    notes: string
    status: ShiftStatus
    outcome_reason: string | null
    outcome_by: number | null
    outcome_at: string | null
    /** Why the shift did not happen; only for a cancelled one. */
    cause: Generated<Cause | null>
    /** Local times like `starts_at`; only for a completed shift, null for the planned times. */
    worked_starts_at: Generated<string | null>
    worked_ends_at: Generated<string | null>
    /** The first shift of the series; null for a single shift. */
    series_id: number | null
  }

type Notes = LifeOfRow &
  SoftDeletion &
  Searched & {
    id: Id
    note_type: 'mentor_note' | 'mentee_note'
    mentor_id: number
    mentee_id: number
    content: string
    first_opened_at: string | null
  }

type Documents = LifeOfRow &
  SoftDeletion &
  Searched & {
    id: Id
    mentor_id: number
    mentee_id: number
    uploaded_by: number
    original_name: string
    description: string
    storage_key: string
    media_type: string
    size: number
    sha256: string
    first_opened_at: string | null
    active_content: string | null
  }

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
  updated_at: string | null
  updated_by: number | null
  /** The only mail server that gets SMTP_PASSWORD; empty if unknown. */
  smtp_password_host: Generated<string>
  /** The result of the last email that the current mail server was given. */
  mail_state: Generated<'untried' | 'works' | 'fails'>
  version: Generated<number>
}

export type Tables = {
  users: Users
  sessions: accounts.Sessions
  devices: accounts.Devices
  sign_in_guards: accounts.SignInGuards
  call_counts: accounts.CallCounts
  password_tokens: accounts.PasswordTokens
  authenticator_apps: identity.AuthenticatorApps
  recovery_codes: identity.RecoveryCodes
  passkeys: identity.Passkeys
  sign_in_challenges: identity.SignInChallenges
  sign_in_settings: identity.SignInSettings
  referrals: Referrals
  relationships: Relationships
  progress: Progress
  progress_history: ProgressHistory
  private_notes: PrivateNotes
  private_notes_history: PrivateNotes
  goals: Goals
  learning_plans: LearningPlans
  learning_plan_objectives: LearningPlanObjectives
  objective_evidence: ObjectiveEvidence
  plan_agreements: PlanAgreements
  shifts: Shifts
  notes: Notes
  comments: Comments
  debriefs: Debriefs
  debrief_items: DebriefItems
  standards: Standards
  programmes: Programmes
  absences: Absences
  meetings: Meetings
  sign_offs: SignOffs
  signatures: Signatures
  sign_off_remarks: SignOffRemarks
  reflections: Reflections
  record_entries: RecordEntries
  documents: Documents
  templates: Templates
  settings: Settings
  audit_log: AuditLog
  audit_head: AuditHead
  audit_anchors: AuditAnchors
  refused_calls: RefusedCalls
  letters: Letters
  letter_requests: accounts.LetterRequests
  letter_choices: LetterChoices
  notifications: Notifications
  undos: Undos
  idempotency_keys: IdempotencyKeys
  calendar_feeds: accounts.CalendarFeeds
  work_accounts: WorkAccounts
  provider_flows: ProviderFlows
  logout_tokens: LogoutTokens
  api_keys: accounts.ApiKeys
  snoozes: Snoozes
  weekly_numbers: WeeklyNumbers
  mentor_reminders: MentorReminders
  guides: Guides
  installation: Installation
  backups: Backups
  write_trials: { id: Id; filler: string }
}

/** The database, or a transaction on it: every query takes one as its first argument. */
export type Db = Kysely<Tables> | Transaction<Tables>
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
