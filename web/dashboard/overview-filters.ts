import { assignments } from '#contract/assignments.ts'
import { type ProgressStatus, progressOrder } from '#contract/mentees.ts'

/** `before` is the page of mentors: another filter begins at the first one. */
export const filterIds = ['mentor', 'mentee', 'progress', 'assignment']

export const assignmentOrder = Object.keys(assignments) as (keyof typeof assignments)[]

/** An empty text filters nothing. */
export type OverviewFilter = {
  mentor: string
  mentee: string
  progress: ProgressStatus | ''
  assignment: keyof typeof assignments | ''
}

/** What the URL says; words that are no choice count as All. */
export function filterFrom(params: Record<string, string>): OverviewFilter {
  return {
    mentor: params.mentor ?? '',
    mentee: params.mentee ?? '',
    progress: progressOrder.find((one) => one === params.progress) ?? '',
    assignment: assignmentOrder.find((one) => one === params.assignment) ?? '',
  }
}

export const isFiltering = (filter: OverviewFilter): boolean => Object.values(filter).some(Boolean)

/** What the server is asked for. */
export const mentorsAsked = ({ mentor, mentee, progress, assignment }: OverviewFilter) => ({
  ...(mentor.trim() && { mentor }),
  ...(mentee.trim() && { mentee }),
  ...(progress && { progress }),
  ...(assignment && { assignment }),
})

/** Those whom the filter means by having no mentor: the unassigned, unless it asks for who has completed. */
export const menteesAsked = ({ mentee, progress, assignment }: OverviewFilter) => ({
  ...(mentee.trim() && { mentee }),
  ...(progress && { progress }),
  assignment: assignment === 'completed' ? ('completed' as const) : ('unassigned' as const),
})
