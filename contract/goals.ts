import * as z from 'zod/mini'
import { goalTable } from './can.ts'
import { daysBetween } from './dates.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

export const goalStatuses = {
  active: { label: 'Active' },
  completed: { label: 'Completed' },
  cancelled: { label: 'Cancelled' },
} as const
const goalStatus = field.keyOf(goalStatuses)

export const goalPriorities = {
  low: { label: 'Low' },
  medium: { label: 'Medium' },
  high: { label: 'High' },
} as const
export const goalPriority = field.keyOf(goalPriorities)

export const goalRow = z.object({
  id: z.int(),
  mentee_id: z.int(),
  title: z.string(),
  description: z.string(),
  target_date: z.string(),
  priority: goalPriority,
  status: goalStatus,
  completed_at: z.nullable(z.string()),
  created_at: z.string(),
  /** The number of comments. */
  comments: z.int(),
  version: z.int(),
  can: goalTable.reply,
})
export type GoalRow = z.infer<typeof goalRow>

export const listGoals = endpoint('GET /api/mentoring/goals/:menteeId', {
  action: 'goals: read',
  query: field.listQuery,
  reply: z.array(goalRow),
  texts: { error: 'Failed to fetch goals', networkError: 'Error fetching goals' },
})

export const goalFields = {
  title: { column: 'title', label: 'Title', words: 'title' },
  description: { column: 'description', label: 'Description', words: 'description' },
  targetDate: { column: 'target_date', label: 'Target Date', words: 'target date', isDay: true },
  priority: {
    column: 'priority',
    label: 'Priority',
    words: 'priority',
    choices: goalPriorities,
    initial: 'medium',
  },
  status: { column: 'status', words: 'status', choices: goalStatuses },
} as const satisfies field.EditFields

const newGoal = {
  title: field.line(field.maxLength.title),
  description: field.text(),
  targetDate: field.dayOr(field.targetDateRequired),
  priority: goalPriority,
}
/** Fields of the goal form; the default priority is medium. */
export const goalForm = z.strictObject(newGoal)

export const addGoal = endpoint('POST /api/mentoring/goals/:menteeId', {
  action: 'goals: write',
  body: z.strictObject({ ...newGoal, priority: z._default(goalPriority, 'medium') }),
  reply: goalRow,
  status: 201,
  texts: {
    success: 'Goal added successfully!',
    error: 'Failed to add goal',
    networkError: 'Error adding goal',
  },
})

/**
 * Completes, cancels or edits an active goal; a completed or cancelled one cannot be changed.
 * Clients may send `completedAt`, but the server ignores it and uses its own clock.
 */
export const editGoal = endpoint('PATCH /api/mentoring/goals/:goalId', {
  action: 'goals: write',
  params: z.strictObject({ goalId: field.idParam }),
  body: z.partial(
    z.strictObject({
      ...newGoal,
      status: goalStatus,
      completedAt: z.nullable(z.string()),
      version: field.version,
    }),
  ),
  reply: goalRow,
  texts: {
    success: 'Goal updated successfully!',
    error: 'Failed to update goal',
    networkError: 'Error updating goal',
  },
})

/** Remaining days up to this number are highlighted. */
export const dueSoonDays = 7

/** Describes the target day of an active goal in calendar days. */
export function dueText(
  targetDay: string,
  today: string,
): { words: string; state: 'overdue' | 'soon' | 'later' } {
  const daysLeft = daysBetween(today, targetDay)
  const count = Math.abs(daysLeft)
  if (daysLeft < 0)
    return { words: count === 1 ? '1 day overdue' : `${count} days overdue`, state: 'overdue' }
  return {
    words: count === 1 ? '1 day left' : `${count} days left`,
    state: daysLeft <= dueSoonDays ? 'soon' : 'later',
  }
}
