import { type Expression, sql } from 'kysely'
import { type RecordLimit, recordLimits } from '#contract/record-limits.ts'
import { compiledOne, type Params } from '../database/compiled.ts'
import type { Db } from '../database/schema.ts'
import { refuse } from './errors.ts'

/**
 * The id of the mentee, goal, plan or mentor; null means the organisation. Changes count for the mentor `by`
 * whom they were made, after `since`.
 */
type Owner = { owner: number | null; by: number; since: string }

const count = sql<number>`count(*)`.as('n')
const bytes = sql<number>`coalesce(sum(size), 0)`.as('n')

type OfMentee = 'absences' | 'learning_plans' | 'meetings' | 'notes' | 'shifts'

const ofMentee = (db: Db, table: OfMentee, owner: Params<Owner>['owner']) =>
  // The type of one table is enough: each has a mentee.
  db
    .selectFrom(table as 'learning_plans')
    .where('mentee_id', '=', owner as Expression<number>)
    .where('deleted_at', 'is', null)

const counts: Record<RecordLimit, (db: Db, input: Owner) => Promise<{ n: number }>> = {
  plans: compiledOne((db, { owner }: Params<Owner>) =>
    ofMentee(db, 'learning_plans', owner).where('status', '<>', 'archived').select(count),
  ),
  archivedPlans: compiledOne((db, { owner }: Params<Owner>) =>
    ofMentee(db, 'learning_plans', owner).where('status', '=', 'archived').select(count),
  ),
  goals: compiledOne((db, { owner }: Params<Owner>) =>
    db.selectFrom('goals').where('mentee_id', '=', owner).select(count),
  ),
  notes: compiledOne((db, { owner }: Params<Owner>) => ofMentee(db, 'notes', owner).select(count)),
  goalComments: compiledOne((db, { owner }: Params<Owner>) =>
    db.selectFrom('comments').where('goal_id', '=', owner).where('deleted_at', 'is', null).select(count),
  ),
  planComments: compiledOne((db, { owner }: Params<Owner>) =>
    db.selectFrom('comments').where('plan_id', '=', owner).where('deleted_at', 'is', null).select(count),
  ),
  shifts: compiledOne((db, { owner }: Params<Owner>) => ofMentee(db, 'shifts', owner).select(count)),
  meetings: compiledOne((db, { owner }: Params<Owner>) => ofMentee(db, 'meetings', owner).select(count)),
  absences: compiledOne((db, { owner }: Params<Owner>) => ofMentee(db, 'absences', owner).select(count)),
  documents: compiledOne((db, { owner }: Params<Owner>) => documentsBy(db, owner).select(count)),
  documentSizes: compiledOne((db, { owner }: Params<Owner>) => documentsBy(db, owner).select(bytes)),
  templates: compiledOne((db, { owner }: Params<Owner>) =>
    db
      .selectFrom('templates')
      .where('user_id', owner === null ? 'is' : '=', owner)
      .select(count),
  ),
  reflections: compiledOne((db, { owner }: Params<Owner>) =>
    db
      .selectFrom('reflections')
      .where('user_id', '=', owner as Expression<number>)
      .where('deleted_at', 'is', null)
      .select(count),
  ),
  progressChanges: compiledOne((db, { owner, by, since }: Params<Owner>) =>
    db
      .selectFrom('progress_history')
      .where('mentee_id', '=', owner as Expression<number>)
      .where('changed_by', '=', by)
      .where('changed_at', '>', since)
      .select(count),
  ),
  privateNoteChanges: compiledOne((db, { owner, by, since }: Params<Owner>) =>
    db
      .selectFrom('private_notes_history')
      .where('mentor_id', '=', by)
      .where('mentee_id', '=', owner as Expression<number>)
      .where('updated_at', '>', since)
      .select(count),
  ),
}

const documentsBy = (db: Db, mentor: Params<Owner>['owner']) =>
  db.selectFrom('documents').where('mentor_id', '=', mentor).where('deleted_at', 'is', null)

/**
 * Refuses with 409 a row beyond a person's limit (rule 82, ADR 029). The caller must hold the owner's lock,
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
