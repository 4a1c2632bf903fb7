import type { Person } from '#contract/people.ts'
import type { Role } from '#contract/person.ts'

export const tabLabels = {
  overview: 'Overview',
  progress: 'Progress',
  goals: 'Goals',
  // The mentor's private notes.
  notes: 'Notes',
  messages: 'Messages',
  shifts: 'Shifts',
  debriefs: 'Debriefs',
  milestones: 'Milestones',
  plans: 'Plans',
  documents: 'Documents',
  account: 'Account',
} as const
export type PersonTab = keyof typeof tabLabels

const ofMentee: PersonTab[] = [
  'progress',
  'milestones',
  'goals',
  'messages',
  'shifts',
  'debriefs',
  'plans',
  'documents',
]

/** The tabs of a person's page by the role of the person, then by the role of the reader. */
const tabs: Record<Role, Record<Role, PersonTab[]>> = {
  mentee: {
    admin: [...ofMentee, 'account'],
    mentor: ofMentee.toSpliced(3, 0, 'notes'),
    mentee: ofMentee,
  },
  mentor: { admin: ['shifts', 'account'], mentor: [], mentee: ['shifts', 'messages'] },
  admin: { admin: ['account'], mentor: [], mentee: [] },
}

export const tabsOf = (
  person: Pick<Person, 'role' | 'has_milestones' | 'progress'>,
  reader: Role,
): readonly [PersonTab, ...PersonTab[]] => [
  'overview',
  // Administrators see the record of a time as mentee (rule 83).
  ...(person.role !== 'mentee' && person.progress ? (['progress', 'debriefs'] as const) : []),
  ...tabs[person.role][reader].filter((tab) => tab !== 'milestones' || person.has_milestones),
]
