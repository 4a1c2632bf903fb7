import { type Expression, sql } from 'kysely'
import { type RecordLimit, recordLimits } from '#contract/record-limits.ts'
import { compiledOne, type Params } from './database/compiled.ts'
import type { Db } from './database/schema.ts'
import { refuse } from './kernel/errors.ts'

/**
 * The id of the mentee, goal, plan or mentor; null means the organisation. Changes count for the mentor `by`
 * whom they were made, after `since`.
 */
type Owner = { owner: number | null; by: number; since: string }

const count = sql<number>`count(*)`.as('n')
const bytes = sql<number>`coalesce(sum(size), 0)`.as('n')

type OfMentee = 'absences' | 'learning_plans' | 'meetings' | 'notes' | 'shifts'

type Count = (db: Db, input: Owner) => Promise<{ n: number }>

const ofMentee = (table: OfMentee, archived?: '=' | '<>'): Count =>
  compiledOne((db, { owner }: Params<Owner>) => {
    // The type of one table is enough: each has a mentee.
    const rows = db
      .selectFrom(table as 'learning_plans')
      .where('mentee_id', '=', owner as Expression<number>)
      .where('deleted_at', 'is', null)
    return (archived ? rows.where('status', archived, 'archived') : rows).select(count)
  })

const commentsOn = (thing: 'goal_id' | 'plan_id'): Count =>
  compiledOne((db, { owner }: Params<Owner>) =>
    db.selectFrom('comments').where(thing, '=', owner).where('deleted_at', 'is', null).select(count),
  )

const documentsOfMentor = (what: typeof count): Count =>
  compiledOne((db, { owner }: Params<Owner>) =>
    db.selectFrom('documents').where('mentor_id', '=', owner).where('deleted_at', 'is', null).select(what),
  )

const counts: Record<RecordLimit, Count> = {
  plans: ofMentee('learning_plans', '<>'),
  archivedPlans: ofMentee('learning_plans', '='),
  goals: compiledOne((db, { owner }: Params<Owner>) =>
    db.selectFrom('goals').where('mentee_id', '=', owner).select(count),
  ),
  notes: ofMentee('notes'),
  goalComments: commentsOn('goal_id'),
  planComments: commentsOn('plan_id'),
  shifts: ofMentee('shifts'),
  meetings: ofMentee('meetings'),
  absences: ofMentee('absences'),
  documents: documentsOfMentor(count),
  documentSizes: documentsOfMentor(bytes),
  templates: compiledOne((db, { owner }: Params<Owner>) =>
    db
      .selectFrom('templates')
      .where('user_id', owner === null ? 'is' : '=', owner)
      .select(count),
  ),
  reflections: compiledOne((db, { owner }: Params<Owner>) =>
    db.selectFrom('reflections').where('user_id', '=', owner).where('deleted_at', 'is', null).select(count),
  ),
  progressChanges: compiledOne((db, { owner, by, since }: Params<Owner>) =>
    db
      .selectFrom('progress_history')
      .where('mentee_id', '=', owner)
      .where('changed_by', '=', by)
      .where('changed_at', '>', since)
      .select(count),
  ),
  privateNoteChanges: compiledOne((db, { owner, by, since }: Params<Owner>) =>
    db
      .selectFrom('private_notes_history')
      .where('mentor_id', '=', by)
      .where('mentee_id', '=', owner)
      .where('updated_at', '>', since)
      .select(count),
  ),
}

/**
 * Refuses with 409 a row beyond a person's limit. The caller must hold the owner's lock,
 * so that two parallel calls count each other.
 */
export async function refuseBeyondLimit(
  db: Db,
  kind: RecordLimit,
  owner: number | null,
  { adding = 1, by = 0, since = '' }: { adding?: number; by?: number; since?: string } = {},
): Promise<void> {
  const { most, sentence } = recordLimits[kind]
  const { n } = await counts[kind](db, { owner, by, since })
  if (n + adding > most) refuse(409, sentence)
}
