import * as z from 'zod/mini'
import { supportQuestion } from './debriefs.ts'
import { endpoint } from './endpoint.ts'
import { pageOfList } from './fields.ts'
import type { Module } from './modules.ts'
import { promisedWorkingDays } from './referrals.ts'
import { type ReportColumn, range, rangeFile, reportDownloaded, reportsOf, rowKey } from './report-numbers.ts'

const hoursOfThese = {
  label: 'Hours',
  definition: 'Hours of these shifts: those worked if they were recorded, else the planned ones.',
  people: false,
} as const

/** THE REPORTS of the programme and the meaning of their numbers. */
export const reports = {
  referrals: {
    title: 'Referrals',
    rows: 'Month',
    columns: {
      received: {
        label: 'Received',
        definition: 'Referrals received in the month, whatever the decision.',
        people: true,
      },
      approved: {
        label: 'Approved',
        definition: 'Referrals approved in the month, whenever they were received.',
        people: true,
      },
      rejected: {
        label: 'Rejected',
        definition: 'Referrals rejected in the month, whenever they were received.',
        people: true,
      },
      median_days: {
        label: 'Median working days',
        definition: `Half of the decisions in the month took this number of working days or fewer. We promise ${promisedWorkingDays} at most. Bank holidays and days off in the settings do not count.`,
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
          'Mentees by their state at the end of the range. Pending people count. Deleted and inactive people do not.',
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
        definition: 'Changes from one state to another in the range. A mentee who moved twice counts twice.',
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
        definition: 'Shifts that start in the month, whatever the outcome. Deleted shifts do not count.',
        people: true,
      },
      completed: {
        label: 'Completed',
        definition: 'Completed shifts that start in the month.',
        people: true,
      },
      cancelled: {
        label: 'Cancelled',
        definition: 'Cancelled shifts that start in the month, also those that did not happen.',
        people: true,
      },
      hours: {
        label: 'Hours',
        definition:
          'Hours of the completed shifts: those worked if they were recorded, else the planned ones.',
        people: false,
      },
    },
  },
  outcomes: {
    title: 'Shifts by outcome',
    rows: 'Outcome',
    columns: {
      shifts: {
        label: 'Shifts',
        definition:
          'Shifts that start in the range and have an outcome. Those that did not happen count by their cause.',
        people: true,
      },
    },
  },
  debriefs: {
    module: 'debriefs',
    title: 'Debriefs',
    rows: 'Written by',
    columns: {
      shifts: {
        label: 'Completed shifts',
        definition: 'Completed shifts that start in the range, by the sides that have written a debrief.',
        people: true,
      },
    },
  },
  support: {
    module: 'debriefs',
    title: supportQuestion,
    rows: 'Answer',
    columns: {
      answers: {
        label: 'Answers',
        definition:
          'Answers of mentees in debriefs of shifts that start in the range, once both sides can read the debrief.',
        people: true,
      },
    },
  },
  supernumerary: {
    module: 'debriefs',
    title: 'Supernumerary shifts',
    rows: 'Month',
    columns: {
      shifts: {
        label: 'Shifts',
        definition:
          "Completed shifts that start in the month in which the mentee was not counted in staffing: by the mentee's debrief, else by the mentor's. Shifts about which they differ do not count.",
        people: true,
      },
      hours: hoursOfThese,
    },
  },
  places: {
    module: 'debriefs',
    title: 'Supernumerary shifts by place',
    rows: 'Place',
    columns: {
      shifts: {
        label: 'Shifts',
        definition:
          'The same shifts by their place. Places that differ only in case and spaces are one. Places with fewer than five shifts count as other places.',
        people: true,
      },
      hours: hoursOfThese,
    },
  },
  milestones: {
    module: 'milestones',
    title: 'Milestones',
    rows: 'Held',
    columns: {
      milestones: {
        label: 'Milestones',
        definition:
          'Milestones that were due in the range, with days away counted. Late ones were held after their day. Deleted and inactive mentees do not count.',
        people: true,
      },
    },
  },
  sign_offs: {
    module: 'sign-off',
    title: 'Records signed off',
    rows: 'Month',
    columns: {
      signed_off: {
        label: 'Signed off',
        definition: 'Records countersigned in the month. Those reopened or disputed since do not count.',
        people: true,
      },
      sign_off_days: {
        label: 'Median days',
        definition:
          'Half of the records signed off in the month took this number of days or fewer, from the summary to the countersignature.',
        people: false,
      },
      without_number: {
        label: 'Without GRS number',
        definition:
          'Records signed off in the month whose mentee has no GRS number now. Their staff number is empty in the file for ESR.',
        people: true,
      },
    },
  },
  goals: {
    title: 'Goals',
    rows: 'Month',
    columns: {
      set: { label: 'Set', definition: 'Goals that mentors added in the month.', people: true },
      completed: { label: 'Completed', definition: 'Goals completed in the month.', people: true },
      overdue: {
        label: 'Overdue',
        definition: 'Active goals with a target date in the month that has passed.',
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
        definition: 'Learning plans created in the range, by their status now. Deleted plans do not count.',
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
        definition:
          "The mentor's mentees today. A mentee with several mentors counts with each. Deleted and inactive people do not count.",
        people: true,
      },
      shifts: {
        label: 'Completed shifts',
        definition:
          "The mentor's completed shifts that start in the range. One row adds up mentors who have left.",
        people: true,
      },
      hours: hoursOfThese,
      last_contact: {
        label: 'Last contact',
        definition:
          "The last day in the range or before it on which the mentor worked a shift, sent or received a message, or updated a mentee's progress.",
        people: false,
      },
    },
  },
} as const satisfies Record<string, Report>
type Report = { title: string; rows: string; columns: Record<string, ReportColumn>; module?: Module }
export type ReportName = keyof typeof reports
/** The module of a report. */
export const moduleOfReport = (name: ReportName): Module | undefined => (reports[name] as Report).module
/** The key of the single row of former mentors in reports by mentor. */
export const formerMentorsKey = 'left'
export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]]

const allReports = reportsOf(z.int(), z.number())
export type Reports = z.output<typeof allReports>

export const getReports = endpoint('GET /api/admin/reports', {
  action: 'reports: read',
  query: z.strictObject(range),
  reply: allReports,
  texts: { error: 'Failed to load reports', isFixed: true },
})

/** Numbers whose people can be listed, such as 'referrals.received'. */
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

/** The people behind a number, one row per counted record, newest first. */
export const listPeopleBehind = endpoint('GET /api/admin/reports/people', {
  action: 'reports: read',
  query: z.strictObject({ ...range, ...pageOfList, figure: z.enum(figures), key: z.optional(rowKey) }),
  reply: z.array(
    z.object({
      /** The id of the counted record. */
      id: z.int(),
      /** null for an applicant without an account. */
      person_id: z.nullable(z.int()),
      /** A deleted account still counts, but has no page to open. */
      deleted: z.boolean(),
      name: z.string(),
      /** When it happened: an instant, a day, or a local time. */
      at: z.string(),
      /** Describes the counted record. */
      what: z.string(),
    }),
  ),
  texts: { error: 'Failed to load the people for this number', isFixed: true },
})

/** File name of a report. */
export const reportFile = (report: ReportName, dates: { from: string; to: string }): string =>
  rangeFile(reports[report].title, dates)

export const downloadReport = endpoint('GET /api/admin/reports/:report/csv', {
  action: 'reports: read',
  kind: 'download',
  params: z.strictObject({ report: z.enum(reportNames) }),
  query: z.strictObject(range),
  proof: true,
  texts: reportDownloaded,
})
