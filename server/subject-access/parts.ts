import type { AuditTarget } from '#contract/audit-actions.ts'
import type { Db, Tables } from '../database/schema.ts'
import {
  byIdOrEmail,
  commentedThing,
  correspondent,
  doneByOrTo,
  earlierVersions,
  inPlansBy,
  type Kept,
  lengthOf,
  listRows,
  type namedBy,
  ofPlan,
  readableDetails,
  type Selection,
  type Value,
  yesOrNo,
} from './part-queries.ts'
import type { Subject } from './queries.ts'

type Part = {
  holds: string
  from: { [T in keyof Tables]?: string[] }
  columns: string[]
  list: (db: Db, subject: Subject) => Promise<Kept[]>
}

type ColumnOf<T extends keyof Tables> = keyof Tables[T] & string

type About<T extends keyof Tables, Made extends string> = Pick<Selection, 'whose'> & {
  /** What README.txt says of it. */
  holds: string
  /** What leaves the server, in this order; people by their names. */
  columns: (ColumnOf<T> | keyof typeof namedBy | NoInfer<Made>)[]
  /** Those of them that not everybody who has the row may read. */
  texts?: ColumnOf<T>[]
  /** Those of them that no column holds. */
  made?: Record<Made, Value>
  /** Read with them, and does not leave the server. */
  needed?: ColumnOf<T>[]
  /** By id unless given. */
  order?: ColumnOf<T>[]
  /** More tables that it tells of, with the columns that make a row the person's. */
  also?: { [Other in keyof Tables]?: ColumnOf<Other>[] }
}

/** Rows of a table, with the columns that make a row the person's. */
function part<T extends keyof Tables, Made extends string = never>(
  table: T,
  by: ColumnOf<T>[],
  { holds, also, order, ...about }: About<T, Made>,
): Part {
  const selection: Selection = { table, by, order: order ?? ['id'], ...about }
  return {
    holds,
    from: { [table]: by, ...also },
    columns: about.columns,
    list: (db, subject) => listRows(db, subject, selection),
  }
}

const pair: ('mentor_id' | 'mentee_id')[] = ['mentor_id', 'mentee_id']
const planBy: ColumnOf<'learning_plans'>[] = ['mentee_id', 'mentor_id', 'created_by']
const saved: ('created_at' | 'updated_at' | 'updated_by')[] = ['created_at', 'updated_at', 'updated_by']
const deleted: ('deleted_at' | 'deleted_by')[] = ['deleted_at', 'deleted_by']

/** Whose a row is that an entry of the audit log has as its target. */
const targets: { [Target in AuditTarget]?: { table: keyof Tables; by: string[] } } = {
  relationship: { table: 'relationships', by: pair },
  goal: { table: 'goals', by: ['mentee_id', 'created_by'] },
  plan: { table: 'learning_plans', by: planBy },
  shift: { table: 'shifts', by: pair },
  note: { table: 'notes', by: pair },
  comment: { table: 'comments', by: ['mentee_id', 'created_by'] },
  document: { table: 'documents', by: pair },
  letter: { table: 'letters', by: ['user_id'] },
  attention: { table: 'put_offs', by: ['person_id', 'put_off_by'] },
  template: { table: 'templates', by: ['user_id'] },
}

