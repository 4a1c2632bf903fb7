import { setTimeout as pause } from 'node:timers/promises'
import type { AuditTarget } from '#contract/audit-actions.ts'
import type { Module } from '#contract/modules.ts'
import { shiftTextColumns } from '#contract/shifts.ts'
import { nameById } from '../database/rows.ts'
import type { Db, Tables } from '../database/schema.ts'
import * as queries from './queries.ts'

const pair: ('mentor_id' | 'mentee_id')[] = ['mentor_id', 'mentee_id']
const planBy: ColumnOf<'learning_plans'>[] = ['mentee_id', 'mentor_id', 'created_by']
const saved: ('created_at' | 'updated_at' | 'updated_by')[] = ['created_at', 'updated_at', 'updated_by']
const deleted: ('deleted_at' | 'deleted_by')[] = ['deleted_at', 'deleted_by']

/** The targets of audit entries, with the columns that assign their rows to a person. */
const targets: { [Target in AuditTarget]?: { table: keyof Tables; by: string[] } } = {
  relationship: { table: 'relationships', by: pair },
  goal: { table: 'goals', by: ['mentee_id', 'created_by'] },
  plan: { table: 'learning_plans', by: planBy },
  absence: { table: 'absences', by: ['mentee_id'] },
  meeting: { table: 'meetings', by: pair },
  shift: { table: 'shifts', by: pair },
  note: { table: 'notes', by: pair },
  debrief: { table: 'debriefs', by: ['mentee_id', 'created_by'] },
  sign_off: { table: 'sign_offs', by: ['mentee_id'] },
  comment: { table: 'comments', by: ['mentee_id', 'created_by'] },
  document: { table: 'documents', by: pair },
  letter: { table: 'letters', by: ['user_id'] },
  attention: { table: 'snoozes', by: ['person_id', 'snoozed_by'] },
  template: { table: 'templates', by: ['user_id'] },
  reflection: { table: 'reflections', by: ['user_id'] },
  record: { table: 'record_entries', by: ['user_id'] },
  key: { table: 'api_keys', by: ['created_by', 'revoked_by'] },
}

