import { type AliasableExpression, sql } from 'kysely'
import { dayInWords } from '#contract/dates.ts'
import { type ProgressStatus, progressStates, type TimelineEntry } from '#contract/mentees.ts'
import { didNotHappen, type ShiftStatus, shiftStatuses } from '#contract/shifts.ts'
import type { RemarkKind, SignaturePart } from '#contract/sign-off.ts'
import { commentsOf, debriefsOf, documentsOf, goalsOf, notesOf, plansOf, shiftsOf } from '../access.ts'
import { nameOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'

type Words = { about: string; more: string | null; who: string | null }
export type TimelineRow = Words & { id: number; at: string | null; who_id: number | null }
type Source = {
  kind: TimelineEntry['kind']
  /** The entries that the person may see. `at` is null if the event has not happened. */
  rows: (db: Db, me: Me, menteeId: number) => AliasableExpression<TimelineRow>
  what: (words: Words) => string
}

/** Replaces the status of a shift that did not happen. */
const missed = 'missed'

const nothing = sql<string | null>`null`
/** The joined user is the one who acted. */
const byUser = [nameOf('users').as('who'), 'users.id as who_id'] as const
const nobody = sql<number | null>`cast(null as integer)`

/**
 * The order matters: at the same instant, an earlier source counts as newer. A cursor contains the index of its source.
 */
export const timelineSources: Source[] = [
  {
    kind: 'assignment',
    rows: (db, _, menteeId) => relationships(db, menteeId, 'assigned_at'),
    what: ({ about, more }) => `${about} ${more ? `covers until ${dayInWords(more)}` : 'became the mentor'}`,
  },
  {
    kind: 'assignment',
    rows: (db, _, menteeId) => relationships(db, menteeId, 'ended_at'),
    what: ({ about }) => `The mentoring with ${about} ended`,
  },
  {
    kind: 'progress',
    rows: (db, _, menteeId) =>
      db
        .selectFrom('progress_history')
        .leftJoin('users', 'users.id', 'progress_history.changed_by')
        .where('progress_history.mentee_id', '=', menteeId)
        .select(['progress_history.id', 'progress_history.changed_at as at'])
        .select(['from_status as about', 'to_status as more', ...byUser]),
    what: ({ about, more }) => {
      // The casts are safe: both columns contain only progress states.
      const [from, to] = [
        progressStates[about as ProgressStatus].label,
        progressStates[more as ProgressStatus].label,
      ]
      return from === to ? `Remark on progress '${to}'` : `Progress from '${from}' to '${to}'`
    },
  },
  {
    kind: 'shift',
    rows: (db, me, menteeId) => shifts(db, me, menteeId, 'outcome_at'),
    what: ({ about, more }) =>
      `Shift of ${dayInWords(about)}: ${(more === missed ? didNotHappen : shiftStatuses[more as ShiftStatus].label).toLowerCase()}`,
  },
  {
    kind: 'shift',
    rows: (db, me, menteeId) => shifts(db, me, menteeId, 'created_at'),
    what: ({ about }) => `Shift scheduled for ${dayInWords(about)}`,
  },
  {
    kind: 'goal',
    rows: (db, me, menteeId) =>
      goals(db, me, menteeId, 'completed_at').select([nothing.as('who'), nobody.as('who_id')]),
    what: ({ about }) => `Goal completed: ${about}`,
  },
  {
    kind: 'goal',
    rows: (db, me, menteeId) => goals(db, me, menteeId, 'created_at').select(byUser),
    what: ({ about }) => `Goal set: ${about}`,
  },
  {
    kind: 'plan',
    rows: (db, me, menteeId) =>
      plansOf(db, me)
        .innerJoin('users', 'users.id', 'learning_plans.created_by')
        .where('learning_plans.mentee_id', '=', menteeId)
        .select(['learning_plans.id', 'learning_plans.created_at as at', 'learning_plans.title as about'])
        .select([nothing.as('more'), ...byUser]),
    what: ({ about }) => `Learning plan: ${about}`,
  },
  {
    kind: 'plan',
    rows: (db, me, menteeId) =>
      plansOf(db, me)
        .innerJoin('learning_plan_objectives as objectives', 'objectives.plan_id', 'learning_plans.id')
        .innerJoin('users', 'users.id', 'objectives.state_by')
        .where('learning_plans.mentee_id', '=', menteeId)
        .where('objectives.state', '=', sql.lit('achieved'))
        .select(['objectives.id', 'objectives.state_at as at', 'learning_plans.title as about'])
        .select([sql<string>`cast(objectives.position as text)`.as('more'), ...byUser]),
    what: ({ about, more }) => `Objective ${more} achieved: ${about}`,
  },
  {
    kind: 'plan',
    rows: (db, me, menteeId) =>
      plansOf(db, me)
        .innerJoin('plan_agreements as agreed', 'agreed.plan_id', 'learning_plans.id')
        .innerJoin('users', 'users.id', 'agreed.answered_by')
        .where('learning_plans.mentee_id', '=', menteeId)
        .where('agreed.answer', '=', 'agreed')
        .select(['agreed.id', 'agreed.answered_at as at', 'learning_plans.title as about'])
        .select([nothing.as('more'), ...byUser]),
    what: ({ about }) => `Agreed by both: ${about}`,
  },
  {
    kind: 'comment',
    rows: (db, me, menteeId) =>
      commentsOf(db, me)
        .innerJoin('users', 'users.id', 'comments.created_by')
        .leftJoin('goals', 'goals.id', 'comments.goal_id')
        .leftJoin('learning_plans', 'learning_plans.id', 'comments.plan_id')
        .where('comments.mentee_id', '=', menteeId)
        .select(['comments.id', 'comments.created_at as at', 'goals.title as more'])
        .select([sql<string>`coalesce(goals.title, learning_plans.title)`.as('about'), ...byUser]),
    what: ({ about, more }) => `Commented on the ${more === null ? 'learning plan' : 'goal'}: ${about}`,
  },
  {
    kind: 'debrief',
    rows: (db, me, menteeId) =>
      debriefsOf(db, me)
        .innerJoin('users', 'users.id', 'debriefs.created_by')
        .where('debriefs.mentee_id', '=', menteeId)
        .select(['debriefs.id', 'debriefs.created_at as at', 'shifts.starts_at as about'])
        .select([nothing.as('more'), ...byUser]),
    what: ({ about }) => `Debrief of the shift of ${dayInWords(about)}`,
  },
  {
    kind: 'meeting',
    rows: (db, _, menteeId) =>
      db
        .selectFrom('meetings')
        .innerJoin('users', 'users.id', 'meetings.mentor_id')
        .where('meetings.mentee_id', '=', menteeId)
        .where('meetings.deleted_at', 'is', null)
        .select(['meetings.id', 'meetings.created_at as at', 'meetings.held_on as about'])
        .select([nothing.as('more'), ...byUser]),
    what: ({ about }) => `Recorded the meeting of ${dayInWords(about)}`,
  },
  {
    kind: 'sign_off',
    rows: (db, _, menteeId) =>
      db
        .selectFrom('signatures')
        .innerJoin('sign_offs', 'sign_offs.id', 'signatures.sign_off_id')
        .where('sign_offs.mentee_id', '=', menteeId)
        .select(['signatures.id', 'signatures.signed_at as at', 'signatures.part as about'])
        .select([nothing.as('more'), 'signatures.name as who', 'signatures.signed_by as who_id']),
    what: ({ about }) => signatureEvents[about as SignaturePart],
  },
  {
    kind: 'sign_off',
    rows: (db, _, menteeId) =>
      db
        .selectFrom('sign_off_remarks as remarks')
        .innerJoin('sign_offs', 'sign_offs.id', 'remarks.sign_off_id')
        .where('sign_offs.mentee_id', '=', menteeId)
        .select(['remarks.id', 'remarks.created_at as at', 'remarks.kind as about'])
        .select([nothing.as('more'), 'remarks.name as who', 'remarks.created_by as who_id']),
    what: ({ about }) => remarkEvents[about as RemarkKind],
  },
  {
    kind: 'note',
    rows: (db, me, menteeId) =>
      notesOf(db, me)
        .innerJoin('users as mentors', 'mentors.id', 'notes.mentor_id')
        .innerJoin('users as mentees', 'mentees.id', 'notes.mentee_id')
        .where('notes.mentee_id', '=', menteeId)
        .select(['notes.id', 'notes.created_at as at', nothing.as('more')])
        .select((eb) => {
          const byMentor = eb.case().when('notes.note_type', '=', 'mentor_note')
          return [
            byMentor.then(nameOf('mentees')).else(nameOf('mentors')).end().as('about'),
            byMentor.then(nameOf('mentors')).else(nameOf('mentees')).end().as('who'),
            byMentor.then(eb.ref('notes.mentor_id')).else(eb.ref('notes.mentee_id')).end().as('who_id'),
          ]
        }),
    what: ({ about }) => `Message to ${about}`,
  },
  {
    kind: 'document',
    rows: (db, me, menteeId) =>
      documentsOf(db, me)
        .innerJoin('users', 'users.id', 'documents.uploaded_by')
        .where('documents.mentee_id', '=', menteeId)
        .select(['documents.id', 'documents.created_at as at', 'documents.original_name as about'])
        .select([nothing.as('more'), ...byUser]),
    what: ({ about }) => `Document: ${about}`,
  },
]

const signatureEvents: Record<SignaturePart, string> = {
  mentor: 'Summary written and signed',
  mentee: 'Summary confirmed',
  admin: 'Summary countersigned: record signed off',
}
const remarkEvents: Record<RemarkKind, string> = {
  disagreed: 'Summary not agreed',
  returned: 'Summary sent back',
  addendum: 'Addendum to the signed record',
  reopened: 'Signed record reopened',
}

const relationships = (db: Db, menteeId: number, moment: 'assigned_at' | 'ended_at') =>
  db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentor_id')
    .where('relationships.mentee_id', '=', menteeId)
    .select(['relationships.id', `relationships.${moment} as at`, nameOf('users').as('about')])
    .select(['relationships.last_day as more', nothing.as('who'), nobody.as('who_id')])

const shifts = (db: Db, me: Me, menteeId: number, moment: 'created_at' | 'outcome_at') =>
  shiftsOf(db, me)
    .innerJoin('users', 'users.id', 'shifts.mentor_id')
    .where('shifts.mentee_id', '=', menteeId)
    .select(['shifts.id', `shifts.${moment} as at`, 'shifts.starts_at as about'])
    .select(
      sql<string>`case when shifts.cause is null then shifts.status else ${sql.lit(missed)} end`.as('more'),
    )
    .select(byUser)

const goals = (db: Db, me: Me, menteeId: number, moment: 'created_at' | 'completed_at') =>
  goalsOf(db, me)
    .innerJoin('users', 'users.id', 'goals.created_by')
    .where('goals.mentee_id', '=', menteeId)
    .select(['goals.id', `goals.${moment} as at`, 'goals.title as about', nothing.as('more')])