// biome-ignore format: a table, read line by line
/** ALL THAT IS KEPT ABOUT A PERSON: a row is a file in `csv/` and a list in `data.json`, under its name here. */
export const parts: Record<string, Part> = {
  profile: part('users', ['id'], {
    holds: 'the account',
    columns: ['id', 'first_name', 'last_name', 'email', 'role', 'status', 'password_set_by', 'password_changed_at',
      ...saved, ...deleted],
  }),
  referrals: part('referrals', ['user_id'], {
    holds: 'requests for support that led to the account or came from the same address',
    whose: byIdOrEmail('email_key'),
    columns: ['id', 'first_name', 'last_name', 'email', 'grs_number', 'department', 'reason', 'status',
      'created_at', 'updated_at', 'decided_at', 'decided_by'],
  }),
  relationships: part('relationships', pair, {
    holds: 'who was whose mentor, and when',
    columns: ['id', 'mentor', 'mentee', 'status', 'assigned_at', 'assigned_by', 'ended_at', 'ended_by'],
  }),
  progress: part('progress', ['mentee_id'], {
    holds: 'where a mentee stands',
    columns: ['status', 'notes', 'updated_at', 'updated_by'],
    order: ['mentee_id'],
  }),
  progress_history: part('progress_history', ['mentee_id', 'changed_by'], {
    holds: "changes of a mentee's progress, and those that a mentor made",
    columns: ['id', 'mentee', 'changed_at', 'changed_by', 'from_status', 'to_status', 'notes'],
  }),
  goals: part('goals', ['mentee_id', 'created_by'], {
    holds: 'goals set for the person, or by them',
    columns: ['id', 'mentee', 'created_by', 'title', 'description', 'target_date', 'priority', 'status',
      'completed_at', ...saved],
    texts: ['title', 'description'],
  }),
  learning_plans: part('learning_plans', planBy, {
    holds: 'learning plans of the person, with them as mentor, or made by them',
    columns: ['id', 'mentee', 'mentor', 'created_by', 'title', 'description', 'target_date', 'status',
      ...saved, ...deleted],
    texts: ['title', 'description'],
  }),
  learning_plan_objectives: part('learning_plan_objectives', ['plan_id'], {
    holds: 'the objectives of these plans',
    whose: inPlansBy(planBy),
    columns: ['plan_id', 'plan', 'position', 'specific', 'measurable', 'achievable', 'relevant', 'time_bound'],
    made: {
      plan: ofPlan('learning_plans.title'),
      specific: ofPlan('specific'),
      measurable: ofPlan('measurable'),
      achievable: ofPlan('achievable'),
      relevant: ofPlan('relevant'),
      time_bound: ofPlan('time_bound'),
    },
    order: ['plan_id', 'position'],
  }),
  shifts: part('shifts', pair, {
    holds: 'shifts as mentor or mentee',
    columns: ['id', 'mentor', 'mentee', 'starts_at', 'ends_at', 'location', 'notes', 'status',
      'outcome_reason', 'outcome_at', 'outcome_by', ...saved, ...deleted],
    texts: ['notes', 'outcome_reason'],
    order: ['starts_at', 'id'],
  }),
  notes: part('notes', pair, {
    holds: 'notes that the person wrote or was sent',
    columns: ['id', 'from', 'to', 'content', 'created_at', 'updated_at', 'first_opened_at', ...deleted],
    texts: ['content'],
    made: { from: correspondent('mentor_id', 'mentee_id'), to: correspondent('mentee_id', 'mentor_id') },
  }),
  comments: part('comments', ['mentee_id', 'created_by'], {
    holds: 'comments on goals and learning plans of the person, or by them',
    columns: ['id', 'mentee', 'created_by', 'on', 'objective', 'content', ...saved, ...deleted],
    texts: ['content'],
    made: { on: commentedThing },
  }),
  documents: part('documents', [...pair, 'uploaded_by'], {
    holds: 'documents shared with the person or uploaded by them; the files are in documents/',
    columns: ['id', 'original_name', 'description', 'media_type', 'size', 'uploaded_by', 'shared_with',
      'created_at', 'updated_at', 'first_opened_at', 'active_content', ...deleted],
    texts: ['description'],
    needed: ['storage_key'],
  }),
  put_offs: part('put_offs', ['person_id', 'put_off_by'], {
    holds: 'what administrators have put off that concerns the person, or was put off by them: until when and why',
    columns: ['id', 'person', 'kind', 'until', 'reason', 'put_off_by', 'put_off_at', 'ended_at', 'ended_by'],
  }),
  mentor_reminders: part('mentor_reminders', pair, {
    holds: 'when a mentor was last reminded of a mentee, and by whom',
    columns: ['mentor', 'mentee', 'reminded_at', 'reminded_by'],
    order: pair,
  }),
  templates: part('templates', ['user_id'], {
    holds: 'templates of goals and plans that the person keeps',
    columns: ['id', 'kind', 'title', 'content', ...saved],
  }),
  letters: part('letters', ['user_id'], {
    holds: 'letters to the person: what kind, when, and which were kept on the server and not e-mailed',
    whose: byIdOrEmail('recipient'),
    columns: ['id', 'kind', 'recipient', 'created_at', 'sent_at', 'kept', 'given_up_at'],
  }),
  notifications: part('notifications', ['user_id'], {
    holds: 'what the person was told in the program: of what kind, whose doing it was, when, and when it was read',
    columns: ['id', 'kind', 'actor', 'created_at', 'read_at'],
  }),
  letter_choices: part('letter_choices', ['user_id'], {
    holds: 'how soon the person wants letters, by what they are about',
    columns: ['topic', 'choice'],
    order: ['topic'],
  }),
  sessions: part('sessions', ['user_id'], {
    holds: 'where the person is signed in: when it began and was last used, and from about which network address',
    columns: ['created_at', 'last_used_at', 'address_prefix'],
  }),
  devices: part('devices', ['user_id'], {
    holds: 'browsers that the person has signed in with: since when',
    columns: ['created_at'],
  }),
  password_links: part('password_tokens', ['user_id'], {
    holds: 'invitations and links to choose a password: when they were made and used',
    columns: ['kind', 'email', 'created_at', 'expires_at', 'used_at', 'dead_at'],
  }),
  calendar_feed: part('calendar_feeds', ['user_id'], {
    holds: 'whether the person subscribed to their shifts, and since when',
    columns: ['created_at', 'with_names', 'ended_at'],
    made: { with_names: yesOrNo('with_names') },
    order: ['user_id'],
  }),
  guide: part('guides', ['user_id'], {
    holds: 'whether the person put their first steps away',
    columns: ['shown', 'chosen_at'],
    made: { shown: yesOrNo('shown') },
    order: ['user_id'],
  }),
  list_views: part('list_views', ['user_id'], {
    holds: 'views of lists that the person saved under names of their own',
    columns: ['id', 'list', 'name', 'query', 'columns', 'created_at'],
  }),
  list_columns: part('list_columns', ['user_id'], {
    holds: 'which columns of lists the person chose to see',
    columns: ['list', 'columns'],
    order: ['list'],
  }),
  audit_log: part('audit_log', ['actor_id', 'target_id'], {
    holds: 'what the person did in the program, and what was done to them and to what is theirs',
    whose: doneByOrTo(targets),
    columns: ['id', 'created_at', 'actor', 'actor_role', 'action', 'target_type', 'target_id', 'details'],
    made: { details: readableDetails(targets) },
  }),
}

