import type { Person } from '#contract/people.ts'
import type { Role } from '#contract/person.ts'

export const tabLabels = {
  overview: 'Overview',
  shifts: 'Shifts',
  goals: 'Goals',
  plans: 'Plans',
  notes: 'Notes',
  documents: 'Documents',
  private: 'Private notes',
  timeline: 'Timeline',
  account: 'Account',
} as const
export type PersonTab = keyof typeof tabLabels

const ofMentee: PersonTab[] = ['shifts', 'goals', 'plans', 'notes', 'documents', 'timeline']

/** The tabs of a person's page by the role of the person, then by the role of the reader. */
const tabs: Record<Role, Record<Role, PersonTab[]>> = {
  mentee: { admin: [...ofMentee, 'account'], mentor: [...ofMentee, 'private'], mentee: ofMentee },
  mentor: { admin: ['shifts', 'account'], mentor: [], mentee: ['shifts', 'notes'] },
  admin: { admin: ['account'], mentor: [], mentee: [] },
}

export const tabsOf = (person: Pick<Person, 'role'>, reader: Role): readonly [PersonTab, ...PersonTab[]] => [
  'overview',
  ...tabs[person.role][reader],
]
