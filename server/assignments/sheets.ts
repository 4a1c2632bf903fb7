import type { z } from 'zod/mini'
import {
  type AvailableMentee,
  type AvailableMentor,
  assignments,
  type exportMentees,
  menteeText,
  mentorNames,
  mentorText,
} from '#contract/assignments.ts'
import { accountStatuses } from '#contract/person.ts'
import { holdsText } from '#contract/search.ts'
import type { Context } from '../kernel/context.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import { listAssignableMentees, listAssignableMentors } from './queries.ts'
import { withMentors } from './rules.ts'

type Query = z.output<typeof exportMentees.query>

export const menteeSheet = ({ db }: Context, { search, assignment }: Query) => ({
  name: 'mentees',
  header: ['First name', 'Last name', 'Email', 'Status', 'Current mentor', 'Assignment'],
  page: async (paging: PageRequest) => {
    const page = await listAssignableMentees(db, {}, paging)
    return { ...page, rows: await withMentors(db, page.rows) }
  },
  keeps: (mentee: AvailableMentee) =>
    (assignment === undefined || mentee.assignment === assignment) && holdsText(menteeText(mentee), search),
  cells: (mentee: AvailableMentee) => [
    mentee.first_name,
    mentee.last_name,
    mentee.email,
    accountStatuses[mentee.status].label,
    mentee.mentors.length > 0 ? mentorNames(mentee) : '',
    assignments[mentee.assignment].label,
  ],
  narrowedTo: { Search: search, Assignment: assignment && assignments[assignment].label },
})

export const mentorSheet = ({ db }: Context, search: string | undefined) => ({
  name: 'mentors',
  header: ['First name', 'Last name', 'Email', 'Active mentees'],
  page: async (paging: PageRequest) => {
    const page = await listAssignableMentors(db, {}, paging)
    const rows = page.rows.map((mentor) => ({ ...mentor, mentee_count: mentor.mentee_count ?? 0 }))
    return { ...page, rows }
  },
  keeps: (mentor: AvailableMentor) => holdsText(mentorText(mentor), search),
  cells: (mentor: AvailableMentor) => [
    mentor.first_name,
    mentor.last_name,
    mentor.email,
    mentor.mentee_count,
  ],
  narrowedTo: { Search: search },
})