/** Listed without the texts, for people to decide about; stands in `review/`. */
export const privateNotes = part('private_notes', pair, {
  holds: 'which private notes there are: who wrote them about whom, when, and how long they are',
  also: { private_notes_history: pair },
  columns: [
    'written_by',
    'about',
    'updated_at',
    'private_notes_characters',
    'strengths_characters',
    'areas_for_improvement_characters',
    'earlier_versions_kept',
  ],
  made: {
    private_notes_characters: lengthOf('private_notes'),
    strengths_characters: lengthOf('strengths'),
    areas_for_improvement_characters: lengthOf('areas_for_improvement'),
    earlier_versions_kept: earlierVersions,
  },
  needed: ['mentor_id'],
})

/** Tables that know a person and are not in the file, each with the reason, as README.txt gives it. */
export const leftOut: { [T in keyof Tables]?: string } = {
  sign_in_guards:
    'Counts of failed sign-ins: they stand under a code that cannot be turned back into an address.',
  call_counts:
    'Counts of calls in the last minutes: they stand under a code that cannot be turned back into who made them.',
  letter_requests:
    'Letters that were asked for an address in the last seconds: what becomes of them is in letters.csv.',
  idempotency_keys:
    'Copies of answers, kept for a day so that a repeated request is not carried out twice: they repeat what is here.',
  undos:
    'Copies of what stood before a change, kept while it can be taken back, which is ten seconds, and an hour at most.',
  settings: "The programme's settings are about nobody; who changed them is in audit_log.csv.",
}

/** Columns that tell who touched a row. By themselves they make it nobody's: what people did is in the audit log. */
export const handledBy = [
  'assigned_by',
  'ended_by',
  'updated_by',
  'deleted_by',
  'decided_by',
  'outcome_by',
  'actor_id',
  'reminded_by',
]