// biome-ignore format: a table, read line by line
/** ALL DATA ABOUT A PERSON. Each entry is a file in `csv/` and a list in `data.json`, both with this name. */
export const parts: Record<string, Part> = {
  profile: part('users', ['id'], {
    holds: 'the account',
    columns: ['id', 'first_name', 'last_name', 'email', 'role', 'status', 'grs_number', 'password_set_by', 'password_changed_at',
      'external_id', 'directory_since', 'status_before_directory', 'directory_refused_at', 'directory_refused',
      ...saved, ...deleted],
  }),
  referrals: part('referrals', ['user_id'], {
    holds: 'referrals that led to the account or came from the same address',
    whose: queries.byIdOrEmail('email_key'),
    columns: ['id', 'first_name', 'last_name', 'email', 'grs_number', 'department', 'reason', 'topics', 'status',
      'created_at', 'updated_at', 'decided_at', 'decided_by'],
  }),
  match_profile: part('match_profiles', ['user_id'], { module: 'matching',
    holds: "places, days away, department and topics, which the choice of a mentor goes by",
    columns: ['places', 'away_from', 'away_to', 'department', 'topics', 'updated_at', 'updated_by'],
    order: ['user_id'],
  }),
  relationships: part('relationships', pair, {
    holds: 'mentoring relationships, with dates',
    columns: ['id', 'mentor', 'mentee', 'status', 'assigned_at', 'assigned_by', 'ended_at', 'ended_by',
      'last_day', 'cover_asked_until', 'cover_asked_at'],
  }),
  handovers: part('handovers', ['mentee_id', 'created_by', 'from_mentor_id'], { module: 'cover',
    holds: 'handovers of the person, from them or by them, with dates. Only the own note; the reason is left out',
    columns: ['id', 'mentee', 'from', 'created_by', 'note', 'created_at', 'made_at', 'accepted_at'],
    made: { from: () => nameById('handovers.from_mentor_id'), note: queries.byThemselves('note') },
  }),
  progress: part('progress', ['mentee_id'], {
    holds: "a mentee's progress",
    whose: queries.setOnceFor('mentee_id'),
    columns: ['status', 'notes', 'updated_at', 'updated_by'],
    order: ['mentee_id'],
  }),
  progress_history: part('progress_history', ['mentee_id', 'changed_by'], {
    holds: "changes to a mentee's progress, and changes that a mentor made",
    columns: ['id', 'mentee', 'changed_at', 'changed_by', 'from_status', 'to_status', 'notes'],
  }),
  goals: part('goals', ['mentee_id', 'created_by'], {
    holds: 'goals set for the person or by them',
    columns: ['id', 'mentee', 'created_by', 'title', 'description', 'target_date', 'priority', 'status',
      'completed_at', ...saved],
    texts: ['title', 'description'],
  }),
  learning_plans: part('learning_plans', planBy, {
    holds: 'learning plans of the person, with them as mentor, or created by them',
    columns: ['id', 'mentee', 'mentor', 'created_by', 'title', 'description', 'target_date', 'status', 'completed_by', 'carried_from',
      ...saved, ...deleted], texts: ['title', 'description'],
  }),
  learning_plan_objectives: part('learning_plan_objectives', ['plan_id'], {
    holds: 'objectives of these plans, with their state', whose: queries.inPlansBy(planBy),
    columns: ['plan_id', 'plan', 'position', 'specific', 'measurable', 'achievable', 'relevant', 'time_bound',
      'state', 'state_at', 'state_by', 'state_reason', 'suggested_at'],
    made: {
      plan: queries.ofPlan('learning_plans.title'),
      state_by: queries.ofPlan(nameById('learning_plan_objectives.state_by')),
      ...queries.eachOfPlan('specific', 'measurable', 'achievable', 'relevant', 'time_bound'),
      ...queries.eachOfPlan('state', 'state_at', 'state_reason', 'suggested_at'),
    }, order: ['plan_id', 'position'],
  }),
  objective_evidence: part('objective_evidence', ['plan_id', 'created_by'], {
    holds: "links from objectives to messages, documents and debriefs: those in a mentee's own plans, and those that the person added",
    whose: queries.inOwnPlanOrMade, columns: ['id', 'plan_id', 'objective', 'note_id', 'document_id', 'debrief_id', 'created_by', 'created_at'],
    made: { objective: queries.placeOfObjective('objective_evidence') },
  }),
  plan_agreements: part('plan_agreements', ['asked_by', 'answered_by'], {
    holds: "requests to agree to plans, with answers: those about a mentee's own plans, and those of the person",
    whose: queries.inOwnPlanOrAsked, columns: ['id', 'plan_id', 'asked_side', 'asked_by', 'asked_at', 'hash', 'parts', 'answer', 'words', 'answered_by', 'answered_at'],
  }),
  shifts: part('shifts', pair, {
    holds: 'shifts as mentor or mentee',
    columns: ['id', 'mentor', 'mentee', 'starts_at', 'ends_at', ...shiftTextColumns, 'status',
      'outcome_reason', 'outcome_at', 'outcome_by', 'cause', 'worked_starts_at', 'worked_ends_at', ...saved,
      ...deleted],
    texts: ['notes', 'outcome_reason'],
    order: ['starts_at', 'id'],
  }),
  notes: part('notes', pair, { holds: 'messages the person sent or received',
    columns: ['id', 'from', 'to', 'content', 'created_at', 'updated_at', 'first_opened_at', ...deleted],
    texts: ['content'],
    made: { from: queries.correspondent('mentor_id', 'mentee_id'), to: queries.correspondent('mentee_id', 'mentor_id') },
  }),
  comments: part('comments', ['mentee_id', 'created_by'], { module: 'comments',
    holds: 'comments by the person or on their goals and learning plans',
    columns: ['id', 'mentee', 'created_by', 'on', 'objective', 'content', ...saved, ...deleted],
    texts: ['content'],
    made: { on: queries.commentedThing, objective: queries.placeOfObjective('comments') },
  }),
  debriefs: part('debriefs', ['mentee_id', 'created_by'], { module: 'debriefs',
    holds: "open debriefs of shifts by the person, and what a mentor wrote about them. A debrief that only its author can read is left out until it opens. Only the author's own line to the programme team",
    columns: ['id', 'shift_id', 'mentee', 'created_by', 'side', 'good', 'next', 'counted', 'support', 'team_line',
      ...saved, ...deleted],
    whose: queries.readableDebriefs,
    made: { support: queries.byThemselves('debriefs.support'), team_line: queries.byThemselves('debriefs.team_line') },
  }),
  debrief_items: part('debrief_items', ['debrief_id'], { module: 'debriefs',
    holds: 'what was practised, in these debriefs',
    whose: queries.inReadableDebriefs,
    columns: ['id', 'debrief_id', 'title', 'answer'],
  }),
  programmes: part('programmes', ['mentee_id'], { module: 'milestones',
    holds: "what an administrator set for a mentee's programme: another first day or length",
    columns: ['mentee', 'starts_on', 'months', ...saved],
  }),
  absences: part('absences', ['mentee_id'], { module: 'milestones',
    holds: "a mentee's days away, without a reason",
    columns: ['id', 'mentee', 'from_day', 'to_day', ...saved, ...deleted],
  }),
  meetings: part('meetings', pair, { module: 'milestones',
    holds: 'meetings as mentor or mentee, with their milestones, and whether the mentee disputed them',
    columns: ['id', 'mentor', 'mentee', 'held_on', 'minutes', 'milestones', 'shift_id', 'disputed_at', 'took_place',
      'settled_at', 'settled_by', ...saved, ...deleted],
  }),
  sign_offs: part('sign_offs', ['mentee_id'], { module: 'sign-off',
    holds: 'summaries of the programme of the person, with the text that was signed and its certificate',
    columns: ['id', 'mentee', 'state', 'strengths', 'achieved', 'go_on', 'name', 'service', 'facts', 'content', 'hash',
      'signed_off_at', 'reference', 'checkable', ...saved],
    made: { checkable: queries.yesOrNo('checkable') },
  }),
  signatures: part('signatures', ['signed_by', 'sign_off_id'], { module: 'sign-off',
    holds: 'signatures of these summaries, and signatures of the person',
    whose: queries.inSignOffsOf('signed_by'),
    columns: ['id', 'sign_off_id', 'part', 'name', 'role', 'for_mentor', 'hash', 'signed_at', 'ended', 'ended_at'],
    made: { for_mentor: queries.yesOrNo('for_mentor') },
  }),
  sign_off_remarks: part('sign_off_remarks', ['created_by', 'sign_off_id'], { module: 'sign-off',
    holds: 'words and addenda about these summaries, and those of the person',
    whose: queries.inSignOffsOf('created_by'),
    columns: ['id', 'sign_off_id', 'kind', 'words', 'name', 'role', 'created_at'],
  }),
  documents: part('documents', [...pair, 'uploaded_by'], { holds: 'documents shared with the person or uploaded by them. The files are in documents/',
    columns: ['id', 'original_name', 'description', 'media_type', 'size', 'uploaded_by', 'shared_with',
      'created_at', 'updated_at', 'first_opened_at', 'active_content', ...deleted],
    texts: ['description'],
    needed: ['storage_key'],
  }),
  snoozes: part('snoozes', ['person_id', 'snoozed_by'], { holds: 'tasks about the person that administrators snoozed, or that the person snoozed, with date and reason',
    columns: ['id', 'person', 'kind', 'until', 'reason', 'snoozed_by', 'snoozed_at', 'ended_at', 'ended_by'],
  }),
  mentor_reminders: part('mentor_reminders', pair, { holds: 'the last reminder to a mentor about a mentee, and who sent it',
    columns: ['mentor', 'mentee', 'reminded_at', 'reminded_by'], order: pair,
  }),
  templates: part('templates', ['user_id'], { holds: "the person's templates of goals and plans",
    columns: ['id', 'kind', 'title', 'content', ...saved],
  }),
  reflections: part('reflections', ['user_id'], { module: 'record',
    holds: 'reflections of the person: day, kind and length. Only the person can download their texts',
    columns: ['id', 'day', 'kind', 'characters', ...saved, ...deleted],
    made: { characters: queries.lengthOf('title', 'nature', 'learned', 'changed', 'relevance') },
  }),
  record_entries: part('record_entries', ['user_id'], { module: 'record',
    holds: 'what the person added to shifts and meetings in their record: which and length. Only the person can download the texts',
    columns: ['id', 'shift_id', 'meeting_id', 'characters', ...saved], made: { characters: queries.lengthOf('topic', 'follow_up') },
  }),
  letters: part('letters', ['user_id'], { holds: 'emails to the person: type, date, and which were saved on the server instead of sent',
    whose: queries.byIdOrEmail('recipient'),
    columns: ['id', 'kind', 'recipient', 'created_at', 'sent_at', 'kept', 'given_up_at'],
  }),
  notifications: part('notifications', ['user_id'], { holds: 'notifications to the person: type, who caused it, when it was sent and when it was read',
    columns: ['id', 'kind', 'actor', 'created_at', 'read_at'],
  }),
  letter_choices: part('letter_choices', ['user_id'], { holds: 'how often the person wants emails, by topic',
    columns: ['topic', 'choice'], order: ['user_id', 'topic'],
  }),
  sessions: part('sessions', ['user_id'], { holds: "the person's sessions: start, last use, way in, browser, last proof of identity and approximate network address",
    columns: ['created_at', 'last_used_at', 'signed_in_by', 'device', 'proven_at', 'address_prefix'],
  }),
  authenticator_apps: part('authenticator_apps', ['user_id'], { holds: 'authenticator apps of the person, with dates. The secret is left out',
    columns: ['created_at', 'confirmed_at', 'last_used_at'],
  }),
  recovery_codes: part('recovery_codes', ['user_id'], { holds: 'recovery codes: when each was made and used. The codes are left out',
    columns: ['created_at', 'used_at'],
  }),
  passkeys: part('passkeys', ['user_id'], { holds: 'passkeys of the person: name, kind and dates',
    columns: ['name', 'kind', 'created_at', 'last_used_at'],
  }),
  devices: part('devices', ['user_id'], { holds: 'browsers that the person has signed in with, with dates',
    columns: ['created_at'],
  }),
  password_links: part('password_tokens', ['user_id'], { holds: 'invitations and password links: when they were created and used',
    columns: ['kind', 'email', 'created_at', 'expires_at', 'used_at', 'dead_at'],
  }),
  calendar_feed: part('calendar_feeds', ['user_id'], { holds: 'whether the person has a calendar link, and since when',
    columns: ['created_at', 'with_names', 'ended_at'],
    made: { with_names: queries.yesOrNo('with_names') }, order: ['user_id'],
  }),
  keys: part('api_keys', ['created_by', 'revoked_by'], { holds: 'keys of other programs that the person created or revoked',
    columns: ['id', 'name', 'last_day', 'created_at', 'created_by', 'revoked_at', 'revoked_by'],
  }),
  guide: part('guides', ['user_id'], { holds: 'whether the person hid their first steps',
    columns: ['shown', 'chosen_at'],
    made: { shown: queries.yesOrNo('shown') }, order: ['user_id'],
  }),
  work_accounts: part('work_accounts', ['user_id'], { holds: 'the work account that the person signs in with', columns: ['id', 'issuer', 'subject', 'linked_at'],
  }),
  audit_log: part('audit_log', ['actor_id', 'target_id'], { holds: 'what the person did in the service, and changes that others made to them or to their records',
    whose: queries.doneByOrTo(targets),
    columns: ['id', 'created_at', 'actor', 'actor_role', 'action', 'target_type', 'target_id', 'details'],
    made: { details: queries.readableDetails(targets) },
  }),
}

