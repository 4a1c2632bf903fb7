import { goalsOf, notesOf, plansOf, shiftsOf } from '../access.ts'
import { compiledFirst, compiledList, type Params } from '../database/compiled.ts'
import type { Me } from '../kernel/http/authentication.ts'

type Of = { me: Me; menteeId: number }

/** The mentee's last shift that started before this local time and was not cancelled. */
export const findLastShift = compiledFirst((db, { me, menteeId, before }: Params<Of & { before: string }>) =>
  shiftsOf(db, me)
    .where('shifts.mentee_id', '=', menteeId)
    .where('shifts.status', '<>', 'cancelled')
    .where('shifts.starts_at', '<', before)
    .select(['shifts.id', 'shifts.starts_at', 'shifts.ends_at', 'shifts.notes', 'shifts.outcome_reason'])
    .orderBy('shifts.starts_at', 'desc')
    .orderBy('shifts.id', 'desc')
    .limit(1),
)

type Written = Of & { type: 'mentor_note' | 'mentee_note' }

/** The last note of one side that I may read. */
export const findLastNote = compiledFirst((db, { me, menteeId, type }: Params<Written>) =>
  notesOf(db, me)
    .where('notes.mentee_id', '=', menteeId)
    .where('notes.note_type', '=', type)
    .select(['notes.content', 'notes.created_at'])
    .orderBy('notes.id', 'desc')
    .limit(1),
)

export const listGoalsToPrepare = compiledList((db, { me, menteeId }: Params<Of>) =>
  goalsOf(db, me)
    .where('goals.mentee_id', '=', menteeId)
    .where('goals.status', '=', 'active')
    .select(['goals.id', 'goals.title', 'goals.priority', 'goals.target_date', 'goals.created_at']),
)

export const listActivePlans = compiledList((db, { me, menteeId }: Params<Of>) =>
  plansOf(db, me, menteeId)
    .where('learning_plans.status', '=', 'active')
    .select(['learning_plans.id', 'learning_plans.title', 'learning_plans.target_date']),
)

export const listObjectivesToPrepare = compiledList((db, { planIds }: Params<{ planIds: number[] }>) =>
  db
    .selectFrom('learning_plan_objectives')
    .where('plan_id', 'in', planIds)
    .select(['plan_id', 'position', 'specific', 'state']),
)
