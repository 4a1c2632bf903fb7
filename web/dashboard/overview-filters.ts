import { assignments } from '#contract/assignments.ts'
import type { Overview, OverviewMentee, OverviewMentor } from '#contract/dashboard.ts'
import { type ProgressStatus, progressOrder } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'

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

/** A mentor with those of their mentees who fit the filter. */
export type ShownMentor = OverviewMentor & { shown: OverviewMentee[] }

/** 'Assigned' keeps the mentors who have mentees, 'Unassigned' those who have none, 'Completed, no mentor' nobody. */
export function mentorsShown(mentors: OverviewMentor[], filter: OverviewFilter): ShownMentor[] {
  const narrowsMentees = Boolean(filter.mentee.trim() || filter.progress)
  return mentors
    .filter((mentor) => matches(filter.mentor, mentor) && fitsAssignment(mentor, filter))
    .map((mentor) => ({ ...mentor, shown: mentor.mentees.filter((mentee) => fitsMentee(mentee, filter)) }))
    .filter((mentor) => !narrowsMentees || mentor.shown.length > 0)
}

function fitsAssignment({ mentees }: OverviewMentor, { assignment }: OverviewFilter): boolean {
  if (assignment === 'completed') return false
  return assignment === '' || (assignment === 'assigned') === mentees.length > 0
}

const fitsMentee = (mentee: OverviewMentee, { mentee: search, progress }: OverviewFilter) =>
  (progress === '' || mentee.progress_status === progress) &&
  matches(search, {
    first_name: mentee.mentee_first_name,
    last_name: mentee.mentee_last_name,
    email: mentee.mentee_email,
  })

type WithoutMentor = Pick<Overview, 'unassignedMentees' | 'completedMentees'>

/** Those whom the filter means by having no mentor: the unassigned, unless it asks for who has completed. */
export const withoutMentor = (overview: WithoutMentor, { assignment }: OverviewFilter) =>
  overview[assignment === 'completed' ? 'completedMentees' : 'unassignedMentees']

/** 'Assigned' leaves nobody here. */
export const withoutMentorShown = (overview: WithoutMentor, filter: OverviewFilter) =>
  filter.assignment === 'assigned'
    ? []
    : withoutMentor(overview, filter).filter(
        (mentee) =>
          (filter.progress === '' || mentee.progress_status === filter.progress) &&
          matches(filter.mentee, mentee),
      )

/** By name or e-mail, without regard to case. */
function matches(search: string, person: { first_name: string; last_name: string; email: string }): boolean {
  const words = search.trim().toLocaleLowerCase('en-GB')
  return !words || `${fullName(person)}\n${person.email}`.toLocaleLowerCase('en-GB').includes(words)
}
