import { findMyMentor } from '#contract/assignments.ts'
import { listMentees } from '#contract/mentees.ts'
import { type AccountStatus, fullName } from '#contract/person.ts'
import { ApiError } from '#web/kernel/api-error.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useList } from '#web/kernel/use-list.ts'

export type Partner = { id: number; name: string; status: AccountStatus }
export type Partners = {
  /** undefined while loading. */
  people: Partner[] | undefined
  error: Error | null
  refetch: () => void
}

type Person = { id: number; first_name: string; last_name: string }

const named = (person: Person, status: AccountStatus): Partner => ({
  id: person.id,
  name: fullName(person),
  status,
})

/** Possible recipients: a mentor's mentees, or a mentee's mentors. */
export function usePartners(): Partners {
  const { role } = useMe()
  const mentees = useList(listMentees, {}, { whole: true, ready: role === 'mentor' })
  const mentor = useApiQueryWhen(role === 'mentee', findMyMentor, {})
  const hasNone = mentor.error instanceof ApiError && mentor.error.status === 404
  if (role === 'mentee')
    return {
      people: hasNone ? [] : mentor.data?.mentors.map((person) => named(person, person.status)),
      error: hasNone ? null : mentor.error,
      refetch: mentor.refetch,
    }
  return {
    people: mentees.data?.map((person) => named(person, person.account_status)),
    error: mentees.error,
    refetch: mentees.refetch,
  }
}
