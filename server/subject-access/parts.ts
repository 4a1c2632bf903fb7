import type { Db, Tables } from '../database/schema.ts'
import type { CsvCell } from '../kernel/csv.ts'
import * as account from './account-queries.ts'
import * as programme from './programme-queries.ts'
import type { Subject } from './queries.ts'
import { listPrivateNotes } from './review-queries.ts'

type Part<Row> = {
  /** What README.txt says of it. */
  holds: string
  /** The tables it is read from, each with the columns that make a row the person's. */
  from: { [T in keyof Tables]?: (keyof Tables[T])[] }
  /** What leaves the server, in this order. */
  columns: (keyof Row & string)[]
  list: (db: Db, subject: Subject) => Promise<Row[]>
}

/** A row of any part. */
export type Kept = Record<string, CsvCell>

// The columns are checked against the rows of their own query; afterwards all parts are one kind.
const part = <Row extends Kept>(made: Part<Row>) => made as unknown as Part<Kept>

/** ALL THAT IS KEPT ABOUT A PERSON: a row is a file in `csv/` and a list in `data.json`, under its name here. */
export const parts: Record<string, Part<Kept>> = {
  profile: part({
    holds: 'the account',
    from: { users: ['id'] },
    columns: [
      'id',
      'first_name',
      'last_name',
      'email',
      'role',
      'status',
      'password_set_by',
      'password_changed_at',
      'created_at',
      'updated_at',
      'updated_by',
      'deleted_at',
      'deleted_by',
    ],
    list: account.listProfile,
  }),
  referrals: part({
    holds: 'requests for support that led to the account or came from the same address',
    from: { referrals: ['user_id'] },
    columns: [
      'id',
      'first_name',
      'last_name',
      'email',
      'grs_number',
      'department',
      'reason',
      'status',
      'created_at',
      'updated_at',
      'decided_at',
      'decided_by',
    ],
    list: account.listReferrals,
  }),
  relationships: part({
    holds: 'who was whose mentor, and when',
    from: { relationships: ['mentor_id', 'mentee_id'] },
    columns: ['id', 'mentor', 'mentee', 'status', 'assigned_at', 'assigned_by', 'ended_at', 'ended_by'],
    list: programme.listRelationships,
  }),
  progress: part({
    holds: 'where a mentee stands',
    from: { progress: ['mentee_id'] },
    columns: ['status', 'notes', 'updated_at', 'updated_by'],
    list: programme.listProgress,
  }),
  progress_history: part({
    holds: "changes of a mentee's progress, and those that a mentor made",
    from: { progress_history: ['mentee_id', 'changed_by'] },
    columns: ['id', 'mentee', 'changed_at', 'changed_by', 'from_status', 'to_status', 'notes'],
    list: programme.listProgressHistory,
  }),
  goals: part({
    holds: 'goals set for the person, or by them',
    from: { goals: ['mentee_id', 'created_by'] },
    columns: [
      'id',
      'mentee',
      'created_by',
      'title',
      'description',
      'target_date',
      'priority',
      'status',
      'completed_at',
      'created_at',
      'updated_at',
      'updated_by',
    ],
    list: programme.listGoals,
  }),
  learning_plans: part({
    holds: 'learning plans of the person, with them as mentor, or made by them',
    from: { learning_plans: ['mentee_id', 'mentor_id', 'created_by'] },
    columns: [
      'id',
      'mentee',
      'mentor',
      'created_by',
      'title',
      'description',
      'target_date',
      'status',
      'created_at',
      'updated_at',
      'updated_by',
      'deleted_at',
      'deleted_by',
    ],
    list: programme.listPlans,
  }),
  learning_plan_objectives: part({
    holds: 'the objectives of these plans',
    from: { learning_plan_objectives: ['plan_id'] },
    columns: [
      'plan_id',
      'plan',
      'position',
      'specific',
      'measurable',
      'achievable',
      'relevant',
      'time_bound',
    ],
    list: programme.listPlanObjectives,
  }),
  shifts: part({
    holds: 'shifts as mentor or mentee',
    from: { shifts: ['mentor_id', 'mentee_id'] },
    columns: [
      'id',
      'mentor',
      'mentee',
      'starts_at',
      'ends_at',
      'location',
      'notes',
      'status',
      'outcome_reason',
      'outcome_at',
      'outcome_by',
      'created_at',
      'updated_at',
      'updated_by',
      'deleted_at',
      'deleted_by',
    ],
    list: programme.listShifts,
  }),
  notes: part({
    holds: 'notes that the person wrote or was sent',
    from: { notes: ['mentor_id', 'mentee_id'] },
    columns: [
      'id',
      'from',
      'to',
      'content',
      'created_at',
      'updated_at',
      'first_opened_at',
      'deleted_at',
      'deleted_by',
    ],
    list: programme.listNotes,
  }),
  documents: part({
    holds: 'documents shared with the person or uploaded by them; the files are in documents/',
    from: { documents: ['mentor_id', 'mentee_id', 'uploaded_by'] },
    columns: [
      'id',
      'original_name',
      'description',
      'media_type',
      'size',
      'uploaded_by',
      'shared_with',
      'created_at',
      'updated_at',
      'first_opened_at',
      'active_content',
      'deleted_at',
      'deleted_by',
    ],
    list: programme.listDocuments,
  }),
  letters: part({
    holds: 'letters to the person: what kind, when, and which were kept on the server and not e-mailed',
    from: { letters: ['user_id'] },
    columns: ['id', 'kind', 'recipient', 'created_at', 'sent_at', 'kept', 'given_up_at'],
    list: account.listLetters,
  }),
  sessions: part({
    holds:
      'where the person is signed in: when it began and was last used, and from about which network address',
    from: { sessions: ['user_id'] },
    columns: ['created_at', 'last_used_at', 'address_prefix'],
    list: account.listSessions,
  }),
  devices: part({
    holds: 'browsers that the person has signed in with: since when',
    from: { devices: ['user_id'] },
    columns: ['created_at'],
    list: account.listDevices,
  }),
  password_links: part({
    holds: 'invitations and links to choose a password: when they were made and used',
    from: { password_tokens: ['user_id'] },
    columns: ['kind', 'email', 'created_at', 'expires_at', 'used_at', 'dead_at'],
    list: account.listPasswordLinks,
  }),
  calendar_feed: part({
    holds: 'whether the person subscribed to their shifts, and since when',
    from: { calendar_feeds: ['user_id'] },
    columns: ['created_at', 'with_names', 'ended_at'],
    list: account.listCalendarFeeds,
  }),
  audit_log: part({
    holds: 'what the person did in the program, and what was done to them and to what is theirs',
    from: { audit_log: ['actor_id', 'target_id'] },
    columns: ['id', 'created_at', 'actor', 'actor_role', 'action', 'target_type', 'target_id', 'details'],
    list: account.listAuditEntries,
  }),
}

