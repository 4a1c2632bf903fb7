import { assignments } from '#contract/assignments.ts'
import { keysOf } from '#contract/fields.ts'
import { type ProgressStatus, progressOrder } from '#contract/mentees.ts'

/** `before` is the page of mentors. It is listed here so that a changed filter returns to the first page. */
export const filterIds = ['mentor', 'mentee', 'progress', 'assignment']

export const assignmentOrder = keysOf(assignments)

/** An empty string means no filter. */
export type OverviewFilter = {
  mentor: string
  mentee: string
  progress: ProgressStatus | ''
  assignment: keyof typeof assignments | ''
}

/** Parses the URL; unknown values count as All. */
export function filterFrom(params: Record<string, string>): OverviewFilter {
  return {
    mentor: params.mentor ?? '',
    mentee: params.mentee ?? '',
    progress: progressOrder.find((one) => one === params.progress) ?? '',
    assignment: assignmentOrder.find((one) => one === params.assignment) ?? '',
  }
}

export const isFiltering = (filter: OverviewFilter): boolean => Object.values(filter).some(Boolean)

/** The query for the mentors. */
export const mentorsAsked = ({ mentor, mentee, progress, assignment }: OverviewFilter) => ({
  ...(mentor.trim() && { mentor }),
  ...(mentee.trim() && { mentee }),
  ...(progress && { progress }),
  ...(assignment && { assignment }),
})

/** The query for mentees without a mentor: the unassigned, or the completed when the filter says so. */
export const menteesAsked = ({ mentee, progress, assignment }: OverviewFilter) => ({
  ...(mentee.trim() && { mentee }),
  ...(progress && { progress }),
  assignment: assignment === 'completed' ? ('completed' as const) : ('unassigned' as const),
})
