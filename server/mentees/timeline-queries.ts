import { sql } from 'kysely'
import { formatDay } from '#contract/dates.ts'
import { progressStates, type TimelineEntry } from '#contract/mentees.ts'
import { shiftStatuses } from '#contract/shifts.ts'
import { documentsOf, goalsOf, notesOf, plansOf, shiftsOf } from '../access.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/who-is-asking.ts'

type Window = { menteeId: number; before: string; most: number }
type Source = (db: Db, me: Me, window: Window) => Promise<TimelineEntry[]>

const nameOf = (table: string) =>
  sql<string | null>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`

/** Each kind of thing, newest first, as far as the person may see it (decision 49). */
const sources: Record<TimelineEntry['kind'], Source[]> = {
  assignment: [
    async (db, _, window) =>
      (await relationships(db, window, 'assigned_at')).map(({ at, who }) =>
        entry('assignment', at, `${who} became the mentor`, null),
      ),
    async (db, _, window) =>
      (await relationships(db, window, 'ended_at')).map(({ at, who }) =>
        entry('assignment', at, `The mentoring with ${who} ended`, null),
      ),
  ],
  progress: [
    async (db, _, { menteeId, before, most }) => {
      const rows = await db
        .selectFrom('progress_history')
        .leftJoin('users', 'users.id', 'progress_history.changed_by')
        .where('progress_history.mentee_id', '=', menteeId)
        .where('progress_history.changed_at', '<', before)
        .select(['progress_history.changed_at as at', 'from_status', 'to_status', nameOf('users').as('who')])
        .orderBy('progress_history.id', 'desc')
        .limit(most)
        .execute()
      return rows.map(({ at, who, from_status, to_status }) =>
        entry(
          'progress',
          at,
          `Progress from '${progressStates[from_status].label}' to '${progressStates[to_status].label}'`,
          who,
        ),
      )
    },
  ],
  shift: [
    async (db, me, window) =>
      (await shifts(db, me, window, 'created_at')).map(({ at, starts_at, who }) =>
        entry('shift', at, `Shift planned for ${formatDay(starts_at)}`, who),
      ),
    async (db, me, window) =>
      (await shifts(db, me, window, 'outcome_at')).map(({ at, starts_at, status, who }) =>
        entry(
          'shift',
          at,
          `Shift of ${formatDay(starts_at)}: ${shiftStatuses[status].label.toLowerCase()}`,
          who,
        ),
      ),
  ],
  goal: [
    async (db, me, window) =>
      (await goals(db, me, window, 'created_at')).map(({ at, title, who }) =>
        entry('goal', at, `Goal set: ${title}`, who),
      ),
    async (db, me, window) =>
      (await goals(db, me, window, 'completed_at')).map(({ at, title }) =>
        entry('goal', at, `Goal completed: ${title}`, null),
      ),
  ],
  plan: [
    async (db, me, { menteeId, before, most }) => {
      const rows = await plansOf(db, me)
        .innerJoin('users', 'users.id', 'learning_plans.created_by')
        .where('learning_plans.mentee_id', '=', menteeId)
        .where('learning_plans.created_at', '<', before)
        .select(['learning_plans.created_at as at', 'learning_plans.title', nameOf('users').as('who')])
        .orderBy('learning_plans.created_at', 'desc')
        .limit(most)
        .execute()
      return rows.map(({ at, title, who }) => entry('plan', at, `Learning plan: ${title}`, who))
    },
  ],
  note: [
    async (db, me, { menteeId, before, most }) => {
      const rows = await notesOf(db, me)
        .innerJoin('users as mentors', 'mentors.id', 'notes.mentor_id')
        .innerJoin('users as mentees', 'mentees.id', 'notes.mentee_id')
        .where('notes.mentee_id', '=', menteeId)
        .where('notes.created_at', '<', before)
        .select([
          'notes.created_at as at',
          'notes.note_type',
          nameOf('mentors').as('mentor'),
          nameOf('mentees').as('mentee'),
        ])
        .orderBy('notes.id', 'desc')
        .limit(most)
        .execute()
      return rows.map(({ at, note_type, mentor, mentee }) =>
        note_type === 'mentor_note'
          ? entry('note', at, `Note to ${mentee}`, mentor)
          : entry('note', at, `Note to ${mentor}`, mentee),
      )
    },
  ],
  document: [
    async (db, me, { menteeId, before, most }) => {
      const rows = await documentsOf(db, me)
        .innerJoin('users', 'users.id', 'documents.uploaded_by')
        .where('documents.mentee_id', '=', menteeId)
        .where('documents.created_at', '<', before)
        .select(['documents.created_at as at', 'documents.original_name', nameOf('users').as('who')])
        .orderBy('documents.id', 'desc')
        .limit(most)
        .execute()
      return rows.map(({ at, original_name, who }) =>
        entry('document', at, `Document: ${original_name}`, who),
      )
    },
  ],
}

const entry = (kind: TimelineEntry['kind'], at: string, what: string, who: string | null): TimelineEntry => ({
  kind,
  at,
  what,
  who,
})

/** The newest entries before an instant, of all kinds or of one: one more than asked for where there are more. */
export async function listTimeline(
  db: Db,
  me: Me,
  given: Window & { kind: TimelineEntry['kind'] | undefined },
): Promise<TimelineEntry[]> {
  const asked = given.kind ? sources[given.kind] : Object.values(sources).flat()
  const found = await Promise.all(asked.map((source) => source(db, me, given)))
  return found
    .flat()
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, given.most)
}

async function relationships(db: Db, { menteeId, before, most }: Window, moment: 'assigned_at' | 'ended_at') {
  const rows = await db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentor_id')
    .where('relationships.mentee_id', '=', menteeId)
    .where(`relationships.${moment}`, '<', before)
    .select([`relationships.${moment} as at`, nameOf('users').as('who')])
    .orderBy(`relationships.${moment}`, 'desc')
    .limit(most)
    .execute()
  return rows.map(({ at, who }) => ({ at: at ?? '', who }))
}

async function shifts(
  db: Db,
  me: Me,
  { menteeId, before, most }: Window,
  moment: 'created_at' | 'outcome_at',
) {
  const rows = await shiftsOf(db, me)
    .innerJoin('users', 'users.id', 'shifts.mentor_id')
    .where('shifts.mentee_id', '=', menteeId)
    .where(`shifts.${moment}`, '<', before)
    .select([`shifts.${moment} as at`, 'shifts.starts_at', 'shifts.status', nameOf('users').as('who')])
    .orderBy(`shifts.${moment}`, 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, at: row.at ?? '' }))
}

async function goals(
  db: Db,
  me: Me,
  { menteeId, before, most }: Window,
  moment: 'created_at' | 'completed_at',
) {
  const rows = await goalsOf(db, me)
    .innerJoin('users', 'users.id', 'goals.created_by')
    .where('goals.mentee_id', '=', menteeId)
    .where(`goals.${moment}`, '<', before)
    .select([`goals.${moment} as at`, 'goals.title', nameOf('users').as('who')])
    .orderBy(`goals.${moment}`, 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, at: row.at ?? '' }))
}
