import { goalsOf } from '../access.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/who-is-asking.ts'

/** Newest first. */
export const listGoals = (db: Db, me: Me, menteeId: number) =>
  goalsOf(db, me)
    .where('goals.mentee_id', '=', menteeId)
    .select([
      'id',
      'mentee_id',
      'title',
      'description',
      'target_date',
      'priority',
      'status',
      'completed_at',
      'created_at',
      'version',
    ])
    .orderBy('id', 'desc')
    .execute()