/** Listed without the texts, for people to decide about; stands in `review/`. */
export const privateNotes = part({
  holds: 'which private notes there are: who wrote them about whom, when, and how long they are',
  from: {
    private_notes: ['mentor_id', 'mentee_id'],
    private_notes_history: ['mentor_id', 'mentee_id'],
  },
  columns: [
    'written_by',
    'about',
    'updated_at',
    'private_notes_characters',
    'strengths_characters',
    'areas_for_improvement_characters',
    'earlier_versions_kept',
  ],
  list: listPrivateNotes,
})

/** Tables that know a person and are not in the file, each with the reason, as README.txt gives it. */
export const leftOut: { [T in keyof Tables]?: string } = {
  sign_in_guards:
    'Counts of failed sign-ins: they stand under a code that cannot be turned back into an address.',
  letter_requests:
    'Letters that were asked for an address in the last seconds: what becomes of them is in letters.csv.',
  idempotency_keys:
    'Copies of answers, kept for a day so that a repeated request is not carried out twice: they repeat what is here.',
  undos:
    'Copies of what stood before a change, kept while it can be taken back, which is ten seconds, and an hour at most.',
  settings: "The programme's settings are about nobody; who changed them is in audit_log.csv.",
}

/** Columns that tell who touched a row. By themselves they make it nobody's: what people did is in the audit log. */
export const handledBy = ['assigned_by', 'ended_by', 'updated_by', 'deleted_by', 'decided_by', 'outcome_by']
