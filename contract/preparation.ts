import * as z from 'zod/mini'
import { debriefedShift } from './debriefs.ts'
import { endpoint } from './endpoint.ts'
import { goalPriority } from './goals.ts'
import { noteRow } from './notes.ts'
import { achievedFields } from './objective-states.ts'
import { shiftRow } from './shifts.ts'

const openGoal = z.object({
  id: z.int(),
  title: z.string(),
  priority: goalPriority,
  target_date: z.string(),
  created_at: z.string(),
})

const plan = z.object({
  id: z.int(),
  title: z.string(),
  target_date: z.string(),
  /** The 'specific' text of each objective that is neither achieved nor carried forward, in order. */
  objectives: z.array(z.string()),
  ...achievedFields,
})

const lastShift = z.object({
  id: z.int(),
  shift_date: z.string(),
  notes: z.string(),
  /** The comment on the outcome. */
  outcome_reason: z.nullable(z.string()),
})

/** Limits of the reply: the objectives of one plan can have 40,000 characters. */
export const maxPlans = 10
export const maxOpenGoals = 50

export const preparation = z.object({
  shift: shiftRow,
  /** The mentee's previous shift that was not cancelled. */
  last_shift: z.nullable(lastShift),
  /** The last shift with a debrief that the caller may read. */
  last_debrief: z.nullable(debriefedShift),
  /** The caller's last note to the other person. */
  last_note: z.nullable(z.object({ content: z.string(), created_at: z.string() })),
  /** The other person's notes to the caller since the last shift, newest first, at most ten. */
  written: z.array(noteRow),
  /** Active goals, nearest first, at most `maxOpenGoals`. */
  goals: z.array(openGoal),
  goals_total: z.int(),
  /** Active plans, nearest first, at most `maxPlans` and as many as fit. */
  plans: z.array(plan),
  plans_total: z.int(),
})
export type Preparation = z.infer<typeof preparation>

/** All data for the preparation of a shift, in one reply. */
export const prepareShift = endpoint('GET /api/shifts/:id/preparation', {
  action: 'shifts: prepare',
  reply: preparation,
  texts: { error: 'Failed to load this shift', networkError: 'Error loading this shift' },
})
