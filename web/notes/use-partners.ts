import { listMentees } from '#contract/mentees.ts'
import { type AccountStatus, labelsOf } from '#contract/person.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useMyMentors } from '#web/kernel/use-my-mentors.ts'

export type Partner = { id: number; name: string; status: AccountStatus }
export type Partners = {
  /** undefined while loading. */
  people: Partner[] | undefined
  error: Error | null
  refetch: () => void
}

type Person = { id: number; first_name: string; last_name: string; email: string; status: AccountStatus }

/** Two people of one name get their address. */
function partnersOf(people: Person[]): Partner[] {
  const labelOf = labelsOf(people)
  return people.map((person) => ({ id: person.id, name: labelOf(person), status: person.status }))
}

/** Possible recipients: a mentor's mentees, or a mentee's mentors. */
export function usePartners(): Partners {
  const { role } = useMe()
  const mentees = useList(listMentees, {}, { whole: true, ready: role === 'mentor' })
  const mentor = useMyMentors()
  if (role === 'mentee')
    return {
      people: mentor.data && partnersOf(mentor.data.mentors),
      error: mentor.error,
      refetch: mentor.refetch,
    }
  return {
    people:
      mentees.data &&
      partnersOf(mentees.data.map((mentee) => ({ ...mentee, status: mentee.account_status }))),
    error: mentees.error,
    refetch: mentees.refetch,
  }
}