/** Lists private notes without their texts in `review/`, so that an administrator can decide about them. */
export const privateNotes = part('private_notes', pair, {
  holds: 'private notes: author, mentee, date and length',
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
    private_notes_characters: queries.lengthOf('private_notes'),
    strengths_characters: queries.lengthOf('strengths'),
    areas_for_improvement_characters: queries.lengthOf('areas_for_improvement'),
    earlier_versions_kept: queries.earlierVersions,
  },
  needed: ['mentor_id'],
})

type Part = {
  holds: string
  module?: Module
  from: { [T in keyof Tables]?: string[] }
  columns: string[]
  pages: (db: Db, subject: queries.Subject) => AsyncIterable<queries.Kept[]>
  count: (db: Db, subject: queries.Subject) => Promise<number>
}

type ColumnOf<T extends keyof Tables> = keyof Tables[T] & string

type About<T extends keyof Tables, Made extends string> = Pick<queries.Selection, 'whose'> & {
  /** The description in README.txt. */
  holds: string
  /** While it is off, the part is left out if it has no rows. */
  module?: Module
  /** The exported columns in this order; people appear by name. */
  columns: (ColumnOf<T> | keyof typeof queries.namedBy | NoInfer<Made>)[]
  /** The columns whose text not everyone with access to the row may read. */
  texts?: ColumnOf<T>[]
  /** The columns that are computed. */
  made?: Record<Made, queries.Value>
  /** Columns that are read but not exported. */
  needed?: ColumnOf<T>[]
  /** By id unless given. */
  order?: ColumnOf<T>[]
  /** Further tables that this part describes, with the columns that assign a row to the person. */
  also?: { [Other in keyof Tables]?: ColumnOf<Other>[] }
}

