import * as z from 'zod/mini'
import { keyOf } from './fields.ts'
import { planStatus } from './learning-plans.ts'
import { progressStatus } from './mentees.ts'
import { causes } from './shifts.ts'

/** The rows of the report by outcome: a cause for those that did not happen. */
export const reportedOutcomes = {
  completed: { label: 'Completed' },
  ...causes,
  cancelled: { label: 'Cancelled' },
} as const

/** The rows of the report about debriefs. */
export const writers = {
  both: { label: 'Both' },
  mentor: { label: 'The mentor only' },
  mentee: { label: 'The mentee only' },
  none: { label: 'No one' },
} as const

const month = z.string()

/** `count` is the type of whole numbers, `amount` of the others. */
export const reportsOf = <Count extends z.ZodMiniType, Amount extends z.ZodMiniType>(
  count: Count,
  amount: Amount,
) =>
  z.object({
    from: z.string(),
    to: z.string(),
    made_at: z.string(),
    referrals: z.array(
      z.object({
        month,
        received: count,
        approved: count,
        rejected: count,
        /** null in a month without decisions. */
        median_days: z.nullable(amount),
      }),
    ),
    /** Totals of the whole range. */
    decisions: z.object({
      decided: count,
      within_promise: count,
      median_days: z.nullable(amount),
    }),
    progress: z.array(z.object({ status: progressStatus, people: count })),
    moves: z.array(z.object({ from_status: progressStatus, to_status: progressStatus, moves: count })),
    shifts: z.array(
      z.object({
        month,
        planned: count,
        completed: count,
        cancelled: count,
        hours: amount,
      }),
    ),
    outcomes: z.array(z.object({ outcome: keyOf(reportedOutcomes), shifts: count })),
    debriefs: z.array(z.object({ written_by: keyOf(writers), shifts: count })),
    /** null in a month without one. */
    sign_offs: z.array(z.object({ month, signed_off: count, sign_off_days: z.nullable(amount) })),
    /** The median of the whole range. */
    sign_off_days: z.nullable(amount),
    goals: z.array(z.object({ month, set: count, completed: count, overdue: count })),
    plans: z.array(z.object({ status: planStatus, plans: count })),
    /** The first that fit (rule 81); the file of the report contains all. */
    mentors: z.array(
      z.object({
        /** null for the row of all former mentors, whose shifts still count in the totals. */
        id: z.nullable(z.int()),
        name: z.string(),
        mentees: count,
        shifts: count,
        hours: amount,
        last_contact: z.nullable(z.string()),
      }),
    ),
    mentors_total: z.int(),
  })
