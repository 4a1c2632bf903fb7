import { compiledList, type Params } from '../database/compiled.ts'

export const listCompletedGoals = compiledList((db, { menteeId }: Params<{ menteeId: number }>) =>
  db
    .selectFrom('goals')
    .where('goals.mentee_id', '=', menteeId)
    .where('goals.status', '=', 'completed')
    .where('goals.completed_at', 'is not', null)
    .select('goals.completed_at'),
)
