import * as z from 'zod/mini'
import { endpoint, type Reply } from './endpoint.ts'
import { day, pageOfList } from './fields.ts'
import { planStatus } from './learning-plans.ts'
import { progressStatus } from './mentees.ts'
import { promisedWorkingDays } from './referrals.ts'

export type ReportColumn = {
  label: string
  /** What the number counts, in words for whoever wonders. */
  definition: string
  /** Whether the people behind the number can be listed. */
  people: boolean
}

/** THE REPORTS of the programme (rule 47) and what each of their numbers means. */
export const reports = {
  referrals: {
    title: 'Referrals',
    rows: 'Month',
    columns: {
      received: {
        label: 'Received',
        definition: 'Referrals that came in during the month, whatever became of them.',
        people: true,
      },
      approved: {
        label: 'Approved',
        definition: 'Referrals that were approved during the month, whenever they came in.',
        people: true,
      },
      rejected: {
        label: 'Rejected',
        definition: 'Referrals that were rejected during the month, whenever they came in.',
        people: true,
      },
      median_days: {
        label: 'Median working days',
        definition: `Half of the decisions of the month took so many working days (Monday to Friday, without bank holidays and the days off of the settings) or fewer; ${promisedWorkingDays} are promised at most.`,
        people: false,
      },
    },
  },
  progress: {
    title: 'People by progress',
    rows: 'State',
    columns: {
      people: {
        label: 'Mentees',
        definition:
          'Mentees by the state they were in at the end of the range. Deleted and inactive people do not count, pending ones do.',
        people: true,
      },
    },
  },
  moves: {
    title: 'Moves between states',
    rows: 'Move',
    columns: {
      moves: {
        label: 'Moves',
        definition: 'Changes from one state to another in the range; a mentee who moved twice counts twice.',
        people: true,
      },
    },
  },
  shifts: {
    title: 'Shifts',
    rows: 'Month',
    columns: {
      planned: {
        label: 'Planned',
        definition: 'Shifts that start in the month, whatever became of them; deleted ones do not count.',
        people: true,
      },
      completed: {
        label: 'Completed',
        definition: 'Shifts that start in the month and whose outcome is completed.',
        people: true,
      },
      cancelled: {
        label: 'Cancelled',
        definition: 'Shifts that start in the month and were cancelled.',
        people: true,
      },
      hours: {
        label: 'Hours',
        definition: 'Hours from start to end of the completed shifts, by the clock.',
        people: false,
      },
    },
  },
  goals: {
    title: 'Goals',
    rows: 'Month',
    columns: {
      set: {
        label: 'Set',
        definition: 'Goals that mentors set during the month.',
        people: true,
      },
      completed: {
        label: 'Completed',
        definition: 'Goals that were completed during the month.',
        people: true,
      },
      overdue: {
        label: 'Overdue',
        definition: 'Goals whose target day lies in the month and has passed, and that are still active.',
        people: true,
      },
    },
  },
  plans: {
    title: 'Learning plans by status',
    rows: 'Status',
    columns: {
      plans: {
        label: 'Learning plans',
        definition:
          'Learning plans that were made in the range, by the status they have now; deleted ones do not count.',
        people: true,
      },
    },
  },
  mentors: {
    title: 'Mentors',
    rows: 'Mentor',
    columns: {
      mentees: {
        label: 'Mentees now',
        definition: 'Mentees whom the mentor leads today. Deleted and inactive people do not count.',
        people: true,
      },
      shifts: {
        label: 'Completed shifts',
        definition:
          'Shifts of the mentor that start in the range and whose outcome is completed; those of mentors who have left stand together in one row.',
        people: true,
      },
      hours: {
        label: 'Hours',
        definition: 'Hours from start to end of these shifts, by the clock.',
        people: false,
      },
      last_contact: {
        label: 'Last contact',
        definition:
          'The last day, up to the end of the range, on which the mentor worked a shift that was not cancelled, wrote or was written a note, or changed the progress of a mentee.',
        people: false,
      },
    },
  },
} as const satisfies Record<string, { title: string; rows: string; columns: Record<string, ReportColumn> }>
export type ReportName = keyof typeof reports
/** Where a report's rows are mentors: the key of the one row of those who have left. */
export const formerMentorsKey = 'left'
export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]]

