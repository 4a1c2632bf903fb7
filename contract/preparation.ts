import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId } from './fields.ts'
import { goalPriority } from './goals.ts'
import { noteRow } from './notes.ts'
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
  /** What is specific of each, in its order. */
  objectives: z.array(z.string()),
})

const lastShift = z.object({
  id: z.int(),
  shift_date: z.string(),
  notes: z.string(),
  /** What was said of how it went. */
  outcome_reason: z.nullable(z.string()),
})

export const preparation = z.object({
  shift: shiftRow,
  /** The mentee's last shift before this one that was not cancelled. */
  last_shift: z.nullable(lastShift),
  /** What I last wrote to the other. */
  last_note: z.nullable(z.object({ content: z.string(), created_at: z.string() })),
  /** What the other wrote to me since the last shift, newest first, at most ten. */
  written: z.array(noteRow),
  /** Open ones, the nearest first. */
  goals: z.array(openGoal),
  /** Active ones, the nearest first. */
  plans: z.array(plan),
})
export type Preparation = z.infer<typeof preparation>

/** All that a mentor or a mentee needs before a shift of the two, in one answer. */
export const prepareShift = endpoint('GET /api/shifts/:id/preparation', {
  action: 'shifts: prepare',
  params: byId,
  reply: preparation,
})