/** Rows of a table, with the columns that assign a row to the person. */
function part<T extends keyof Tables, Made extends string = never>(
  table: T,
  by: ColumnOf<T>[],
  { holds, module, also, order, ...about }: About<T, Made>,
): Part {
  const selection: queries.Selection = { table, by, order: order ?? ['id'], ...about }
  return {
    holds,
    ...(module && { module }),
    from: { [table]: by, ...also },
    columns: about.columns,
    pages: (db, subject) => pagesOfRows(db, subject, selection),
    count: (db, subject) => countOfRows(db, subject, selection),
  }
}

/** Yields the person's rows in batches. Other calls run in between. */
async function* pagesOfRows(
  db: Db,
  subject: queries.Subject,
  part: queries.Selection,
): AsyncGenerator<queries.Kept[]> {
  let keys = await queries.listRowKeys(db, subject, part)
  while (keys.length > 0) {
    for (let from = 0; from < keys.length; from += queries.rowsAtOnce) {
      await pause(1)
      yield await queries.listRows(db, subject, part, keys.slice(from, from + queries.rowsAtOnce))
    }
    keys = keys.length < queries.keysAtOnce ? [] : await queries.listRowKeys(db, subject, part, keys.at(-1))
  }
}

/** Counts the person's rows. Other calls run between the parts. */
async function countOfRows(db: Db, subject: queries.Subject, part: queries.Selection): Promise<number> {
  await pause(1)
  return queries.countRows(db, subject, part)
}