/** The longest range, in years. */
export const maxRangeMonths = 10

/** Without them the last twelve months, the present one included. */
const range = { from: z.optional(day), to: z.optional(day) }

const month = z.string()

export const getReports = endpoint('GET /api/admin/reports', {
  action: 'reports: read',
  query: z.strictObject(range),
  reply: z.object({
    from: z.string(),
    to: z.string(),
    made_at: z.string(),
    referrals: z.array(
      z.object({
        month,
        received: z.int(),
        approved: z.int(),
        rejected: z.int(),
        /** null in a month without decisions. */
        median_days: z.nullable(z.number()),
      }),
    ),
    /** Of the whole range. */
    decisions: z.object({
      decided: z.int(),
      within_promise: z.int(),
      median_days: z.nullable(z.number()),
    }),
    progress: z.array(z.object({ status: progressStatus, people: z.int() })),
    moves: z.array(z.object({ from_status: progressStatus, to_status: progressStatus, moves: z.int() })),
    shifts: z.array(
      z.object({
        month,
        planned: z.int(),
        completed: z.int(),
        cancelled: z.int(),
        hours: z.number(),
      }),
    ),
    goals: z.array(z.object({ month, set: z.int(), completed: z.int(), overdue: z.int() })),
    plans: z.array(z.object({ status: planStatus, plans: z.int() })),
    mentors: z.array(
      z.object({
        /** null for all mentors who have left, in one row: what they worked counts, in the months' sums as here. */
        id: z.nullable(z.int()),
        name: z.string(),
        mentees: z.int(),
        shifts: z.int(),
        hours: z.number(),
        last_contact: z.nullable(z.string()),
      }),
    ),
  }),
})
export type Reports = Reply<typeof getReports>

/** The numbers behind which people can be listed: 'referrals.received'. */
type PeopleOf<Report extends ReportName> = {
  [Name in keyof (typeof reports)[Report]['columns']]: (typeof reports)[Report]['columns'][Name] extends {
    people: true
  }
    ? `${Report}.${Name & string}`
    : never
}[keyof (typeof reports)[Report]['columns']]
export type Figure = { [Report in ReportName]: PeopleOf<Report> }[ReportName]

export const figures = reportNames.flatMap((report) =>
  Object.entries<ReportColumn>(reports[report].columns)
    .filter(([, column]) => column.people)
    .map(([name]) => `${report}.${name}`),
) as [Figure, ...Figure[]]

/** A month, a state, a move 'from>to', a status or a mentor's id: the row in which the number stands. */
const rowKey = z.string().check(z.regex(/^[\w>-]{1,60}$/))

/** The people behind a number, one row for each thing that it counts, newest first. */
export const listPeopleBehind = endpoint('GET /api/admin/reports/people', {
  action: 'reports: read',
  query: z.strictObject({ ...range, ...pageOfList, figure: z.enum(figures), key: z.optional(rowKey) }),
  reply: z.array(
    z.object({
      /** Of the thing that was counted. */
      id: z.int(),
      /** null for an applicant without an account. */
      person_id: z.nullable(z.int()),
      /** The account is deleted: the person still counts, and there is nothing to open. */
      deleted: z.boolean(),
      name: z.string(),
      /** When it happened: an instant, a day, or a local time. */
      at: z.string(),
      /** What was counted, in words. */
      what: z.string(),
    }),
  ),
})

/** What a report's file is called. */
export const reportFile = (report: ReportName, { from, to }: { from: string; to: string }): string =>
  `MST ${reports[report].title} ${from} to ${to}.csv`

export const downloadReport = endpoint('GET /api/admin/reports/:report/csv', {
  action: 'reports: read',
  kind: 'download',
  params: z.strictObject({ report: z.enum(reportNames) }),
  query: z.strictObject(range),
  reply: z.unknown(),
})
