import type { z } from 'zod/mini'
import * as contract from '#contract/assignments.ts'
import { accountStatuses } from '#contract/person.ts'

type Filter = Partial<z.output<typeof contract.exportMentees.query>>

export const menteeSheet = ({ search, assignment }: Filter) => ({
  name: 'mentees',
  header: ['First name', 'Last name', 'Email', 'Status', 'Current mentor', 'Assignment'],
  cells: (mentee: contract.AvailableMentee) => [
    mentee.first_name,
    mentee.last_name,
    mentee.email,
    accountStatuses[mentee.status].label,
    mentee.mentors.length > 0 ? contract.mentorNames(mentee) : '',
    contract.assignments[mentee.assignment].label,
  ],
  narrowedTo: { Search: search, Assignment: assignment && contract.assignments[assignment].label },
})

export const mentorSheet = ({ search }: Filter) => ({
  name: 'mentors',
  header: ['First name', 'Last name', 'Email', 'Active mentees'],
  cells: (mentor: contract.AvailableMentor) => [
    mentor.first_name,
    mentor.last_name,
    mentor.email,
    mentor.mentee_count,
  ],
  narrowedTo: { Search: search },
})
