import { findMyMentor } from '#contract/assignments.ts'
import { listMentees } from '#contract/mentees.ts'
import { useMe } from './session.ts'
import { useApiQueryWhen } from './use-api-query.ts'

/**
 * Whose page I may open, as far as it is known by now: an administrator everybody's, a mentor their mentees', a mentee
 * their mentors'. Nothing is asked before it is `wanted`.
 */
export function useMayOpen(wanted = true): (personId: number | null) => boolean {
  const { role } = useMe()
  const mentees = useApiQueryWhen(wanted && role === 'mentor', listMentees, {})
  const mentor = useApiQueryWhen(wanted && role === 'mentee', findMyMentor, {})
  const partners = (role === 'mentor' ? mentees.data : mentor.data?.mentors) ?? []
  return (personId) => personId !== null && (role === 'admin' || partners.some(({ id }) => id === personId))
}
