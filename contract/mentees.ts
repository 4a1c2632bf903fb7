import * as z from 'zod/mini'
import { coverUntil } from './assignments.ts'
import { endpoint } from './endpoint.ts'
import { keyOf, leftOutOr, listQuery, optionalText, pageOfList, version } from './fields.ts'
import type { Module } from './modules.ts'
import { accountStatus, personFields } from './person.ts'

/** A mentee's progress. A mentor sets it freely, in any order. */
export const progressStates = {
  awaiting_shift: { label: 'Awaiting Shift', percent: 0 },
  undergoing_mst: { label: 'Undergoing MST', percent: 50 },
  finished_mst: { label: 'Finished MST', percent: 75 },
  completed: { label: 'Completed', percent: 100 },
} as const
export type ProgressStatus = keyof typeof progressStates
export const progressStatus = keyOf(progressStates)
export const progressOrder = progressStatus.options

/** Unknown values show as awaiting shift. */
export const progressStateOf = (status: string) =>
  progressStates[status as ProgressStatus] ?? progressStates.awaiting_shift

const menteeRow = {
  ...personFields,
  assigned_date: z.string(),
  cover_until: coverUntil,
  /** An inactive mentee is marked, and counts in no number. */
  account_status: accountStatus,
}

const progress = {
  progress_status: progressStatus,
  /** When progress was last set; null until then. */
  last_updated: z.nullable(z.string()),
  progress_notes: z.string(),
  progress_version: z.int(),
  /** The day of the next scheduled shift with any mentor. */
  next_session: z.nullable(z.string()),
  /** The mentor of that shift; null when it is the caller. */
  next_session_mentor: z.nullable(z.string()),
  next_session_mentor_status: z.nullable(accountStatus),
  active_goals: z.int(),
  learning_plans: z.int(),
}

/** Only the mentor who wrote them ever reads them. */
const privateNotes = {
  private_notes: z.string(),
  strengths: z.string(),
  areas_for_improvement: z.string(),
  notes_version: z.int(),
}

export const menteeWithProgress = z.object({ ...menteeRow, ...progress })
export const enhancedMentee = z.object({ ...menteeRow, ...progress, ...privateNotes })
export type EnhancedMentee = z.infer<typeof enhancedMentee>

export const listMentees = endpoint('GET /api/mentoring/mentees', {
  action: 'mentees: list own',
  query: listQuery,
  reply: z.array(z.object(menteeRow)),
})

export const listMenteesWithProgress = endpoint('GET /api/mentoring/mentees/progress', {
  action: 'mentees: list own',
  query: listQuery,
  reply: z.array(menteeWithProgress),
})

export const listEnhancedMentees = endpoint('GET /api/mentoring/mentees/enhanced', {
  action: 'mentees: list own',
  query: listQuery,
  reply: z.array(enhancedMentee),
  texts: { error: 'Failed to fetch mentees', networkError: 'Error fetching mentees' },
})

/** For the parts of one mentee, which several calls fetch. */
export const detailsNotFetched = {
  error: 'Failed to fetch mentee details',
  networkError: 'Error fetching mentee details',
}

const progressRow = z.object({
  mentee_id: z.int(),
  progress_status: progressStatus,
  progress_notes: z.string(),
  last_updated: z.string(),
  version: z.int(),
})

export const setProgress = endpoint('PATCH /api/mentoring/progress/:menteeId', {
  action: 'progress: set',
  body: z.strictObject({ progressStatus, notes: leftOutOr(optionalText()), version: z.optional(version) }),
  reply: progressRow,
  texts: {
    success: 'Progress updated successfully!',
    error: 'Failed to update progress',
    networkError: 'Error updating progress',
  },
})

/** Every change with person, time, from, to and notes, newest first. */
export const listProgressHistory = endpoint('GET /api/mentoring/progress/:menteeId/history', {
  action: 'progress: read',
  query: listQuery,
  reply: z.array(
    z.object({
      id: z.int(),
      changed_at: z.string(),
      changed_by_first_name: z.nullable(z.string()),
      changed_by_last_name: z.nullable(z.string()),
      from_status: progressStatus,
      to_status: progressStatus,
      notes: z.string(),
    }),
  ),
})

export const savePrivateNotes = endpoint('PATCH /api/mentoring/notes/:menteeId', {
  action: 'private notes: write',
  body: z.strictObject({
    privateNotes: leftOutOr(optionalText()),
    strengths: leftOutOr(optionalText()),
    areasForImprovement: leftOutOr(optionalText()),
    version: z.optional(version),
  }),
  reply: z.object(privateNotes),
  texts: {
    success: 'Notes updated successfully!',
    error: 'Failed to update notes',
    networkError: 'Error updating notes',
  },
})

/** Kinds of timeline entries and their labels in the filter. */
export const timelineKinds = {
  assignment: { label: 'Assignments' },
  progress: { label: 'Progress' },
  shift: { label: 'Shifts' },
  goal: { label: 'Goals' },
  plan: { label: 'Plans' },
  debrief: { label: 'Debriefs', module: 'debriefs' },
  meeting: { label: 'Meetings', module: 'milestones' },
  sign_off: { label: 'Sign-off', module: 'sign-off' },
  comment: { label: 'Comments', module: 'comments' },
  note: { label: 'Messages' },
  document: { label: 'Documents' },
} as const satisfies Record<string, { label: string; module?: Module }>
export type TimelineKind = keyof typeof timelineKinds
const timelineKind = keyOf(timelineKinds)

export const timelineEntry = z.object({
  kind: timelineKind,
  /** The instant of the event. */
  at: z.string(),
  /** A sentence; never a note's text. */
  what: z.string(),
  who: z.nullable(z.string()),
  who_id: z.nullable(z.int()),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

/** A mentee's timeline, newest first. Readers only see entries whose subject they may read. */
export const getTimeline = endpoint('GET /api/mentoring/timeline/:menteeId', {
  action: 'mentees: see timeline',
  query: z.strictObject({ ...pageOfList, kind: z.optional(timelineKind) }),
  reply: z.array(timelineEntry),
})

/** The months of a path at most. */
export const monthsOfPath = 12

const pathCounts = { shifts: z.int(), minutes: z.int(), goals: z.int() }

/**
 * Completed shifts and goals of a mentee: in all, and by month ('YYYY-MM') from the first one until now; the latest
 * months.
 */
export const getPath = endpoint('GET /api/mentoring/path/:menteeId', {
  action: 'progress: read',
  reply: z.object({
    total: z.object(pathCounts),
    months: z.array(z.object({ month: z.string(), ...pathCounts })),
  }),
  texts: { error: 'Failed to fetch shifts, hours and goals' },
})
