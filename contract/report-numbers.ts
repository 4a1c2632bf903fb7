import * as z from 'zod/mini'
import { support } from './debriefs.ts'
import { endpoint } from './endpoint.ts'
import { day, keyOf } from './fields.ts'
import { planStatus } from './learning-plans.ts'
import { progressStatus } from './mentees.ts'
import { rejectionCategories } from './referrals.ts'
import { causes } from './shifts.ts'

export type ReportColumn = {
  label: string
  /** Explains what the number counts. */
  definition: string
  /** Whether the people behind the number can be listed. */
  people: boolean
}

/** Defaults to the last twelve months including the current one. */
export const range = { from: z.optional(day), to: z.optional(day) }

/** The name of a file that covers a range. */
export const rangeFile = (title: string, { from, to }: { from: string; to: string }): string =>
  `MST ${title} ${from} to ${to}.csv`

/** The longest range, in years. */
export const maxRangeYears = 10
export const rangeReversed = 'The first day must be on or before the last day'
export const rangeTooLong = `A report can cover at most ${maxRangeYears} years`

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

/** The rows of the report about milestones. */
export const milestonesHeld = {
  in_time: { label: 'In time' },
  late: { label: 'Late' },
  overdue: { label: 'Overdue' },
} as const

/** The row of the places with few shifts, and of the shifts without a place. */
export const otherPlaces = { key: 'other', label: 'Other places' }
export const noPlace = { key: 'none', label: 'No place' }

/** The row of a number: a month, a state, a move 'from>to', a status or a mentor's id. */
export const rowKey = z.string().check(z.regex(/^[\w>-]{1,60}$/))

const month = z.string()

/** `count` is the type of whole numbers, `amount` of the others. Reports of modules that are off are left out. */
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
      /** Rejections whose category is known, most first. */
      rejected: z.array(z.object({ category: keyOf(rejectionCategories), referrals: count })),
    }),
    progress: z.array(z.object({ status: progressStatus, people: count })),
    moves: z.array(z.object({ from_status: progressStatus, to_status: progressStatus, moves: count })),
    shifts: z.array(z.object({ month, planned: count, completed: count, cancelled: count, hours: amount })),
    outcomes: z.array(z.object({ outcome: keyOf(reportedOutcomes), shifts: count })),
    debriefs: z.optional(z.array(z.object({ written_by: keyOf(writers), shifts: count }))),
    support: z.optional(z.array(z.object({ answer: keyOf(support), answers: count }))),
    supernumerary: z.optional(z.array(z.object({ month, shifts: count, hours: amount }))),
    places: z.optional(
      z.array(z.object({ key: z.string(), place: z.string(), shifts: count, hours: amount })),
    ),
    milestones: z.optional(z.array(z.object({ held: keyOf(milestonesHeld), milestones: count }))),
    sign_offs: z.optional(
      z.array(
        z.object({
          month,
          signed_off: count,
          /** null in a month without one. */
          sign_off_days: z.nullable(amount),
          without_number: count,
        }),
      ),
    ),
    /** The median of the whole range. */
    sign_off_days: z.optional(z.nullable(amount)),
    goals: z.array(z.object({ month, set: count, completed: count, overdue: count })),
    plans: z.array(z.object({ status: planStatus, plans: count })),
    /** The first that fit; the file of the report contains all. */
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

export const reportDownloaded = { success: 'Report downloaded', error: 'Failed to download the report' }

/** The report of records signed off as a list of people, for the Electronic Staff Record. */
export const signedOffForEsr = 'Signed off for ESR'

/** File name of that list. */
export const esrFile = (dates: { from: string; to: string }): string => rangeFile(signedOffForEsr, dates)

/** It contains names, so keys cannot read it. */
export const downloadForEsr = endpoint('GET /api/admin/signed-off/csv', {
  action: 'sign-off: export',
  kind: 'download',
  query: z.strictObject(range),
  proof: true,
  texts: reportDownloaded,
})
